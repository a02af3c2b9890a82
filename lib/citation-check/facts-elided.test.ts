import { describe, expect, it } from "vitest";
import { RELEASES } from "@/testing/citation-check/labelled-releases";
import { verdictOf } from "@/testing/citation-check/verdict";
import { factsOf } from "./facts";

const told = (text: string) =>
  factsOf(text)
    .filter(({ kind }) => kind !== "name")
    .map(({ value, unit }) => `${value} ${unit}`.trim());

describe("figures that leave out what another one beside them has", () => {
  it.each([
    ["the gap narrowed to 1,870 km from 2,240", ["1870 km", "2240 km"]],
    ["five days a week rather than six", ["5 d/week", "6 d/week"]],
    ["долг сократился с 410 до 285 тысяч рублей", ["410000 RUB", "285000 RUB"]],
    ["от 15–20 тысяч", ["15000", "20000"]],
    ["between 900 and 2 million", ["900", "2000000"]],
    ["from 900 to 2 million", ["900", "2000000"]],
  ])("%s", (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it.each([
    ["второй участок откроют в 2028-м", ["2028"]],
    ["ученики в 12-м классе", ["12"]],
    ["мост в 12 м от дома", ["12 m"]],
  ])("an ordinal is no length: %s", (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it("pressures of different units are compared", () => {
    const page = "The collar switches to high-pressure mode, which reaches 7 bar.";
    expect(verdictOf("The high-pressure mode reaches 7 psi", page)).toBe("not_found");
    expect(verdictOf("The high-pressure mode reaches 700 kPa", page)).not.toBe("not_found");
  });

  it.each([
    [
      "a figure is rounded in its own unit",
      "Nurses fell asleep about 20 minutes earlier",
      "Nurses fell asleep 21 minutes earlier.",
    ],
    [
      "an age has no word for years",
      "Willie Spence is 21 years old",
      "Willie Spence is barely older than her, as he is 21, and Beckham is 24.",
    ],
    [
      "ages of a range",
      "The centre helps 10-24 year old people",
      "The centre works with young people aged 10-24 from all regions and helps them.",
    ],
    [
      "a sum leaves out its currency",
      "По расчётам Серовой, хватило бы 10 млрд рублей",
      "Смета составила 14 млрд рублей. По расчётам Серовой, хватило бы 10 млрд.",
    ],
  ])("%s", (_, sentence, page) => {
    expect(verdictOf(sentence, page)).toBe("supported");
  });

  it.each([
    ["an age", "The strike went on for 21 years", "He joined the strike, as he is 21, and Beckham is 24."],
    [
      "a sum of another currency",
      "Серова считает, что хватило бы 10 млрд евро",
      "Смета составила 14 млрд рублей. Серова считает, что хватило бы 10 млрд.",
    ],
  ])("%s is still compared", (_, sentence, page) => {
    expect(verdictOf(sentence, page)).toBe("not_found");
  });

  it("a value that another one replaced supports nothing", () => {
    const page =
      "The exceedance of the chlorine limit at Brackley took place on 16 July 2019 and lasted 19 hours rather than 9.";
    expect(verdictOf("The exceedance of the chlorine limit at Brackley lasted 19 hours", page)).toBe(
      "supported",
    );
    expect(verdictOf("The exceedance of the chlorine limit at Brackley lasted 9 hours", page)).toBe("partly");
  });
});

describe("figures that follow from others, or stand far away", () => {
  const works = `# Works

The pump was delivered on 5 May 2024 at a price of £7,920 for the twelve weeks of the lease.

The release was corrected on 10 May 2024 and now says that 310,000 people are supplied. The earlier text had 340,000 people.

The mast weighs 148 kg and can be folded. It has no stays. It comes from Portugal. The old mast is 30 kg heavier.

Half of the 36 plots were controls.`;
  it.each([
    ["an amount for each unit", "The lease of the pump costs £660 a week"],
    ["a difference of two places", "The number of people supplied was lowered by 30,000 in the release"],
    ["so much more than another", "The old mast weighs 178 kg"],
    ["a part that is named", "There were 18 plots with controls"],
  ])("%s is not called not found", (_, sentence) => {
    expect(verdictOf(sentence, works)).toBe("partly");
  });

  it.each([
    ["an amount for each unit", "The lease of the pump costs £640 a week"],
    ["a difference of two places", "The number of people supplied was lowered by 40,000 in the release"],
    ["so much more than another", "The old mast weighs 188 kg"],
    ["a part that is named", "There were 17 plots with controls"],
  ])("%s that does not follow is not found", (_, sentence) => {
    expect(verdictOf(sentence, works)).toBe("not_found");
  });

  it("the dates of a life stand in brackets", () => {
    const page = RELEASES.find(({ page: text }) => text.includes("**Adela Margit Quenstrom**"))?.page ?? "";
    expect(
      verdictOf("Quenstrom, the daughter of a lock-keeper, was born in 1868 as one of six siblings", page),
    ).not.toBe("not_found");
    expect(
      verdictOf("Quenstrom, the daughter of a lock-keeper, was born in 1869 as one of six siblings", page),
    ).toBe("not_found");
  });
});
