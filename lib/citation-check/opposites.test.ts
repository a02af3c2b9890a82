import { describe, expect, it } from "vitest";
import { HOSTILE } from "@/testing/citation-check/evidence";
import { isNegator, sidesOf } from "./opposites";

const opposed = (one: string, other: string) =>
  sidesOf(one).some(({ pair, sign }) =>
    sidesOf(other).some((side) => side.pair === pair && side.sign === -sign),
  );

describe("words that say the opposite", () => {
  it.each([
    ["rose", "fell"],
    ["grew", "retreated"],
    ["вырос", "отступил"],
    ["снизилась", "выросла"],
    ["northern", "south"],
  ])("GOAL-Q7: %s and %s", (one, other) => {
    expect(opposed(one, other)).toBe(true);
    expect(opposed(other, one)).toBe(true);
    expect(opposed(one, one)).toBe(false);
  });

  it("ignores words that only begin alike", () => {
    expect(opposed("banana", "allowed")).toBe(false);
    expect(opposed("fallacy", "rose")).toBe(false);
    expect(sidesOf("thing")).toEqual([]);
  });

  it("knows negations in both languages", () => {
    expect(["not", "isn't", "не", "никогда"].every(isNegator)).toBe(true);
    expect(["nothing", "knot", "небо", ""].some(isNegator)).toBe(false);
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(sidesOf(text)).toEqual([]);
    expect(isNegator(text)).toBe(false);
  });
});
