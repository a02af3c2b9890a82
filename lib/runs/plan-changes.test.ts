import { describe, expect, it } from "vitest";
import { planChanges } from "./plan-changes";

describe("What was changed", () => {
  const before = { goal: "g", steps: ["a", "b", "c"] };
  it.each([
    [["a", "b", "c"], []],
    [["a", "c"], ["Removed: “b”"]],
    [["a", "b", "b2", "c"], ["Added: “b2”"]],
    [["c", "b", "a"], ["The order of the lines is another"]],
    [["x"], ["Removed: “a”", "Removed: “b”", "Removed: “c”", "Added: “x”"]],
  ])("%j: %j", (steps, changes) => {
    expect(planChanges(before, { goal: "g", steps })).toEqual(changes);
  });
});
