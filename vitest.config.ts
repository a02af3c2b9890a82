import { existsSync, statfsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const MEMORY = "/dev/shm";
const ENOUGH = 1e9;

/** The folder for test databases: in memory where there is room, so that thousands of commits wait for no disk. */
function temporaryFolder(): { TMPDIR?: string } {
  if (!existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH ? { TMPDIR: MEMORY } : {};
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["{lib,db,components,app,scripts,e2e/bench}/**/*.test.{ts,tsx}"],
    environment: "node",
    // The developer's own keys and servers must never be used by a test.
    env: {
      ...temporaryFolder(),
      DATA_DIR: "",
      OPENAI_API_KEY: "",
      TAVILY_API_KEY: "",
      OPENAI_BASE_URL: "",
      OPENAI_MODEL: "",
    },
    // Most tests wait for timers and sockets of their own: a core is not left over for the runner.
    maxWorkers: "100%",
    restoreMocks: true,
    // No test measures time: on a machine that does other work as well each may take its time, only not for ever.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
