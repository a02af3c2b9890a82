import { describe, expect, it } from "vitest";
import { compare, type Dated, QUESTION, RUSSIAN, values } from "@/testing/citation-check/disagreement";
import { findDisagreements } from "./disagreement";

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

  it("empty input gives nothing", () => {
    expect(compare([])).toEqual([]);
    expect(compare(["", ""])).toEqual([]);
    expect(compare(["Lithium 52", "Lithium 61"], "")).toEqual([]);
    expect(compare(["Lithium 52", "Lithium 61"], "(((( [a-z]+ *** ??? \\")).toEqual([]);
  });

  it("GOAL-Q9: a huge page is cut, and hostile ones take no longer than others", () => {
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
