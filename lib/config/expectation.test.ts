import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { config } from "@/lib/i18n/en/config";
import { expects, inEnglish, placed, refusal, typeNamed } from "./expectation";

const root = path.resolve(import.meta.dirname, "../..");

it("fills the fields of the English text", () => {
  expect(inEnglish(expects("whole", { least: 0, most: 3600 }))).toBe("a whole number from 0 to 3600");
  expect(inEnglish(placed("line", { line: 1, column: 2 }))).toBe("line 1, column 2");
  expect(inEnglish(placed("top"))).toBe("top level");
});

it("takes the keys of the texts, each with all of its fields and no others", () => {
  // @ts-expect-error: no such key
  expect(inEnglish(expects("onOff", {}))).toBe("on or off");
  // @ts-expect-error: without its field
  expect(inEnglish(expects("oneOf"))).toContain("one of");
  // @ts-expect-error: with a field of another one
  expect(inEnglish(expects("atLeast", { most: 1 }))).toContain("at least");
  // @ts-expect-error: a text in place of a key
  expect(() => inEnglish(expects("an http or https address"))).toThrow();
});

it("knows the types that the schema's library names, and leaves others as they are", () => {
  expect([typeNamed("nan"), typeNamed("Date"), typeNamed("constructor")].map(inEnglish)).toEqual([
    "NaN",
    "Date",
    "constructor",
  ]);
});

it("gives a refinement its message and what it expected", () => {
  const expected = expects("host");
  expect(refusal(expected)).toEqual({ error: "the name of a host", params: { expected } });
});

it("leaves no text of the configuration unused", () => {
  const source = globSync("lib/**/*.ts", { cwd: root })
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => readFileSync(path.join(root, name), "utf8"))
    .join("\n");
  const made = new Set(
    [...source.matchAll(/\b(expects|placed|because)\(\s*"(\w+)"/g)].map(([, maker, name]) =>
      maker === "expects" ? `expected.${name}` : `${maker === "placed" ? "place" : "left"}.${name}`,
    ),
  );
  const unused = Object.keys(config).filter((key) => !key.startsWith("type.") && !made.has(key));
  expect(unused).toEqual(["sentence"]);
});
