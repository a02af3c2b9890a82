import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { growBlocks, NO_BLOCKS } from "@/components/report/text/markdown/parse";
import { renderBlock, type TextRenderer } from "@/components/report/text/markdown/render";
import { alignOffsets } from "@/lib/reports/align";
import { WithWords } from "@/testing/components/words";
import { firstNodes, markedParts, spansWithin } from "./passage-marks";

const parts = (source: string, passages: { id: string; number: number; start: number; end: number }[]) => {
  const { blocks } = growBlocks(NO_BLOCKS, source);
  const first = firstNodes(blocks, passages);
  const node = blocks[0]?.node;
  if (node?.type !== "paragraph") throw new Error("no paragraph");
  return node.children.flatMap((child) => {
    const inner = child.type === "strong" ? child.children[0] : child;
    if (inner?.type !== "text") return [];
    const offset = inner.position?.start.offset ?? 0;
    const at = alignOffsets(inner.value, source.slice(offset, inner.position?.end.offset));
    return markedParts({ value: inner.value, offset, place: (index) => offset + at(index), passages, first });
  });
};

it("a passage is highlighted across elements, by offsets into the stored text, and starts once", () => {
  const source = "One \\[two\\] **three** four.";
  const passage = { id: "a", number: 4, start: source.indexOf("two"), end: source.indexOf(" four") + 5 };
  const found = parts(source, [passage]);
  const tinted = found.filter((part) => part.covers.length > 0).map((part) => part.value);
  expect(tinted).toEqual(["two] ", "three", " four"]);
  expect(found.flatMap((part) => part.begins.map(({ id }) => id))).toEqual(["a"]);
  expect(found.map((part) => part.value).join("")).toBe("One [two] three four.");
});

it.each([
  ["inline code", "`cookies` reads them.", "cookies"],
  ["a block of code", "```ts\nawait cookies();\n```", "await"],
  ["a formula, which cannot be marked, and then words", "$x$ is small.", " is small"],
])("a passage that begins with %s starts where the renderer shows it", (_, source, shown) => {
  const { blocks } = growBlocks(NO_BLOCKS, source);
  const offsets: number[] = [];
  const text: TextRenderer = ({ value, offset }) => {
    offsets.push(offset);
    return value;
  };
  const shows = blocks.map((block) => renderBlock(block, { text, textInCode: true, topLevel: 2 }));
  renderToStaticMarkup(createElement(WithWords, null, ...shows));
  const passage = { id: "a", number: 1, start: 0, end: source.length };
  const first = firstNodes(blocks, [passage]).get("a");
  expect(first).toBe(source.indexOf(shown));
  expect(offsets).toContain(first);
});

it("overlapping passages are all kept", () => {
  const found = parts("abcdef", [
    { id: "a", number: 1, start: 1, end: 4 },
    { id: "b", number: 2, start: 3, end: 6 },
  ]);
  expect(found.map((part) => [part.value, part.covers.map(({ id }) => id).join("")])).toEqual([
    ["a", ""],
    ["bc", "a"],
    ["d", "ab"],
    ["ef", "b"],
  ]);
});

it("search hits are highlighted inside and beside passages, each once", () => {
  const value = "abcdefgh";
  const found = markedParts({
    value,
    offset: 0,
    place: (index) => index,
    passages: [{ id: "a", number: 1, start: 2, end: 6 }],
    hits: [
      { start: 1, end: 3 },
      { start: 5, end: 6 },
    ],
    first: new Map([["a", 0]]),
  });
  expect(found.map((part) => [part.value, part.covers.length, part.hit?.start ?? null])).toEqual([
    ["a", 0, null],
    ["b", 0, 1],
    ["c", 1, 1],
    ["de", 1, null],
    ["f", 1, 5],
    ["gh", 0, null],
  ]);
  expect(found.flatMap((part) => part.begins)).toHaveLength(1);
});

it("the spans of a range are found among many", () => {
  const spans = Array.from({ length: 1000 }, (_, index) => ({ start: index * 10, end: index * 10 + 4 }));
  const starts = (start: number, end: number) => spansWithin(spans, { start, end }).map((span) => span.start);
  expect(starts(13, 31)).toEqual([10, 20, 30]);
  expect(starts(14, 20)).toEqual([]);
  expect(starts(9990, 99_999)).toEqual([9990]);
});
