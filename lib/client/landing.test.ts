import { expect, it } from "vitest";
import { isLanded, landingShift } from "./landing";

const view = { lead: 0, top: 44, bottom: 820 };
const box = (top: number, height: number) => ({ top, bottom: top + height });

it("stays if the outcome is visible", () => {
  expect(landingShift(box(60, 40), box(260, 2000), view)).toBe(0);
  expect(landingShift(box(60, 40), box(500, 200), view)).toBe(0);
});

it("scrolls to the question if the outcome is then visible, otherwise to the outcome", () => {
  // Below the viewport, with the question slightly above it.
  expect(landingShift(box(900, 40), box(1100, 2000), view)).toBe(900 - 32);
  // A long process lies between them.
  expect(landingShift(box(-2000, 40), box(900, 2000), view)).toBe(900 - 44 - 8);
  // Scrolled past.
  expect(landingShift(box(-700, 40), box(-500, 2000), view)).toBe(-700 - 32);
});

it("lands at the top of the page if the question stands there", () => {
  const scrolled = 240;
  // 32 pixels below the top of the page, as its first question is.
  expect(landingShift(box(32 - scrolled, 40), box(150 - scrolled, 2000), view)).toBe(-scrolled);
});

it("a short card must be completely visible, of a long one the beginning", () => {
  expect(isLanded(box(700, 300), view)).toBe(false);
  expect(isLanded(box(600, 3000), view)).toBe(true);
  expect(isLanded(box(700, 3000), view)).toBe(false);
  expect(isLanded(box(30, 3000), view)).toBe(false);
});
