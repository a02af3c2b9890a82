import { describe, expect, it } from "vitest";
import type { PagesToCompare } from "./check";
import { findDisagreements } from "./disagreement";

const QUESTION = "What do lithium battery cells cost, and how tall is the Eiffel Tower?";
const RUSSIAN = "Сколько стоят литиевые элементы и какая высота Эйфелевой башни?";
type Dated = [text: string, publishedAt?: string];

function compare(texts: (string | Dated)[], question = QUESTION) {
  const pages: PagesToCompare["pages"] = texts.map((given, index) => {
    const [text, publishedAt = null] = typeof given === "string" ? [given] : given;
    return { number: index + 1, title: `Page ${index + 1}`, publishedAt, text };
  });
  return findDisagreements({ question, pages });
}

const values = (...args: Parameters<typeof compare>) =>
  compare(...args).map((found) => found.values.map(({ number, value }) => `${number}: ${value}`));

describe("values in which pages differ", () => {
  it.each<[string, string, string, string[]]>([
    [
      "money in one period",
      "Lithium cells cost 52 dollars per kWh in 2026.",
      "In 2026, lithium cells cost $61 per kWh.",
      ["1: 52 dollars per kWh", "2: $61 per kWh"],
    ],
    [
      "lengths, one of them in another unit",
      "The Eiffel Tower is 330 metres tall.",
      "The Eiffel Tower is 0.3 km tall.",
      ["1: 330 metres", "2: 0.3 km"],
    ],
    [
      "percentages",
      "The share of lithium cells was 71 % in March 2026.",
      "In March 2026 the share of lithium cells was 64 percent.",
      ["1: 71 %", "2: 64 percent"],
    ],
    [
      "ranges that do not meet",
      "Lithium battery cells cost between 40 and 45 dollars in 2026.",
      "Lithium battery cells cost 52–58 dollars in 2026.",
      ["1: 40 and 45 dollars", "2: 52–58 dollars"],
    ],
    [
      "counted things",
      "The Eiffel Tower has 1,665 steps.",
      "The Eiffel Tower has 1,710 steps.",
      ["1: 1,665 steps", "2: 1,710 steps"],
    ],
    [
      "who says it does not matter",
      "According to the ministry, lithium cells cost 52 dollars in 2026.",
      "The agency reported that lithium cells cost 61 dollars in 2026.",
      ["1: 52 dollars", "2: 61 dollars"],
    ],
  ])("%s", (_, one, other, expected) => {
    expect(values([one, other])).toEqual([expected]);
  });

  it.each<[string, string, string, string[]]>([
    [
      "деньги",
      "Литиевые элементы стоили 52 доллара в 2026 году.",
      "В 2026 году литиевые элементы стоили 61 доллар.",
      ["1: 52 доллара", "2: 61 доллар"],
    ],
    [
      "высота",
      "Высота Эйфелевой башни составляет 330 метров.",
      "Высота Эйфелевой башни — 312 м.",
      ["1: 330 метров", "2: 312 м"],
    ],
    [
      "доля",
      "Доля литиевых элементов достигла 71 % в 2025 году.",
      "По данным агентства, доля литиевых элементов достигла 64,5 % в 2025 году.",
      ["1: 71 %", "2: 64,5 %"],
    ],
  ])("in Russian: %s", (_, one, other, expected) => {
    expect(values([one, other], RUSSIAN)).toEqual([expected]);
  });

  it("names subject, unit, date and the passage with its offsets", () => {
    const one = "# Prices\n\nSome words first. Lithium cells cost 52 dollars in 2026.";
    const [found] = compare([
      [one, "2026-11-01"],
      ["In 2026 lithium cells cost 61 dollars.", "2026-10-02"],
      "Lithium cells cost 52 dollars in 2026, as is known.",
    ]);
    expect(found).toMatchObject({ subject: "Lithium cells cost, 2026", unit: "$" });
    expect(found?.values.map(({ number, publishedAt }) => [number, publishedAt])).toEqual([
      [1, "2026-11-01"],
      [2, "2026-10-02"],
      [3, null],
    ]);
    for (const { passage } of found?.values.slice(0, 1) ?? [])
      expect(one.slice(passage.start, passage.end)).toBe(passage.text);
    expect(found?.values[0]?.passage.text).toBe("Lithium cells cost 52 dollars in 2026.");
  });

  it("gives eight at most, in one order", () => {
    const page = (add: number) =>
      Array.from(
        { length: 30 },
        (_, index) => `Lithium cells of Maker${index} cost ${100 + 7 * index + add} dollars in 2026.`,
      ).join(" ");
    const found = compare([page(0), page(40)]);
    expect(found).toHaveLength(8);
    expect(compare([page(0), page(40)])).toEqual(found);
  });
});

describe("no disagreement", () => {
  it.each<[string, string | Dated, string | Dated]>([
    ["different years", "Lithium cells cost 52 dollars in 2026.", "Lithium cells cost 71 dollars in 2025."],
    [
      "different quarters",
      "Lithium cells cost 52 dollars in the third quarter of 2026.",
      "Lithium cells cost 58 dollars in the second quarter of 2026.",
    ],
    [
      "a year and one of its quarters",
      "Lithium cells cost 52 dollars in 2026.",
      "Lithium cells cost 58 dollars in the second quarter of 2026.",
    ],
    [
      "one of them names no period",
      "Lithium cells cost 52 dollars in 2026.",
      "Lithium cells cost 71 dollars.",
    ],
    [
      "rounding",
      "Lithium cells sold 4.97 million times in 2026.",
      "Lithium cells sold about 5 million times in 2026.",
    ],
    [
      "rounding without a word for it",
      "Lithium cells cost 51.7 dollars in 2026.",
      "Lithium cells cost 52 dollars in 2026.",
    ],
    [
      "more than",
      "Lithium cells cost more than 50 dollars in 2026.",
      "Lithium cells cost 61 dollars in 2026.",
    ],
    [
      "less than",
      "Lithium cells cost less than 70 dollars in 2026.",
      "Lithium cells cost 61 dollars in 2026.",
    ],
    [
      "ranges that overlap",
      "Lithium cells cost between 50 and 60 dollars in 2026.",
      "Lithium cells cost 55–65 dollars in 2026.",
    ],
    [
      "a value inside a range",
      "Lithium cells cost between 50 and 60 dollars in 2026.",
      "Lithium cells cost 57 dollars in 2026.",
    ],
    ["the same in another unit", "The Eiffel Tower is 330 metres tall.", "The Eiffel Tower is 0.33 km tall."],
    [
      "percent and percentage points",
      "The share of lithium cells rose by 5 % in 2026.",
      "The share of lithium cells rose by 7 percentage points in 2026.",
    ],
    [
      "a change and a level",
      "The price of lithium cells rose by 5 dollars in 2026.",
      "The price of lithium cells rose to 52 dollars in 2026.",
    ],
    [
      "different things",
      "Lithium cells cost 52 dollars in 2026.",
      "Lithium modules with cabinets cost 71 dollars in 2026.",
    ],
    [
      "different names",
      "Lithium cells of Northvolt cost 52 dollars in 2026.",
      "Lithium cells of Samsung cost 61 dollars in 2026.",
    ],
    [
      "different places",
      "In Norway lithium cells cost 52 dollars in 2026.",
      "In Sweden lithium cells cost 61 dollars in 2026.",
    ],
    [
      "one names a place",
      "In Norway lithium cells cost 52 dollars in 2026.",
      "Lithium cells cost 61 dollars in 2026.",
    ],
    [
      "average and lowest",
      "The average lithium cell price was 52 dollars in 2026.",
      "The lowest lithium cell price was 41 dollars in 2026.",
    ],
    ["a forecast", "Lithium cells cost 52 dollars in 2026.", "Lithium cells will cost 41 dollars in 2026."],
    [
      "other conditions",
      "Lithium cells cost 52 dollars for 100 MWh.",
      "Lithium cells cost 61 dollars for 5 MWh.",
    ],
    ["other currencies", "Lithium cells cost 52 dollars in 2026.", "Lithium cells cost 61 euros in 2026."],
    [
      "from one value to another",
      "Lithium cells fell from 61 to 52 dollars in 2026.",
      "Lithium cells fell from 71 to 61 dollars in 2026.",
    ],
    [
      "a page that gives both",
      "Lithium cells cost 52 dollars in 2026. Others say lithium cells cost 61 dollars in 2026.",
      "Lithium cells cost 61 dollars in 2026.",
    ],
    [
      "written years apart",
      ["Lithium cells cost 52 dollars.", "2026-01-01"],
      ["Lithium cells cost 161 dollars.", "2019-01-01"],
    ],
    [
      "last year",
      ["Last year lithium cells cost 52 dollars.", "2026-01-01"],
      ["Last year lithium cells cost 61 dollars.", "2025-01-01"],
    ],
    ["code", "```\nlithium cells cost 52 dollars\n```", "```\nlithium cells cost 61 dollars\n```"],
    [
      "code in a line",
      "Lithium cells: `cost = 52 dollars` is set.",
      "Lithium cells: `cost = 61 dollars` is set.",
    ],
    [
      "versions",
      "Lithium cells library version 5.2.1 costs 5 dollars.",
      "Lithium cells library version 5.3.0 costs 7 dollars.",
    ],
    [
      "headings and tables",
      "# Lithium cells cost 52 dollars\n\n| Lithium cells | 52 dollars |\n|---|---|\n| Lithium cells cost | 52 dollars |",
      "# Lithium cells cost 61 dollars\n\n| Lithium cells | 61 dollars |\n|---|---|\n| Lithium cells cost | 61 dollars |",
    ],
    [
      "dates",
      "Lithium battery cells were shown on 5 May 2026.",
      "Lithium battery cells were shown on 7 May 2026.",
    ],
    ["questions", "Do lithium cells cost 52 dollars in 2026?", "Do lithium cells cost 61 dollars in 2026?"],
    [
      "quotations",
      "He said “lithium cells cost 52 dollars” in 2026.",
      "He said “lithium cells cost 61 dollars” in 2026.",
    ],
    [
      "nothing that was asked",
      "The stadium holds 52 thousand people in 2026.",
      "The stadium holds 61 thousand people in 2026.",
    ],
    [
      "two values in one sentence",
      "Lithium cells cost 52 dollars and packs 80 dollars in 2026.",
      "Lithium cells cost 61 dollars and packs 90 dollars in 2026.",
    ],
    [
      "по годам",
      "Литиевые элементы стоили 52 доллара в 2026 году.",
      "Литиевые элементы стоили 61 доллар в 2025 году.",
    ],
    ["прогноз", "Литиевые элементы стоят 52 доллара.", "Ожидается, что литиевые элементы стоят 61 доллар."],
  ])("%s", (_, one, other) => {
    expect(values([one, other])).toEqual([]);
    expect(values([one, other], RUSSIAN)).toEqual([]);
  });

  it("the same page, or the same text twice, counts once", () => {
    const text = "Lithium cells cost 52 dollars in 2026.";
    const page = { number: 1, title: "A", publishedAt: null, text };
    expect(
      findDisagreements({
        question: QUESTION,
        pages: [page, { ...page, text: "Lithium cells cost 61 dollars in 2026." }],
      }),
    ).toEqual([]);
  });

  it("another year than the question's is not compared", () => {
    const pages = ["Lithium cells cost 52 dollars in 2025.", "Lithium cells cost 61 dollars in 2025."];
    expect(values(pages, "What did lithium cells cost in 2026?")).toEqual([]);
    expect(values(pages, "What did lithium cells cost in 2025?")).toHaveLength(1);
  });

  it("nothing is made of nothing", () => {
    expect(compare([])).toEqual([]);
    expect(compare(["", ""])).toEqual([]);
    expect(compare(["Lithium 52", "Lithium 61"], "")).toEqual([]);
    expect(compare(["Lithium 52", "Lithium 61"], "(((( [a-z]+ *** ??? \\")).toEqual([]);
  });

  it("Q9: a huge page is cut, and hostile ones take no longer than others", () => {
    const far = `${"x ".repeat(250_000)}\n\nLithium cells cost 52 dollars in 2026.`;
    expect(compare([far, "Lithium cells cost 61 dollars in 2026."])).toEqual([]);
    for (const piece of [
      "Lithium 5 ",
      "1",
      "lithium cells cost 5 dollars. ",
      "lithium cells cost 5\n",
      "`",
      "«",
      "$5 lithium [",
      "> 7 lithium\n",
    ])
      expect(
        compare(
          Array.from({ length: 5 }, (_, index) => piece.repeat(Math.ceil(1_000_000 / piece.length)) + index),
        ),
      ).toEqual([]);
  });
});
