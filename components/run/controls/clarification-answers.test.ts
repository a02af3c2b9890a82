import { expect, it } from "vitest";
import { english } from "@/testing/i18n/messages";
import { answersOf, assumedWords, readTyped, untouched } from "./clarification-answers";

const asked = {
  callId: "2-0",
  reason: "",
  unclearTerms: ["cheaper"],
  assumptions: ["Whole systems.", "Cells alone."],
  questions: ["Which country?", "Which year?"],
  options: [["Germany", "France"], []],
  askedAt: 0,
  answeredAt: null,
  skipped: false,
  answers: [],
};

const none = { choice: null, other: "" };

it("only given answers are sent", () => {
  expect(answersOf(english, asked, untouched(asked))).toEqual([]);
  const reading = { choice: 1, other: "" };
  const answers = [
    { choice: 1, other: "Spain" },
    { choice: null, other: "  2026 " },
  ];
  expect(answersOf(english, asked, { reading, answers })).toEqual([
    { question: "Which reading is meant: cheaper", answer: "Cells alone." },
    { question: "Which country?", answer: "France" },
    { question: "Which year?", answer: "2026" },
  ]);
  const other = (text: string) => ({ choice: "else" as const, other: text });
  expect(
    answersOf(english, asked, { reading: other("Used cells"), answers: [other(" Spain"), none] }).map(
      ({ answer }) => answer,
    ),
  ).toEqual(["Used cells", "Spain"]);
});

it("entered text is restored after a reload, and dropped if it does not fit", () => {
  const typed = {
    reading: { choice: "else" as const, other: "Used" },
    answers: [none, { ...none, other: "2026" }],
  };
  expect(readTyped(JSON.stringify(typed), asked)).toEqual(typed);
  for (const bad of [null, "{", "null", '{"answers":["one"]}'])
    expect(readTyped(bad, asked)).toEqual(untouched(asked));
  expect(readTyped('{"choice":1,"other":"x","answers":["Germany",""]}', asked)).toEqual(untouched(asked));
});

it("the assumption is one sentence: the likeliest reading and the likeliest answer to each question", () => {
  expect(assumedWords(asked)).toBe("Whole systems; Germany.");
  expect(assumedWords({ ...asked, options: undefined })).toBe("Whole systems.");
  expect(assumedWords({ ...asked, assumptions: [], options: [] })).toBeNull();
});
