import { describe, expect, it } from "vitest";
import { OTHER_LANGUAGES } from "@/testing/citation-check/other-languages";
import { checkReport } from "./evidence";
import { factsOf } from "./facts";

const verdicts = (page: string, sentences: readonly string[]) =>
  checkReport({
    content: sentences.map((sentence) => `${sentence} [1].`).join("\n\n"),
    question: "",
    sources: [{ number: 1, status: "read", text: page }],
  }).citations.map(({ verdict }) => verdict);

const passed = (found: readonly string[]) => found.filter((verdict) => verdict === "supported").length;
const facts = (text: string) => factsOf(text).map(({ value, unit }) => `${value} ${unit}`.trim());

describe("the check in German, French and Spanish", () => {
  it("passes half of the true sentences and few of those that change one thing", () => {
    const rightly = OTHER_LANGUAGES.flatMap(({ page, supported }) => verdicts(page, supported));
    const wrongly = OTHER_LANGUAGES.flatMap(({ page, unsupported }) => verdicts(page, unsupported));
    expect([rightly.length, wrongly.length]).toEqual([32, 28]);
    expect(passed(rightly)).toBeGreaterThanOrEqual(16);
    expect(passed(wrongly)).toBeLessThanOrEqual(4);
    expect(rightly.filter((verdict) => verdict === "not_found").length).toBeLessThanOrEqual(2);
  });

  it.each([
    ["78,51 Euro je Megawattstunde", ["78.51 EUR/MWh"]],
    ["4,7 Prozent auf 2,3 Mrd. Euro", ["4.7 %", "2300000000 EUR"]],
    ["464,4 Terawattstunden in zwölf Monaten", ["464.4 TWh", "12 month"]],
    ["2,2 pour cent pendant trois semaines", ["2.2 %", "3 week"]],
    ["cinco años, 10,1 por ciento", ["5 year", "10.1 %"]],
  ])("reads the figures and units of “%s”", (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });

  it("takes a German noun for no name, and people, firms and abbreviations for names", () => {
    expect(facts("Die Erzeugung aus Kohle ist laut Robert Habeck und RWE zurückgegangen")).toEqual([
      "robert habeck",
      "rwe",
    ]);
    expect(facts("The output of Coal Valley fell, Habeck said")).toEqual(["coal valley", "habeck"]);
  });
});
