import { expect, it } from "vitest";
import { plainPassage, plainText } from "./plain-text";
import { resultKey, resultPlace } from "./result-place";

it("point 32: a row shows the answer without marks and without citation numbers", () => {
  expect(plainText("**Not yet**: `a` costs 3 [1][2].")).toBe("Not yet: a costs 3.");
  expect(plainText("## In short\nYes, 2 * 3 is 6.")).toBe("In short Yes, 2 * 3 is 6.");
});

it("point 32: lists, tables, links and emphasis become plain words", () => {
  const table = "| Cell | Price |\n|---|---:|\n| LFP | 47 [3] |";
  expect(plainText(table)).toBe("Cell · Price LFP · 47");
  expect(plainText("- One [a](https://b.example)\n- *Two* and a * b, snake_case [1, 2]")).toBe(
    "One a Two and a * b, snake_case",
  );
  expect(plainText("> Quoted\n```ts\nlet a = 1\n```")).toBe("Quoted let a = 1");
});

it("point 32: a passage loses its marks and keeps the searched words marked", () => {
  const passage = [
    { text: "narrowed to 5 [3]. ## Cell **", hit: false },
    { text: "prices", hit: true },
    { text: "** of [", hit: false },
    { text: "4", hit: true },
    { text: "] sodium…", hit: false },
  ];
  expect(plainPassage(passage)).toEqual([
    { text: "narrowed to 5. Cell ", hit: false },
    { text: "prices", hit: true },
    { text: " of sodium…", hit: false },
  ]);
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
