// Threads and commands load the sources as they are: Node only takes the types out.

import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

it("every source that a thread or a command may load is JavaScript once its types are gone", () => {
  const files = globSync(["lib/**/*.ts", "db/**/*.ts"], { cwd: root }).filter(
    (file) => !/\.(test|d)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(800);
  const refused = files.flatMap((file) => {
    try {
      stripTypeScriptTypes(readFileSync(path.join(root, file), "utf8"));
      return [];
    } catch (error) {
      return [`${file}: ${String(error).split("\n")[0]}`];
    }
  });
  expect(refused).toEqual([]);
  expect(() => stripTypeScriptTypes("class One { constructor(readonly two: number) {} }")).toThrow();
});
