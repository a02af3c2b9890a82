import { describe, expect, it } from "vitest";
import { HOSTILE } from "@/testing/citation-check/evidence";
import { numberWord, numberWordsIn } from "./number-words";

const values = (text: string) => numberWordsIn(text).map(({ value }) => value);

describe("numbers written as words", () => {
  it.each([
    ["twenty-five of twelve", [25, 12]],
    ["двадцать пять вагонов", [25]],
    ["триста сорок два метра", [342]],
    ["сто девятнадцать", [119]],
    ["пятьюдесятью семью", [57]],
    ["четырёх и четырех", [4, 4]],
    ["within a fortnight", [1]],
    ["a year and a half, or one year and a half", [1.5, 1.5]],
    ["two and a half hours", [2.5]],
    ["half a year", [0.5]],
    ["полтора километра", [1.5]],
    ["три с половиной года", [3.5]],
    ["полмиллиона, половина миллиона", [0.5]],
    ["половина города", []],
    ["пять шесть", [5, 6]],
  ])("GOAL-Q7: %s", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it("does not take part of a word for a number", () => {
    expect(values("семья, тритон, often, сторона, stone, Сорокин")).toEqual([]);
    expect(numberWord("семья")).toBeNull();
    expect(numberWord("семью")).toBe(7);
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(values(text)).toEqual([]);
  });

  it("bad input: 5,000 characters of number words", () => {
    const text = "двадцать пять ".repeat(360);
    expect(values(text)).toHaveLength(360);
    for (const { start, end } of numberWordsIn(text)) expect(text.slice(start, end)).toBe("двадцать пять");
  });
});
