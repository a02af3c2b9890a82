import path from "node:path";
import { defineConfig } from "vitest/config";

/** Benchmarks run one after another in one process; each prints its figures with a lower bound from the same run. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  resolve: { tsconfigPaths: true },
  test: {
    include: ["e2e/bench/*.bench.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    reporters: ["dot"],
  },
});
