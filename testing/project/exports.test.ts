import path from "node:path";
import { expect, it } from "vitest";
import { sourceStructure } from "@/scripts/source-structure.mjs";

it("every exported value is imported by some file", () => {
  const { shipped, unused } = sourceStructure(path.resolve(import.meta.dirname, "../.."));
  expect(shipped.length).toBeGreaterThan(1000);
  const values = unused.filter(({ isValue }) => isValue).map(({ file, id }) => `${file.name}: ${id}`);
  expect(values).toEqual([]);
});
