import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "..");
const SCROLLS = /overflow(?:-x)?-auto/g;

it("every table that scrolls sideways has shaded edges, so that nobody takes its last column for cut", () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => ({ name, source: readFileSync(path.join(FOLDER, name), "utf8") }))
    .filter(({ source }) => source.includes("<table"));
  const scrolling = sources.filter(({ source }) => source.match(SCROLLS));
  expect(scrolling.length).toBeGreaterThan(3);
  const count = (source: string, sought: RegExp) => source.match(sought)?.length ?? 0;
  const bare = scrolling.filter(({ source }) => count(source, SCROLLS) !== count(source, /\$\{EDGES\}/g));
  expect(bare.map(({ name }) => name)).toEqual([]);
});
