import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { verdictOf } from "@/testing/citation-check/verdict";
import { checkReport } from "./evidence";
import { otherUnitNamed } from "./evidence-units";

const other = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  return reading !== null && otherUnitNamed(reading);
};

describe("units named without a number", () => {
  it("GOAL-Q7: are found in both languages", () => {
    const page = "The delay is given in milliseconds. Длина указана в метрах.";
    expect(other(page, "The delay is given in seconds")).toBe(true);
    expect(other(page, "Длина указана в километрах")).toBe(true);
    expect(other(page, "Длина указана в метрах")).toBe(false);
    expect(other(page, "The delay is given in full, in Oslo")).toBe(false);
  });

  it("GOAL-Q7: must not be another of the same quantity", () => {
    const page = "The delay is given in milliseconds and is 500 by default.";
    expect(other(page, "The delay is given in seconds")).toBe(true);
    expect(other(page, "The delay is given in milliseconds")).toBe(false);
    expect(other(page, "The delay is given in metres")).toBe(false);
  });

  it("days are not working days, which may be called days", () => {
    const verdict = (page: string, sentence: string) =>
      checkReport({
        content: `${sentence} [1].`,
        question: "",
        sources: [{ number: 1, status: "read", text: page }],
      }).citations[0]?.verdict;
    const days = "The refund is paid within ten days of the request.";
    expect(verdict(days, "The refund is paid within ten working days of the request")).toBe("not_found");
    expect(verdict(days, "The refund is paid within ten calendar days of the request")).toBe("supported");
    const working = "Ответ направляют в течение пяти рабочих дней после заседания.";
    expect(verdict(working, "Ответ направляют в течение 5 рабочих дней после заседания")).toBe("supported");
    expect(verdict(working, "Ответ направляют в течение пяти дней после заседания")).toBe("supported");
    expect(verdict(working, "Ответ направляют в течение пяти календарных дней после заседания")).toBe(
      "partly",
    );
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(other("The delay is given in milliseconds.", text)).toBe(false);
    expect(other(text, "The delay is given in seconds")).toBe(false);
  });
});

describe("quantities for a time", () => {
  const PAGE = "The mill emitted 2,950 tonnes of carbon dioxide a year. Its daily ration of coal was 40 kg.";

  it.each([
    ["The mill emitted 2,950 tonnes a year", "supported"],
    ["The mill emitted 2,950 tonnes an hour", "not_found"],
    ["The mill's ration of coal was 40 kg a day", "supported"],
    ["The mill's ration of coal was 40 kg a month", "not_found"],
  ])("%s: %s", (sentence, verdict) => expect(verdictOf(sentence, PAGE)).toBe(verdict));

  it("a line above a table names the unit of all its columns", () => {
    const table =
      "Revenue by business (£ million):\n\n| Business | Q3 2023 | Q3 2024 |\n|---|---|---|\n| Labels | 88.3 | 108.5 |";
    expect(verdictOf("Revenue of Labels was £108.5 million in Q3 2024", table)).toBe("supported");
    expect(verdictOf("Revenue of Labels was £108.5 billion in Q3 2024", table)).toBe("not_found");
    expect(verdictOf("Revenue of Labels was £88.3 million in Q3 2024", table)).toBe("partly");
  });
});

describe("units of rows, fractions and volumes", () => {
  const SHEET =
    "| Property | SF 40 | SF 90 |\n|---|---|---|\n| Strength, 28 d (MPa) | 55 | 92 |\n| VOC content (g/L) | 12 | 28 |";

  it.each([
    ["SF 90 has a strength of 92 MPa after 28 days", "supported"],
    ["SF 90 has a strength of 92 kPa after 28 days", "not_found"],
    // The figure of another column.
    ["SF 40 has a strength of 92 MPa after 28 days", "partly"],
  ])("%s: %s", (sentence, verdict) => expect(verdictOf(sentence, SHEET)).toBe(verdict));

  it("a percentage may be a fraction, and a volume in litres one in cubic metres", () => {
    const page =
      "The array covers a fifth of the demand of the works. The works treats 96 million litres a day.";
    expect(verdictOf("The array covers 20% of the demand of the works", page)).toBe("supported");
    expect(verdictOf("The array covers 25% of the demand of the works", page)).toBe("not_found");
    expect(verdictOf("The works treats 96,000 cubic metres a day", page)).not.toBe("not_found");
    expect(verdictOf("The works treats 69,000 cubic metres a day", page)).toBe("not_found");
  });
});
