import path from "node:path";
import { defineConfig } from "vitest/config";

/** Benchmarks: one after the other in one process, each prints its figures beside a floor of the same run. */
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
