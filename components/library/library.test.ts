import { expect, it } from "vitest";
import { resultKey, resultPlace } from "./result-place";
import { firstSentence } from "./thread-rows";

it("point 32: a row shows the first sentence of the answer without marks and citation numbers", () => {
  expect(firstSentence("## In short\n\n**Not yet** [1][2]. Later perhaps [3].")).toBe("Not yet.");
  expect(firstSentence("Version 16.4 is out\nnow")).toBe("Version 16.4 is out now");
  expect(firstSentence("Да, это так. Нет.")).toBe("Да, это так.");
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
