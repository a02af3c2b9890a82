import { expect, it } from "vitest";
import { pageNumberAt, pagesOfSpan, pagesOfSpans } from "./page-numbers";

// Page 3 is empty: it begins where page 2 ends.
const STARTS = [0, 100, 198, 200, 350];

it("an offset is on the last page that starts at or before it", () => {
  expect([0, 99, 100, 197, 200, 349, 350, 9999].map((offset) => pageNumberAt(STARTS, offset))).toEqual([
    1, 1, 2, 2, 4, 4, 5, 5,
  ]);
  expect(pageNumberAt([], 5)).toBeNull();
  expect(pageNumberAt(undefined, 5)).toBeNull();
});

it("a passage has the numbers of its pages, and several passages name each page once", () => {
  expect(pagesOfSpan(STARTS, { start: 20, end: 60 })).toBe("1");
  expect(pagesOfSpan(STARTS, { start: 20, end: 100 })).toBe("1");
  expect(pagesOfSpan(STARTS, { start: 90, end: 120 })).toBe("1–2");
  expect(pagesOfSpan(null, { start: 90, end: 120 })).toBeNull();
  const spans = [
    { start: 360, end: 380 },
    { start: 90, end: 120 },
    { start: 5, end: 9 },
  ];
  expect(pagesOfSpans(STARTS, spans)).toBe("1–2, 5");
  expect(pagesOfSpans(STARTS, [])).toBeNull();
});
