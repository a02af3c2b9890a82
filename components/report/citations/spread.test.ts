import { expect, it } from "vitest";
import { evenly, spreadOn, spreadTo, valueAt } from "./spread";

const AT_ONCE = 4;

const values = <Value>(spread: ReturnType<typeof evenly<Value>>, count: number) =>
  Array.from({ length: count }, (_, place) => valueAt(spread, place));

it("GOAL-P23: a new value reaches a long text a few blocks at a time, and a short one immediately", () => {
  let spread = spreadTo(evenly("draft"), "checked", 10);
  expect(values(spread, 11)).toEqual([...Array(10).fill("draft"), "checked"]);
  spread = spreadOn(spread);
  expect(values(spread, 10).filter((value) => value === "checked")).toHaveLength(AT_ONCE);
  spread = spreadOn(spreadOn(spread));
  expect(new Set(values(spread, 10))).toEqual(new Set(["checked"]));
  expect(spread.reached).toBe(Number.POSITIVE_INFINITY);
  expect(values(spreadTo(evenly("draft"), "checked", AT_ONCE), AT_ONCE)).toEqual(
    Array(AT_ONCE).fill("checked"),
  );
});

it("a value that arrives during an update starts again, and no block reverts", () => {
  let spread = spreadOn(spreadTo(evenly(1), 2, 10));
  spread = spreadTo(spread, 3, 10);
  expect(values(spread, 10)).toEqual([2, 2, 2, 2, 1, 1, 1, 1, 1, 1]);
  for (let step = 0; step < 3; step += 1) spread = spreadOn(spread);
  expect(new Set(values(spread, 10))).toEqual(new Set([3]));
});
