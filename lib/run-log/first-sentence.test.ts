import { describe, expect, it } from "vitest";
import { firstSentence } from "./first-sentence";

describe("the first sentence of an answer", () => {
  it.each([
    ["The price fell [1]. It rose later.", "The price fell [1]."],
    [
      "|  | Server | Browser |\n| --- | --- | --- |\n| A | Yes | No |\n\nThe report quotes 2 pages on this.",
      "The report quotes 2 pages on this.",
    ],
    ["Two kinds differ:\n\n| Kind | Where |\n| --- | --- |\n| A | here |", "Two kinds differ:"],
    ["| A | B |\n| --- | --- |\n| 1 | 2 |", null],
    ["  ", null],
    [null, null],
  ])("of %j is %j", (answer, sentence) => expect(firstSentence(answer)).toBe(sentence));

  it("is cut when it is very long", () => {
    expect(firstSentence(`${"word ".repeat(100)}.`)).toHaveLength(240);
  });
});
