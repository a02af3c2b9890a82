import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { otherUnitNamed, unitsNamed } from "./evidence-units";

const other = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  return reading !== null && otherUnitNamed(reading);
};

describe("units named without a number", () => {
  it("GOAL-Q7: are found in both languages", () => {
    expect(unitsNamed("The delay is given in milliseconds")).toEqual(["ms"]);
    expect(unitsNamed("Длина указана в метрах")).toEqual(["m"]);
    expect(unitsNamed("given in full, in Oslo")).toEqual([]);
  });

  it("GOAL-Q7: must not be another of the same quantity", () => {
    const page = "The delay is given in milliseconds and is 500 by default.";
    expect(other(page, "The delay is given in seconds")).toBe(true);
    expect(other(page, "The delay is given in milliseconds")).toBe(false);
    expect(other(page, "The delay is given in metres")).toBe(false);
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(unitsNamed(text)).toEqual([]);
    expect(other(text, "The delay is given in seconds")).toBe(false);
  });
});
