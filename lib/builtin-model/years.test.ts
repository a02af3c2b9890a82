import { expect, it } from "vitest";
import { isOfYear, yearsOf } from "./years";

it.each([
  ["Revenue was 31 million in 2023.", ["2023"]],
  ["Revenue recovered after the harbour strike of 2023.", []],
  ["Revenue grew after the 2022 merger, to 31 million in 2024.", ["2024"]],
  ["Compared with 2023, revenue grew to 31 million.", []],
  ["It was higher than in 2022.", []],
  ["102.4 million euros, up from 81.4 million euros in 2023", ["2023"]],
  ["Signed on 14.03.2025, for 2026-2028.", ["2025", "2026", "2028"]],
  ["It costs 3.2025 euros.", []],
])("finds the years that a sentence tells of: %s", (text, years) => {
  expect([...yearsOf(text)]).toEqual(years);
});

it("takes the year of the nearest heading for a sentence that tells of none", () => {
  const path = ["Memo of 14 March 2025", "Results of 2024"];
  const text = "Revenue recovered after the strike of 2023.";
  expect(["2023", "2024", "2025"].map((year) => isOfYear(year, text, path))).toEqual([false, true, false]);
  expect(isOfYear("2024", "In 2022 it was 3.", path)).toBe(false);
  expect(isOfYear("2024", "It was 3.", ["Results of 2023 and 2024"])).toBe(false);
});
