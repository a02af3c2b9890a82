import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{lib,db,components,app,scripts,e2e/bench}/**/*.test.{ts,tsx}"],
    environment: "node",
    // The developer's own keys and servers must never be used by a test.
    env: { DATA_DIR: "", OPENAI_API_KEY: "", TAVILY_API_KEY: "", OPENAI_BASE_URL: "", OPENAI_MODEL: "" },
    restoreMocks: true,
    // No test measures time: on a machine that does other work as well each may take its time, only not for ever.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
