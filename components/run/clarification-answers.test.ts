import { expect, it } from "vitest";
import { english } from "@/lib/messages/testing";
import { answersOf, readTyped, untouched } from "./clarification-answers";

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
  expect(answersOf(english, asked, untouched(asked))).toEqual([]);
  expect(answersOf(english, asked, { choice: 1, other: "", answers: ["  Germany ", ""] })).toEqual([
    { question: "Which reading is meant: cheaper", answer: "Cells alone." },
    { question: "Which country?", answer: "Germany" },
  ]);
  expect(
    answersOf(english, asked, { choice: "else", other: "Used cells", answers: ["", ""] })[0]?.answer,
  ).toBe("Used cells");
});

it("what was typed is read back after a reload, and dropped when it does not fit", () => {
  const typed = { choice: "else" as const, other: "Used", answers: ["Germany", ""] };
  expect(readTyped(JSON.stringify(typed), asked)).toEqual(typed);
  for (const bad of [null, "{", "null", '{"answers":["one"]}'])
    expect(readTyped(bad, asked)).toEqual(untouched(asked));
});
