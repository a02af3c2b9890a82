import { describe, expect, it } from "vitest";
import { HOSTILE } from "@/testing/citation-check/evidence";
import { aligned, clauseStems, wordsOf } from "./evidence-clauses";

const clauses = (text: string) => wordsOf(text).map(({ folded, clause }) => `${folded}${clause}`);

describe("the clauses of a sentence", () => {
  it("GOAL-Q7: are split at commas, conjunctions and brackets, but not inside a number", () => {
    expect(clauses("Sales rose 1,200.5, while costs fell")).toEqual([
      "sales0",
      "rose0",
      "10",
      "2000",
      "50",
      "while1",
      "costs1",
      "fell1",
    ]);
  });

  it("GOAL-Q7: a relative clause and a dash for “is” belong to what precedes them", () => {
    expect(new Set(wordsOf("the sum, which was approved").map(({ clause }) => clause))).toEqual(new Set([0]));
    expect(clauses("Его ширина — 32 м")).toEqual(["его0", "ширина0", "320", "м0"]);
    expect(clauses("Мост — памятник")).toEqual(["мост0", "памятник1"]);
  });

  it("GOAL-Q7: words in the same order are aligned, the others are not", () => {
    const { pairs, weight } = aligned(wordsOf("Oslo buys Bergen"), wordsOf("Bergen bought, Oslo buys"));
    expect(pairs).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(weight).toBe(2);
    expect(clauseStems(wordsOf("the tower stands, the dome falls"), 1)).toEqual(new Set(["dome", "fall"]));
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    const words = wordsOf(text);
    expect(words.length).toBeLessThanOrEqual(160);
    for (const { start, end, folded } of words) expect(end - start).toBe(folded.length);
    expect(aligned(words, words).pairs).toHaveLength(words.length);
    expect(aligned(words, []).pairs).toEqual([]);
  });
});
