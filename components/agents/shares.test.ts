import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { percent, shareOf, telling } from "./shares";

it.each([
  // Values of the score interval from statistical tables.
  [15, 30, 0.3315, 0.6685],
  [0, 30, 0, 0.114],
  [30, 30, 0.886, 1],
  [90, 100, 0.826, 0.945],
])("%i of %i has the interval of Wilson", (part, whole, low, high) => {
  const share = shareOf(part, whole);
  expect(share?.low).toBeCloseTo(low, 3);
  expect(share?.high).toBeCloseTo(high, 3);
});

it("a share is told from 30 on", () => {
  expect(shareOf(0, 0)).toBeNull();
  expect(telling(shareOf(29, 29))).toBe(false);
  expect(telling(shareOf(29, 30))).toBe(true);
  expect(telling(null)).toBe(false);
});

it("is written as the language does", () => {
  expect(percent(english, 0.905)).toBe("91%");
  expect(percent(russian, 0.9)).toBe("90\u00a0%");
});
