import { describe, expect, it } from "vitest";
import { findHits, foldQuery, MOST_HITS } from "./reader-find-text";

const found = (text: string, query: string) =>
  [...findHits(text, query)].flat().map(({ start, end }) => text.slice(start, end));

describe("Search finds the visible text", () => {
  it.each([
    ["Café CAFE cafe\u0301 cafes", "café", ["Café", "CAFE", "cafe\u0301", "cafe"]],
    ["Ещё еще ЕЩЁ", "еще", ["Ещё", "еще", "ЕЩЁ"]],
    ["İstanbul straße", "istanbul", ["İstanbul"]],
    ["eﬃcient", "efficient", ["eﬃcient"]],
    ["one\n  two\u00a0three", "one two three", ["one\n  two\u00a0three"]],
    ["the **sodium**-ion cell", "sodium-ion", ["sodium**-ion"]],
    ["see [the cell](https://a.example/cell) price", "cell price", ["cell](https://a.example/cell) price"]],
    ["so\u00addium \u202eabc\u202c", "sodium abc", ["so\u00addium \u202eabc"]],
    ["2020–2021 ‘quoted’", "2020-2021 'quoted'", ["2020–2021 ‘quoted’"]],
    ["😀 a 😀b", "😀b", ["😀b"]],
    ["aaaa", "aa", ["aa", "aa"]],
    ["| a | b |", "a b", ["a | b"]],
  ])("%j contains %j", (text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });

  it("the target of a link is not visible and not found", () => {
    expect(found("[words](https://a.example/hidden) here", "hidden")).toEqual([]);
    expect(found("in code a[i](hidden) stays", "hidden")).toEqual(["hidden"]);
  });

  it("an empty search finds nothing", () => {
    for (const query of ["", "   ", "\u202e", "**"]) {
      expect(foldQuery(query)).toBe("");
      expect(found("a ** b", query)).toEqual([]);
    }
  });
});

describe("Long texts", () => {
  it("a hit across the border of two slices is found once", () => {
    for (const lead of [31_996, 31_999, 32_000, 35_997]) {
      const text = `${"x".repeat(lead)}needle${"x".repeat(50_000)}needle`;
      expect([...findHits(text, "needle")].flat().map(({ start }) => start)).toEqual([lead, lead + 50_006]);
    }
  });

  it("hits of a frequent word are limited", () => {
    expect([...findHits("e".repeat(1_000_000), "e")].flat()).toHaveLength(MOST_HITS);
  });

  it("a search for direction marks alone ends", () => {
    expect(found("\u202e\u200f".repeat(500_000), "a")).toEqual([]);
    expect(found("](".repeat(200_000), "a")).toEqual([]);
  });
});
