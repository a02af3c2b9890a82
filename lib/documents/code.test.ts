import { expect, it } from "vitest";
import { cutPassages } from "./chunk";
import { readCode } from "./code";

const body = (name: string, lines: number) =>
  Array.from(
    { length: lines },
    (_, index) => `  const ${name}${index} = compute(${index}, "some words in a line");`,
  ).join("\n");

const SOURCE = [
  'import { x } from "./x";',
  "",
  `export function first() {\n${body("a", 30)}\n}`,
  "",
  "/** What comes second. */",
  `export async function second(): Promise<void> {\n${body("b", 30)}\n}`,
  "",
  `class Third {\n${body("c", 200)}\n}`,
].join("\n");

it("code is split where a definition begins, including the comment above, and named by it", () => {
  const text = readCode(SOURCE, { id: "typescript" });
  const headings = text.match(/^## .*$/gm) ?? [];
  expect(headings.slice(0, 3)).toEqual([
    "## 1–35 · first",
    "## 36–69 · second",
    expect.stringMatching(/^## 70–\d+ · Third$/),
  ]);
  expect(text).toContain("```typescript\n/** What comes second. */\nexport async function second()");
  expect(
    cutPassages(text)
      .map(({ heading }) => heading)
      .slice(0, 2),
  ).toEqual(["1–35 · first", "36–69 · second"]);
});

it("no line is lost, and none exceeds a passage", () => {
  const kept = readCode(SOURCE, { id: "typescript" })
    .split("\n")
    .filter((line) => line !== "" && !/^(?:## |```)/.test(line));
  expect(kept).toEqual(SOURCE.split("\n").filter((line) => line !== ""));
  const huge = readCode("x".repeat(1_000_000), { id: "javascript" });
  expect(huge.length).toBeLessThan(5000);
});

it("code that contains fences stays in its own fence", () => {
  const text = readCode("const a = `\n```js\nx\n```\n`;", { id: "typescript" });
  expect(text).toContain("````typescript\n");
  expect(text.endsWith("\n````")).toBe(true);
});

it.each([
  ["def fetch_page(url):", "fetch_page"],
  ["pub(crate) fn parse<T>(input: &str) -> T {", "parse"],
  ["func (s *Server) Serve(l net.Listener) error {", "Serve"],
  ["int main(int argc, char **argv) {", "main"],
  ["CREATE TABLE heat_pumps (", "heat_pumps"],
  ["[dependencies]", "dependencies"],
  ["export const handler = async (event) => {", "handler"],
])("%s begins %s", (line, name) => {
  expect(readCode(`${line}\n  body`, { id: "x" })).toContain(`· ${name}\n`);
});
