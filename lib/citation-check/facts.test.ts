import { describe, expect, it } from "vitest";
import { type Fact, factsOf } from "./facts";
import { sameFact } from "./facts-match";

const normal = (text: string) =>
  factsOf(text)
    .filter(({ kind }) => kind !== "name")
    .map(({ kind, value, unit }) => `${kind} ${value}${unit === "" ? "" : ` ${unit}`}`);

const one = (text: string): Fact => {
  const fact = factsOf(text).find(({ kind }) => kind !== "name");
  if (!fact) throw new Error(`No fact in: ${text}`);
  return fact;
};

const same = (claimed: string, stated: string) => sameFact(one(claimed), one(stated));

describe("facts of a text", () => {
  it.each([
    ["1.2 M units", "number 1200000"],
    ["1,200,000 units", "number 1200000"],
    ["1.2 million units", "number 1200000"],
    ["1,2 млн штук", "number 1200000"],
    ["1 200 000 штук", "number 1200000"],
    ["1\u2009200\u2009000 штук", "number 1200000"],
    ["1'200'000 Stück", "number 1200000"],
    ["1.200.000 Stück", "number 1200000"],
    ["twelve boats", "number 12"],
    ["twenty-five boats", "number 25"],
    ["три лодки", "number 3"],
    ["двадцать пять лодок", "number 25"],
    ["12.5 percent", "percent 12.5 %"],
    ["12,5 процента", "percent 12.5 %"],
    ["12,5 %", "percent 12.5 %"],
    ["3 percentage points", "percent 3 pp"],
    ["$52", "money 52 USD"],
    ["52 US dollars", "money 52 USD"],
    ["52 доллара США", "money 52 USD"],
    ["€1.2bn", "money 1200000000 EUR"],
    ["opens at 8 p.m.", "quantity 1200 clock"],
    ["opens at 20:00", "quantity 1200 clock"],
    ["in 2024-08", "date 2024-08"],
    ["5 тыс. руб.", "money 5000 RUB"],
    ["52 dollars per kilowatt-hour", "money 52 USD/kWh"],
    ["20 °C", "quantity 20 °C"],
    ["20 degrees Celsius", "quantity 20 °C"],
    ["20 градусов Цельсия", "quantity 20 °C"],
    ["−5 °C", "quantity -5 °C"],
    ["90 км/ч", "quantity 90 km/h"],
    ["90 kilometres per hour", "quantity 90 km/h"],
    ["160 Вт·ч/кг", "quantity 160 Wh/kg"],
    ["5 square kilometres", "quantity 5 km2"],
    ["v16.4.5", "version 16.4.5"],
    ["version 3.10", "version 3.10"],
    ["at 14:30", "quantity 870 clock"],
    ["21 November 2026", "date 2026-11-21"],
    ["November 21, 2026", "date 2026-11-21"],
    ["Nov. 21, 2026", "date 2026-11-21"],
    ["2026-11-21T10:00:00Z", "date 2026-11-21"],
    ["21.11.2026", "date 2026-11-21"],
    ["11/21/2026", "date 2026-11-21"],
    ["21 ноября 2026 года", "date 2026-11-21"],
    ["в ноябре 2026 г.", "date 2026-11"],
    ["the third quarter of 2026", "date 2026-Q3"],
    ["III квартал 2026 года", "date 2026-Q3"],
    ["the 1990s", "date 1990s"],
    ["in 1998", "date 1998"],
  ])("GOAL-Q4: %s", (text, expected) => {
    expect(normal(text)).toEqual([expected]);
  });

  it("GOAL-Q4: both numbers of a range have its unit, both days of a range its month", () => {
    expect(normal("from 47 to 58 dollars")).toEqual(["money 47 USD", "money 58 USD"]);
    expect(normal("21–23 November 2026")).toEqual(["date 2026-11-21", "date 2026-11-23"]);
  });

  it("GOAL-Q4: numbers in names, addresses, link targets and citations do not count", () => {
    expect(normal("GPT-4 and H2O, see https://a.test/12 or [here](/v/34), one of them [5][6, 7].")).toEqual(
      [],
    );
  });

  it("GOAL-Q4: a quotation is one fact, short quotations are names", () => {
    expect(normal("He said “in 2020 we sold 5 boats” twice.")).toEqual(["quotation in 2020 we sold 5 boats"]);
    expect(factsOf("Завод «Северная сталь» растёт.").map(({ kind, value }) => [kind, value])).toEqual([
      ["name", "северн стал"],
    ]);
  });

  it("GOAL-Q4: names are found inside a sentence, identifiers everywhere", () => {
    const names = factsOf("Yesterday, Nordic Cells said that useChat and Next.js work in Oslo.");
    expect(names.map(({ value }) => value)).toEqual(["nordic cell", "usechat", "next js", "oslo"]);
  });

  it("GOAL-Q4: offsets are those of the fact, in spite of invisible characters", () => {
    const text = "It rose by \u200e12\u200f.5\u202c % in \u20682026\u2069.";
    const facts = factsOf(text);
    expect(facts.map(({ value }) => value)).toEqual(["12.5", "2026"]);
    expect(text.slice(facts[1]?.start, facts[1]?.end)).toBe("2026");
  });

  it.each([
    ["1.5 hours", "90 minutes", true],
    ["5 km", "5,000 metres", true],
    ["5 km", "5 miles", false],
    ["5 %", "5 percentage points", false],
    ["$5", "5 euros", false],
    ["about 5 million", "4.97 million", true],
    ["about 5 million", "4.2 million", false],
    ["5 million", "4.97 million", false],
    ["около 5 млн", "4,97 млн", true],
    ["more than 40 boats", "43 boats", true],
    ["more than 40 boats", "39 boats", false],
    ["16.4.5 is out", "16.4.6 is out", false],
    ["version 16.10", "version 16.1", false],
    ["in 2026", "21 November 2026", true],
    ["21 November 2026", "in 2026", false],
    ["November 2026", "2026-11-21", true],
    ["03/04/2026", "3 April 2026", true],
    ["03/04/2026", "4 March 2026", true],
    ["52 boats", "52 euros", true],
  ])("GOAL-Q4: %s in the report, %s in the page: %s", (claimed, stated, expected) => {
    expect(same(claimed, stated)).toBe(expected);
  });

  it("a hostile text takes linear time", () => {
    for (const text of [
      "1,".repeat(20_000),
      "A ".repeat(20_000),
      "«".repeat(20_000),
      "[1".repeat(20_000),
      "1 000 ".repeat(10_000),
    ])
      expect(Array.isArray(factsOf(text))).toBe(true);
  });
});

describe("months in other languages", () => {
  const dates = (text: string) =>
    factsOf(text).flatMap(({ kind, value }) => (kind === "date" ? [value] : []));

  it.each([
    ["im August 2024", "2024-08"],
    ["Im März 2024 fuhren 624 Züge.", "2024-03"],
    ["seit Januar 2024", "2024-01"],
    ["Ende Oktober 2024", "2024-10"],
    ["im Dez. 2024", "2024-12"],
    ["am 5. August 2024", "2024-08-05"],
    ["vom 12. Mai 2024 an", "2024-05-12"],
    ["en août 2024", "2024-08"],
    ["en mars 2024", "2024-03"],
    ["le 5 février 2024", "2024-02-05"],
    ["le 1er décembre 2024", "2024-12-01"],
    ["en agosto de 2024", "2024-08"],
    ["el 5 de enero de 2024", "2024-01-05"],
    ["en mayo del 2024", "2024-05"],
    ["в августе 2024 года", "2024-08"],
    ["за март 2024", "2024-03"],
  ])("%s is %s", (text, value) => {
    expect(dates(text)).toEqual([value]);
  });

  it.each([
    "Mars 2020",
    "Julio 2024",
    "Avril 2010",
    "add mayo 12 times",
    "Mayo 1990",
    "Dezember",
    "un marzo 12",
  ])("%s is no month", (text) => {
    expect(dates(text).filter((value) => value.includes("-"))).toEqual([]);
  });

  it("the end of a sentence is no day", () => {
    expect(dates("It reached version 5. August 2024 was quiet.")).toEqual(["2024-08"]);
  });
});

describe("values that a text denies, or states with others", () => {
  it("a denied value is not the one that is claimed", () => {
    const [day, denied] = factsOf("It opened on 17 June 2024, not on 3 June 2024").filter(
      ({ kind }) => kind === "date",
    );
    expect(day?.denied).toBeUndefined();
    expect(denied?.denied).toBe(true);
    expect(denied && sameFact(one("on 3 June 2024"), denied)).toBe(false);
    expect(one("not only 5 boats").denied).toBeUndefined();
    expect(one("did not open until 3 June 2024").denied).toBeUndefined();
  });

  it("the ends of a range have one currency and one scale", () => {
    expect(normal("from £165–175 million to £158–164 million")).toEqual([
      "money 165000000 GBP",
      "money 175000000 GBP",
      "money 158000000 GBP",
      "money 164000000 GBP",
    ]);
    expect(normal("$3 and 175 boats")).toEqual(["money 3 USD", "number 175"]);
  });

  it("two digits behind a year are a month only if they cannot be a year", () => {
    expect(normal("2024-08")).toEqual(["date 2024-08"]);
    expect(normal("2010-12")).not.toContain("date 2010-12");
  });

  it("a change may be stated without its sign, a temperature not", () => {
    expect(same("11.5 minutes", "a difference of −11.5 minutes")).toBe(true);
    expect(same("10 °C", "at −10 °C")).toBe(false);
  });

  it("less may be said of a rate, but no rate of an amount", () => {
    expect(same("18,400 tonnes", "18,400 tonnes a year")).toBe(true);
    expect(same("18,400 tonnes a year", "18,400 tonnes")).toBe(false);
  });
});
