import { expect, it } from "vitest";
import { resultKey, resultPlace } from "./result-place";

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
