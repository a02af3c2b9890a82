import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after";

const NOW = Date.UTC(2026, 10, 21, 9);

it.each([
  ["7", 7000],
  ["0", 0],
  ["1.5", 1500],
  [" 2 ", 2000],
  [new Date(NOW + 9000).toUTCString(), 9000],
  [new Date(NOW - 9000).toUTCString(), 0],
  ["soon", null],
  ["", null],
  [null, null],
  [undefined, null],
])("GOAL-R13: Retry-After %j is a wait of %j milliseconds", (header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait);
});
