import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { english } from "@/testing/i18n/messages";
import { rowsIn } from "./rows-in";
import { timelineRows } from "./timeline-rows";

it("rows exist when the timeline has some, and grow with it", () => {
  let before = 0;
  for (let second = 0; second <= 200; second += 1) {
    const state = sampleAt(second);
    const shown = timelineRows(english, state).flatMap(({ said, rows }) => [...said, ...rows]).length;
    const rows = rowsIn(state);
    expect(rows > 0, `second ${second}`).toBe(shown > 0);
    expect(rows, `second ${second}`).toBeLessThanOrEqual(shown);
    expect(rows, `second ${second}`).toBeGreaterThanOrEqual(before - 1);
    before = rows;
  }
  expect(before).toBeGreaterThan(8);
});

it("a step that was being written when the run ended is not a row", () => {
  const state = sampleAt(0.2);
  expect(rowsIn(state)).toBe(1);
  expect(rowsIn({ ...state, status: "cancelled" })).toBe(0);
});
