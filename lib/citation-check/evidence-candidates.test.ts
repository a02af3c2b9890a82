import { describe, expect, it } from "vitest";
import { claimAndPage, HOSTILE } from "@/testing/citation-check/evidence";
import { candidates, claimKeys } from "./evidence-candidates";

const places = (text: string, sentence: string, most: number) => {
  const { claim, page } = claimAndPage(text, sentence);
  return candidates(page, claim, most).map((unit) =>
    page.text.slice(page.units[unit]?.start, page.units[unit]?.end),
  );
};

describe("candidate passages of a page", () => {
  it("GOAL-Q7: are ordered by what they share with the sentence", () => {
    const page = "A bridge is long. The tower of Oslo is tall. Rain fell. A tower stands here.";
    expect(places(page, "The tower of Oslo is tall", 5)).toEqual([
      "The tower of Oslo is tall.",
      "A tower stands here.",
    ]);
  });

  it("GOAL-Q7: a number leads to its passage, however many passages contain the words", () => {
    const page = `${"The tower is tall. ".repeat(40)}\n\nIts height: 4,970 m.`;
    expect(places(page, "The tall tower has 4970 m", 3)).toContain("Its height: 4,970 m.");
    expect(claimKeys(claimAndPage(page, "The tower has 4.970 m").claim)).toContain("#497");
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(places(text, "Penguins swim", 20)).toEqual([]);
    expect(places(text, text, 20).length).toBeLessThanOrEqual(32);
  });
});
