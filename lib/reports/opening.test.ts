import { expect, it } from "vitest";
import { openingSaid, openingToSkip } from "./opening";

const FIRST = "Data-level caching is useful for data of several components [1].";
const SECOND = "A cached result is served **faster** [1, 2].";
const ANSWER = `Data-level caching is useful for data of several components [2]. A cached result is served faster [1]. The report quotes 4 pages on this.`;
const REST = "## Usage\n\nThe directive caches values [1].";

it.each([
  ["a paragraph", `${FIRST}\n\n`],
  ["several paragraphs", `${FIRST}\n\n${SECOND}\n\n`],
  [
    "it with other marks and spaces",
    `  Data-level   caching is useful for data of several components.\n\n\n`,
  ],
])("finds %s of the short answer before anything else", (_, opening) => {
  expect(openingSaid(opening + REST, ANSWER)).toBe(opening.length);
});

it.each([
  ["a heading first", `## Caching\n\n${FIRST}\n\n${REST}`],
  ["a list of the same words", `- ${FIRST}\n\n${REST}`],
  ["one word more", `${FIRST.replace("useful", "most useful")}\n\n${REST}`],
  ["nothing else", `${FIRST}\n\n${SECOND}\n`],
  ["nothing at all", ""],
])("leaves a report as it is that has %s", (_, content) => {
  expect(openingSaid(content, ANSWER)).toBe(0);
});

it("ends at the first paragraph that says something of its own", () => {
  expect(openingSaid(`${FIRST}\n\nIt costs memory [3].\n\n${SECOND}\n\n${REST}`, ANSWER)).toBe(
    FIRST.length + 2,
  );
});

it("ends between paragraphs, not in one", () => {
  const broken = `${FIRST}\n\n${SECOND}\nIt costs memory [3].\n\n${REST}`;
  expect(openingSaid(broken, ANSWER)).toBe(FIRST.length + 2);
});

it("reads a line of 1 MB in bounded time", () => {
  expect(openingSaid(`${" a".repeat(500_000)}\n\n${REST}`, ANSWER)).toBe(0);
  expect(openingSaid("\n".repeat(1_000_000) + REST, ANSWER)).toBe(0);
});

const textOf = (content: string, origin: "agent" | "edit" = "agent") => ({
  ...{ content, origin },
  citations: [...content.matchAll(/\[\d/g)].map(({ index: at }) => ({ at })),
});
const opening = `${FIRST}\n\n`;

it("the opening is skipped below the answer that says it", () => {
  expect(openingToSkip(textOf(opening + REST), ANSWER)).toBe(opening.length);
  expect(openingToSkip(textOf(`${opening}## Usage\n\n### Values\n\nFive minutes [1].`), ANSWER)).toBe(
    opening.length,
  );
});

it.each([
  ["a person edited", textOf(opening + REST, "edit")],
  ["goes on with what was not found", textOf(`${opening}## What was not found\n\nNothing more.\n\n${REST}`)],
  ["cites nothing else", textOf(`${opening}## About this report\n\nIt only quotes.`)],
])("a text that %s is shown whole", (_, report) => {
  expect(openingToSkip(report, ANSWER)).toBe(0);
});
