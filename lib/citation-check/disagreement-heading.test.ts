import { describe, expect, it } from "vitest";
import { findDisagreements } from "./disagreement";

const QUESTION = "When was the Harrow Bridge opened, and what is its load limit?";

function found(texts: readonly string[], question = QUESTION) {
  const pages = texts.map((text, at) => ({
    number: at + 1,
    title: "Harrow Bridge",
    publishedAt: null,
    text,
  }));
  return findDisagreements({ question, pages }).map(({ subject, unit, values }) => ({
    subject,
    unit,
    values: values.map(({ value }) => value),
  }));
}

describe("the heading of a disagreement", () => {
  it("is the shared phrase beside the value, in the words of its sentence", () => {
    expect(
      found([
        "The Harrow Bridge was opened in 1931 with a main span of 84 metres.",
        "The Harrow Bridge with its main span of 84 metres was opened in 1934.",
      ]),
    ).toEqual([{ subject: "Harrow Bridge was opened", unit: "", values: ["1931", "1934"] }]);
  });

  it("names the thing before what is measured of it", () => {
    expect(
      found([
        "The Harrow Bridge was opened in 1931 with a main span of 84 metres.",
        "The Harrow Bridge was opened in 1931 with a main span of 86 metres.",
      ]),
    ).toEqual([
      { subject: "Harrow Bridge was opened: main span, 1931", unit: "m", values: ["84 metres", "86 metres"] },
    ]);
  });

  it("has no unit of time, which each value names", () => {
    expect(
      found([
        "The bridge was closed after the flood of February 2023 for 12 days.",
        "In February 2023 the bridge was closed for 15 days after a flood.",
      ]),
    ).toEqual([
      {
        subject: "bridge was closed after the flood, February 2023",
        unit: "",
        values: ["12 days", "15 days"],
      },
    ]);
  });

  it("works in Russian", () => {
    expect(
      found(
        ["Высота старого моста составляет 330 метров.", "Высота старого моста — 312 м."],
        "Какова высота старого моста?",
      ),
    ).toEqual([{ subject: "Высота старого моста", unit: "m", values: ["330 метров", "312 м"] }]);
  });
});

describe("a value that was changed", () => {
  const LIMIT = "The load limit is 24 t.";
  it.each([
    "The load limit was lowered to 18 t.",
    "After the inspection in May 2024 the load limit was lowered to 18 t.",
    "The load limit was reduced to only 18 t in 2024.",
  ])("differs from the one before it: %s", (changed) => {
    expect(found([LIMIT, changed])).toEqual([{ subject: "load limit", unit: "t", values: ["24 t", "18 t"] }]);
  });

  it("does so in Russian", () => {
    expect(
      found(
        ["Предельная нагрузка моста — 24 т.", "Предельная нагрузка моста была снижена до 18 т."],
        "Какова предельная нагрузка моста?",
      ),
    ).toMatchObject([{ values: ["24 т", "18 т"] }]);
  });

  it("does not differ from another change at another time, nor from what was changed by so much", () => {
    expect(
      found(["In 2022 the load limit was lowered to 18 t.", "In 2024 the load limit was lowered to 12 t."]),
    ).toEqual([]);
    expect(found([LIMIT, "The load limit was lowered by 6 t."])).toEqual([]);
  });

  it("may have changed since, if it is no measure of a thing", () => {
    expect(
      found(
        ["The bridge toll is 5 dollars.", "In 2024 the bridge toll was raised to 7 dollars."],
        "What is the bridge toll?",
      ),
    ).toEqual([]);
  });
});
