import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: path.resolve(import.meta.dirname, "../../.."),
  resolve: { tsconfigPaths: true },
  test: { include: ["lib/runs/histories/testing-record.ts"], reporters: ["dot"] },
});
