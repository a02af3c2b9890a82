import { expect, it } from "vitest";
import { answersOf, readTyped, untouched } from "./clarification-answers";
import { sampleAt } from "./sample-run";
import { sourceGroups } from "./source-groups";

const asked = {
  callId: "2-0",
  reason: "",
  unclearTerms: ["cheaper"],
  assumptions: ["Whole systems.", "Cells alone."],
  questions: ["Which country?", "Which year?"],
  askedAt: 0,
  answeredAt: null,
  skipped: false,
  answers: [],
};

it("only what was said is sent", () => {
  expect(answersOf(asked, untouched(asked))).toEqual([]);
  expect(answersOf(asked, { choice: 1, other: "", answers: ["  Germany ", ""] })).toEqual([
    { question: "Which reading is meant: cheaper", answer: "Cells alone." },
    { question: "Which country?", answer: "Germany" },
  ]);
  expect(answersOf(asked, { choice: "else", other: "Used cells", answers: ["", ""] })[0]?.answer).toBe(
    "Used cells",
  );
});

it("what was typed is read back after a reload, and dropped when it does not fit", () => {
  const typed = { choice: "else" as const, other: "Used", answers: ["Germany", ""] };
  expect(readTyped(JSON.stringify(typed), asked)).toEqual(typed);
  for (const bad of [null, "{", "null", '{"answers":["one"]}'])
    expect(readTyped(bad, asked)).toEqual(untouched(asked));
});

it("sources stand in one growing list while the run works, then cited before read before seen", () => {
  expect(sourceGroups(sampleAt(30)).map(({ name, entries }) => [name, entries.length])).toEqual([
    ["Found so far", 14],
  ]);
  expect(sourceGroups(sampleAt(200)).map(({ name }) => name)).toEqual(["Cited", "Read", "Only seen"]);
});
