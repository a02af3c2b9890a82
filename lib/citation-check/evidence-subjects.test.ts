import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { belongsElsewhere } from "./evidence-subjects";

const elsewhere = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  return reading !== null && belongsElsewhere(reading);
};

describe("whether a value belongs to another subject", () => {
  it.each([
    [
      "The dome holds 500 people, the hall holds 900 people.",
      "The hall holds 500 people",
      "The hall holds 900 people",
    ],
    [
      "Revenue rose to $2.3 billion in 2025 (2024: $2.02 billion).",
      "Revenue in 2025 was $2.02 billion",
      "Revenue in 2024 was $2.02 billion",
    ],
    [
      "| Town | Width, m | Height, m |\n| --- | --- | --- |\n| Oslo | 40 | 52 |",
      "In Oslo the height is 40 m",
      "In Oslo the height is 52 m",
    ],
    [
      "В 2010 году завод выпустил 50 тонн, а в 2011 году — 60 тонн.",
      "В 2011 году завод выпустил 50 тонн",
      "В 2011 году завод выпустил 60 тонн",
    ],
  ])("GOAL-Q7: %s", (page, wrong, right) => {
    expect(elsewhere(page, wrong)).toBe(true);
    expect(elsewhere(page, right)).toBe(false);
  });

  it("GOAL-Q7: a bare value in brackets does not support a sentence without a date", () => {
    expect(
      elsewhere("Revenue rose to $2.3 billion in 2025 (2024: $2.02 billion).", "Revenue was $2.02 billion"),
    ).toBe(true);
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(elsewhere(text, "The tower is 52 m high")).toBe(false);
    expect(elsewhere(text, text)).toBe(false);
  });
});
