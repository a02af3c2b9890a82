import { describe, expect, it } from "vitest";
import { compare, RUSSIAN, values } from "@/testing/citation-check/disagreement";

describe("values in which pages disagree", () => {
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
      "a number without a word for what is counted",
      "The number of visitors of the Eiffel Tower was 5,870,000 in 2022.",
      "In 2022 the Eiffel Tower had a number of visitors of 6,350,000.",
      ["1: 5,870,000", "2: 6,350,000"],
    ],
    [
      "the date of what happens once",
      "The Eiffel Tower was completed in March 1889.",
      "The Eiffel Tower was completed in 1887.",
      ["1: March 1889", "2: 1887"],
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
      "год постройки",
      "В Париже Эйфелева башня построена в 1889 году.",
      "В Париже Эйфелева башня построена в 1887 году.",
      ["1: 1889", "2: 1887"],
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

  it("gives subject, unit, date and the passage with its offsets", () => {
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

  it("finds values in a long text without line ends", () => {
    const filler = "Nothing is said here of it at all. ".repeat(1000);
    expect(
      values([
        `${filler}Lithium cells cost 52 dollars in 2026. ${filler}`,
        `Lithium cells cost 61 dollars in 2026. ${filler}`,
      ]),
    ).toEqual([["1: 52 dollars", "2: 61 dollars"]]);
  });

  it("returns at most eight, in a stable order", () => {
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
