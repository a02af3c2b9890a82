import path from "node:path";
import { defineConfig } from "vitest/config";

/** The long form of the crashes at every crash point: `npm run crash`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  resolve: { tsconfigPaths: true },
  test: {
    include: ["e2e/crash/*.long.ts"],
    env: { DATA_DIR: "", OPENAI_API_KEY: "", TAVILY_API_KEY: "", OPENAI_BASE_URL: "", OPENAI_MODEL: "" },
    testTimeout: 7_200_000,
    reporters: ["verbose"],
  },
});
