import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { saysOpposite } from "./evidence-direction";

const opposite = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  return reading !== null && saysOpposite(reading);
};

describe("whether a passage says the opposite", () => {
  it.each([
    ["Sales rose by 5 % in 2024.", "Sales fell by 5 % in 2024", "Sales grew by 5 % in 2024"],
    ["Fetch requests are not cached.", "Fetch requests are cached", "Fetch requests are never cached"],
    [
      "The office moved from Oslo to Bergen.",
      "The office moved from Bergen to Oslo",
      "The office went from Oslo to Bergen",
    ],
    [
      "Frost damaged the orchards only in Uvarov.",
      "Frost damaged the orchards in all districts",
      "Frost damaged the orchards only in Uvarov",
    ],
    [
      "Озеро вскрывается в середине мая.",
      "Озеро вскрывается в начале мая",
      "Озеро вскрывается в середине мая",
    ],
    [
      "Передача помещения в поднаём не допускается.",
      "Передача служебного помещения в поднаём допускается с согласия комиссии",
      "Передача служебного помещения в поднаём не допускается без согласия комиссии",
    ],
    ["Язык ледника отступил на 1 км.", "Язык ледника вырос на 1 км", "Язык ледника отступил на 1 км"],
  ])("GOAL-Q7: %s", (page, wrong, right) => {
    expect(opposite(page, wrong)).toBe(true);
    expect(opposite(page, right)).toBe(false);
  });

  it("GOAL-Q7: two reversals mean the same", () => {
    expect(opposite("Oslo is above Bergen.", "Bergen is below Oslo")).toBe(false);
    expect(opposite("Prices did not fall in May.", "Prices rose in May")).toBe(false);
  });

  it.each([
    ["Nobody was dredging the bay then.", "There was no dredging of the bay then"],
    [
      "The contract was not awarded by tender but negotiated with Haldane.",
      "The contract was negotiated with Haldane rather than awarded by tender",
    ],
    [
      "It will take until May for this to offset the costs fully.",
      "This will not fully offset the costs until May",
    ],
  ])("words that deny in another way deny alike: %s", (page, sentence) =>
    expect(opposite(page, sentence)).toBe(false),
  );

  it("a word of denial that both have denies nothing more", () =>
    expect(
      opposite(
        "Holders are exempt from the fee but must register the vehicle.",
        "Holders are exempt from the fee and must not register the vehicle",
      ),
    ).toBe(true));

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(opposite(text, "The tower is 52 m high")).toBe(false);
    expect(opposite(text, text)).toBe(false);
  });
});
