import { describe, expect, it } from "vitest";
import { matchOf } from "@/db/sqlite/match";
import { openTestDatabase } from "@/testing/db/db";
import { readQuery } from "./query";
import { makeSnippet, markHits } from "./snippet";

const queries = (question: string) => readQuery(question).terms.map((term) => term.match);

/** As FTS5 is asked. */
const matches = (question: string) => queries(question).map(matchOf);

describe("readQuery", () => {
  it("drops stop words and quotes the others", () => {
    expect(matches("How do I cache a fetch request?")).toEqual(['"cache"', '"fetch"', '"request"']);
    expect(matches("Как закэшировать запрос?")).toEqual(['"закэширова"*', '"запрос"*']);
  });

  it("keeps phrases in quotes and compounds together", () => {
    expect(matches("“use cache” directive")).toEqual(['"use cache"', '"cache"', '"directive"']);
    expect(matches("not-found page")).toEqual(['"not-found"', '"page"']);
  });

  it("searches by stop words only if there is nothing else", () => {
    expect(matches("what is it")).toEqual(['"what"', '"is"', '"it"']);
    expect(readQuery("what is it").meaningful).toBe(false);
    expect(matches(" ?! ")).toEqual([]);
  });

  it("a Russian word with ё is also searched with е", () => {
    expect(matches("тёмная")).toEqual(['("темн"* OR "тёмн"*)']);
  });

  it("each word once, up to a limit", () => {
    expect(matches("cache Cache CACHE")).toEqual(['"cache"']);
    expect(matches(Array.from({ length: 500 }, (_, index) => `word${index}`).join(" ")).length).toBe(24);
  });

  it.each([
    '"',
    '""',
    "AND",
    "a OR b NOT c",
    "NEAR(a b)",
    "title:x",
    "a*",
    "^a",
    "(((",
    "-a",
    "+a",
    "a'b",
    "{x}",
    "«»",
    "\u0000",
    "c++ c#",
    "\uD800x",
    'a"b"c',
  ])("SEC-13: no user input is ever syntax: %j", async (question) => {
    const store = openTestDatabase();
    try {
      const counts = await store.db.countMatches(queries(question));
      expect(counts.every((count) => count === 0)).toBe(true);
    } finally {
      store.close();
    }
  });
});

describe("makeSnippet", () => {
  it("shows the sentences around the hits, without Markdown, headings and code", () => {
    const passage = `## Heading\n\n${"Nothing here. ".repeat(40)}The **cache** keeps a [\`fetch\`](/docs/x) for an hour. And after.\n\n\`\`\`ts\ncode()\n\`\`\``;
    const snippet = makeSnippet(passage, readQuery("cache fetch"));
    expect(snippet).toContain("The cache keeps a fetch for an hour. And after.");
    expect(snippet).not.toMatch(/Heading|code\(\)|\*\*|`/);
    expect(snippet.length).toBeLessThanOrEqual(402);
  });

  it("a passage of code alone shows the code", () => {
    expect(makeSnippet("## H\n\n```ts\nconst cache = 1;\n```", readQuery("cache"))).toBe("const cache = 1;");
  });

  it("a very long sentence is cut between words with an ellipsis", () => {
    const snippet = makeSnippet("cache ".repeat(500), readQuery("cache"));
    expect(snippet.length).toBeLessThanOrEqual(402);
    expect(snippet.endsWith("cache …")).toBe(true);
  });
});

describe("makeSnippet writes plain text", () => {
  it.each([
    ["> **Good to know:** a _word_ and snake_case_name", "Good to know: a word and snake_case_name"],
    ["- one\n- two\n1. three", "one two three"],
    ["| A | B |\n| --- | :-: |\n| 1 | 2 |", "A B 1 2"],
    ["2 * 3 * 4", "2 * 3 * 4"],
  ])("%j", (markdown, expected) => {
    expect(makeSnippet(markdown, readQuery(""))).toBe(expected);
  });
});

describe("markHits", () => {
  it("marks every form of the words and returns the whole text", () => {
    const text = "Caching caches what was cached; кэширование не тут. Use cache.";
    const pieces = markHits(text, readQuery("cache кэширования"));
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual([
      "Caching",
      "caches",
      "cached",
      "кэширование",
      "cache",
    ]);
  });
});
