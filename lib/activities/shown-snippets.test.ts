import { describe, expect, it } from "vitest";
import { shownSnippets } from "./shown-snippets";

const FILLER = "The editors of this page thank their readers for many letters of praise. ";
const FACT = "A sodium-ion cell costs 87 dollars a kilowatt-hour in 2026. ";
const aims = [{ text: "cost of a sodium-ion cell", weight: 1 }];
const shown = (snippets: string[], limit = 1000) => shownSnippets(snippets, { limit, aims });
const lengthOf = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0);

describe("snippets of one search as the model sees them", () => {
  it("few or short ones stand from their beginning, cut at the limit", () => {
    expect(shown([FACT.trim(), FILLER.trim()])).toEqual([FACT.trim(), FILLER.trim()]);
    const [cut = ""] = shown([FILLER.repeat(30)]);
    expect(cut.endsWith(" …")).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(1002);
  });

  it("of many long ones, the sentences that answer are shown, wherever they stand, and no result is left out", () => {
    const dull = FILLER.repeat(13);
    const useful = FILLER.repeat(6) + FACT.repeat(8) + FILLER.repeat(4);
    const texts = shown([dull, useful, dull, dull, dull]);
    expect(texts[1]?.split(FACT.trim()).length).toBeGreaterThan(8);
    expect(texts[1]?.length).toBeLessThanOrEqual(1010);
    for (const text of texts) expect(text.length).toBeGreaterThan(60);
    expect(lengthOf(texts)).toBeLessThan(3800);
  });

  it("keeps sentences word for word, with a mark where something is left out", () => {
    const long = `${FILLER.repeat(8)}${FACT}${FILLER.repeat(8)}`;
    const texts = shown([long, long, long, long, long]);
    for (const text of texts) {
      expect(text).toContain(FACT.trim());
      for (const part of text.split("…")) expect(long).toContain(part.trim());
    }
  });

  it("where nothing distinguishes them, all results get the same", () => {
    const texts = shown(Array.from({ length: 10 }, () => "word ".repeat(400)));
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(602);
    expect(Math.min(...texts.map(({ length }) => length))).toBeGreaterThanOrEqual(140);
  });

  it("texts of other scripts and without sentences are cut, never lost", () => {
    const texts = shown([
      "钠离子电池的成本".repeat(150),
      "Натриевые ячейки дешевле. ".repeat(60),
      "x".repeat(2000),
      "",
      "a",
    ]);
    expect(texts[0]).not.toBe("");
    expect(texts[1]).toContain("Натриевые ячейки дешевле.");
    expect(texts[3]).toBe("");
    expect(lengthOf(texts)).toBeLessThan(3800);
  });
});
