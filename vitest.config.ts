import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{lib,db,components,app,scripts,e2e/bench}/**/*.test.{ts,tsx}"],
    environment: "node",
    // The developer's own keys and servers must never be used by a test.
    env: { DATA_DIR: "", OPENAI_API_KEY: "", TAVILY_API_KEY: "", OPENAI_BASE_URL: "", OPENAI_MODEL: "" },
    restoreMocks: true,
  },
});
