import { describe, expect, it } from "vitest";
import { partFault } from "./run-parts";

const plan = (type: string, lines: number) => ({
  type,
  goal: "Compare the prices",
  steps: Array.from({ length: lines }, (_, index) => `Look for price ${index}`),
  changes: [],
});

describe("SEC-5: the parts of events in a bundle", () => {
  it.each(["plan-set", "plan-reviewed"])("a plan has a bounded number of lines (%s)", (type) => {
    expect(partFault(plan(type, 100))).toBeNull();
    expect(partFault(plan(type, 101))).toMatch(/^plan-\w+ steps: Too big/);
  });
});
