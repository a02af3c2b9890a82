import { expect, it } from "vitest";
import { plainText } from "./plain-text";
import { resultKey, resultPlace } from "./result-place";

it("point 32: a row shows the answer without marks and without citation numbers", () => {
  expect(plainText("**Not yet**: `a` costs 3 [1][2].")).toBe("Not yet: a costs 3.");
  expect(plainText("## In short\nYes, 2 * 3 is 6.")).toBe("In short Yes, 2 * 3 is 6.");
});

it("point 32: two runs of one thread are two results that open at their own place", () => {
  const run = (runId: string) => ({
    kind: "thread" as const,
    threadId: "t",
    runId,
    title: "T",
    passage: [],
    status: "completed" as const,
    at: 0,
  });
  expect(resultKey(run("a"))).not.toBe(resultKey(run("b")));
  expect(resultPlace(run("a"))).toBe("/research/t#run-a");
});
