import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { textOf } from "@/components/report/text/markdown/parse";
import { firstNodes } from "./passage-marks";
import { parsePiece } from "./reader-parse";
import { cutPieces, pieceAt } from "./reader-pieces";

const SMALL = { enough: 200, most: Number.POSITIVE_INFINITY };
const root = path.resolve(import.meta.dirname, "../../..");

const blocksOf = (text: string, sizes?: { enough: number; most: number }) =>
  cutPieces(text, sizes).flatMap((piece) => parsePiece(text, piece).blocks);
const shape = (text: string, sizes?: { enough: number; most: number }) =>
  blocksOf(text, sizes).map(({ node, start }) => `${node.type} ${start} ${textOf(node).trimEnd()}`);
const whole = (text: string) =>
  shape(text, { enough: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY });
const covers = (text: string, sizes?: { enough: number; most: number }) => {
  const pieces = cutPieces(text, sizes);
  expect(pieces.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  return pieces;
};

function documents(): { name: string; text: string }[] {
  const folder = path.join(root, "node_modules/next/dist/docs");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") || name.endsWith(".mdx"))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));
}

describe("A text is split at the ends of its blocks", () => {
  it("bundled documents have the same blocks in pieces as in one", () => {
    const all = documents().filter((_, index) => index % 6 === 0);
    expect(all.length).toBeGreaterThan(50);
    let cuts = 0;
    for (const { name, text } of all) {
      const pieces = covers(text, SMALL);
      cuts += pieces.length - 1;
      expect(shape(text, SMALL), name).toEqual(whole(text));
    }
    expect(cuts).toBeGreaterThan(300);
  }, 120_000);

  it.each([
    ["a fence with blank lines", "```js\na\n\nb\n\n# c\n```\n\nafter"],
    ["a fence that is never closed", "before\n\n~~~\na\n\n- b\n\nc"],
    ["a fence inside a list item", "- a\n\n  ```\n  x\n\n  y\n  ```\n\n  more\n\nafter"],
    ["a fence that its list item leaves open", "- a\n\n  ```\n  x\n\nafter\n\n# b"],
    ["a fence on the line of its item", "1. ```\n   x\n\n   y\n   ```\n\nafter"],
    ["a loose list", "- a\n\n- b\n\n  c\n\n- d\n\nafter"],
    ["lists in lists", "1. a\n\n   - b\n\n     c\n\n2. d\n\nafter"],
    ["indented code", "    a\n\n    b\n\nafter"],
    ["a comment with blank lines", "<!-- a\n\n# b\n\n-->\n\n# c"],
    ["raw code of HTML", "<pre>\n\n# a\n\n</pre>\n\n# b"],
    ["a quotation and another", "> a\n\n> b\n\nc"],
    ["a table between paragraphs", "a\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nb"],
  ])("%s", (_name, text) => {
    const tiny = { enough: 1, most: Number.POSITIVE_INFINITY };
    covers(text, tiny);
    expect(shape(text, tiny)).toEqual(whole(text));
  });
});

describe("A block that is too long is split and continues as the same kind", () => {
  const sizes = { enough: 300, most: 600 };
  const lines = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");

  it("code stays code, with its language and every line", () => {
    const code = lines(200, (index) => (index % 7 ? `const a${index} = "# no heading";` : ""));
    const nodes = blocksOf(`\`\`\`ts\n${code}\n\`\`\`\n\nafter`, sizes).map(({ node }) => node);
    expect(nodes.length).toBeGreaterThan(5);
    expect(nodes.slice(0, -1).every((node) => node.type === "code" && node.lang === "ts")).toBe(true);
    expect(nodes.slice(0, -1).map(textOf).join("\n")).toBe(code);
  });

  it("a table repeats its header, and no row is lost or shown twice", () => {
    const text = `| a | b |\n|---|--:|\n${lines(200, (index) => `| r${index} | ${index} |`)}\n\nafter`;
    const tables = blocksOf(text, sizes).flatMap(({ node }) => (node.type === "table" ? [node] : []));
    expect(tables.length).toBeGreaterThan(3);
    expect(tables.every(({ align }) => align?.[1] === "right")).toBe(true);
    const rows = tables.flatMap(({ children }) => children.slice(1).map((row) => textOf(row.children[0]!)));
    expect(rows).toEqual(Array.from({ length: 200 }, (_, index) => `r${index}`));
  });

  it.each([
    ["numbered", (index: number) => `${index + 1}. item ${index}`],
    ["numbered all alike", (index: number) => `1. item ${index}`],
  ])("a list continues its numbers: %s", (_name, line) => {
    const lists = blocksOf(lines(200, line), sizes).flatMap(({ node }) =>
      node.type === "list" ? [node] : [],
    );
    expect(lists.length).toBeGreaterThan(3);
    let next = 1;
    for (const list of lists) {
      expect(list.start).toBe(next);
      next += list.children.length;
    }
    expect(next).toBe(201);
  });

  it("a nested item keeps its depth", () => {
    const text = `- top\n${lines(100, (index) => `    - inner number ${index}`)}`;
    for (const { node } of blocksOf(text, sizes)) expect(node.type).toBe("list");
  });

  it("text that looks like a list in the middle of a paragraph stays text", () => {
    const text = "minus - one, 2. two, # three, > four ".repeat(200);
    const nodes = blocksOf(text, sizes).map(({ node }) => node);
    expect(nodes.length).toBeGreaterThan(5);
    expect(nodes.every(({ type }) => type === "paragraph")).toBe(true);
  });
});

describe("Bad input", () => {
  it.each([
    ["one line of 5 MB without a break", "x".repeat(5_000_000)],
    ["5 MB of blanks", " ".repeat(5_000_000)],
    ["5 MB of empty lines", "\n".repeat(5_000_000)],
    ["bidi marks alone", "\u202e\u200f\u200b".repeat(1_000_000)],
    ["half characters", "\ud83d\ude00".repeat(1_000_000)],
    ["combining marks without end", `a${"\u0301".repeat(1_000_000)}`],
    ["quotations in quotations", ">".repeat(1_000_000)],
    ["lists in lists on one line", "- ".repeat(500_000)],
    ["a table of 100,000 rows", `|a|b|\n|-|-|\n${"|1|2|\n".repeat(100_000)}`],
  ])("%s is split into pieces that are all small", (_name, text) => {
    const pieces = covers(text);
    for (const { start, end, lead } of pieces) expect(end - start + lead.length).toBeLessThan(8_000);
  });

  it("no piece ends inside a character", () => {
    const text = "\ud83d\ude00".repeat(20_000);
    for (const { end } of cutPieces(text)) expect(end % 2).toBe(0);
  });

  it("text nested too deeply for a parser is shown unchanged", () => {
    for (const text of [`${">".repeat(3000)}a`, `${"- ".repeat(3000)}a`]) {
      const [piece] = cutPieces(text);
      expect(piece?.plain).toBe(true);
    }
    expect(cutPieces("----------------------------------------\n\na")[0]?.plain).toBe(false);
    expect(cutPieces(`${"-".repeat(80)}\n`)[0]?.plain).toBe(false);
  });
});

it("finds the piece of an offset", () => {
  const text = "a paragraph of words\n\n".repeat(1000);
  const pieces = cutPieces(text);
  for (const offset of [0, 1, 2999, 7000, text.length - 1, text.length]) {
    const found = pieces[pieceAt(pieces, offset)]!;
    expect(found.start).toBeLessThanOrEqual(offset);
    expect(found.end).toBeGreaterThanOrEqual(Math.min(offset, text.length - 1));
  }
});

it("a passage inside a split line begins at its text, not at the marker before it", () => {
  const text = "word ".repeat(2000);
  const [, piece] = cutPieces(text);
  if (!piece) throw new Error("not cut");
  const { blocks } = parsePiece(text, piece);
  const passage = { id: "a", number: 1, start: piece.start + 40, end: piece.start + 60 };
  expect(piece.start).toBeGreaterThan(0);
  expect(firstNodes(blocks, [passage])).toEqual(new Map([["a", piece.start]]));
});
