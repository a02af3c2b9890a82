import { describe, expect, it } from "vitest";
import { type PairedPage, RUSSIAN_PAIRS } from "@/testing/citation-check/russian-pairs";
import { BLIND_RUSSIAN_PAIRS } from "@/testing/citation-check/russian-pairs-blind";
import { RELATION_RUSSIAN_PAIRS } from "@/testing/citation-check/russian-pairs-relations";
import { checkReport } from "./evidence";

/** How many of the sentences a page supports, and how many it does not, are called supported. */
function passed(pairs: readonly PairedPage[]): { rightly: number; wrongly: number } {
  const count = (page: string, sentences: readonly string[]) =>
    checkReport({
      content: sentences.map((sentence) => `${sentence} [1].`).join("\n\n"),
      question: "",
      sources: [{ number: 1, status: "read", text: page }],
    }).citations.filter(({ verdict }) => verdict === "supported").length;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    rightly: sum(pairs.map(({ page, supported }) => count(page, supported))),
    wrongly: sum(pairs.map(({ page, unsupported }) => count(page, unsupported))),
  };
}

describe("the check, measured with Russian sentences of five kinds of text", () => {
  it("has 50 supported and 50 unsupported sentences in each half", () => {
    for (const pairs of [RUSSIAN_PAIRS, BLIND_RUSSIAN_PAIRS]) {
      expect(pairs.flatMap(({ supported }) => supported)).toHaveLength(50);
      expect(pairs.flatMap(({ unsupported }) => unsupported)).toHaveLength(50);
    }
  });

  it("has 30 supported and 30 unsupported sentences with new relations", () => {
    expect(RELATION_RUSSIAN_PAIRS.flatMap(({ supported }) => supported)).toHaveLength(30);
    expect(RELATION_RUSSIAN_PAIRS.flatMap(({ unsupported }) => unsupported)).toHaveLength(30);
  });

  it("passes most of the supported sentences and the fewest it can of those that differ by a detail", () => {
    const [seen, blind] = [passed(RUSSIAN_PAIRS), passed(BLIND_RUSSIAN_PAIRS)];
    expect(seen.rightly).toBeGreaterThanOrEqual(37);
    expect(blind.rightly).toBeGreaterThanOrEqual(41);
    expect(seen.wrongly).toBeLessThanOrEqual(11);
    expect(blind.wrongly).toBeLessThanOrEqual(19);
    const relations = passed(RELATION_RUSSIAN_PAIRS);
    expect(relations.rightly).toBeGreaterThanOrEqual(24);
    expect(relations.wrongly).toBeLessThanOrEqual(1);
  });
});
