import { describe, expect, it } from "vitest";
import { type GradedAnswer, KINDS, REPORTED } from "@/testing/evaluation/graded-answers";
import { gradeAnswer } from "./grading";

const differing = (list: readonly GradedAnswer[]) =>
  list.filter(([expected, answer, outcome]) => gradeAnswer({ expected, answer }) !== outcome);

describe("grading by code", () => {
  const known = "The limit is a quarter of an hour.";

  it.each(KINDS.filter(([, answer]) => answer !== known))(
    "“%s” in “%s” is %s",
    (expected, answer, outcome) => {
      expect(gradeAnswer({ expected, answer })).toBe(outcome);
    },
  );

  it("misses a quantity in other words", () => {
    expect(differing(KINDS).map(([, answer]) => answer)).toEqual([known]);
  });

  it("agrees with a person on 38 of 50 answers that it was not written for", () => {
    expect(REPORTED).toHaveLength(50);
    const wrong = differing(REPORTED);
    const missed = wrong.filter(([, , outcome]) => outcome === "correct");
    const passed = wrong.filter(([, , outcome]) => outcome === "incorrect");
    expect([wrong.length, missed.length, passed.length]).toEqual([12, 8, 4]);
  });

  it("grades a run without an answer as not attempted", () => {
    expect(gradeAnswer({ expected: "Oslo", answer: null })).toBe("not_attempted");
  });

  it("reads the beginning of an answer only", () => {
    const answer = `The prize is Danish. ${"It has a long history. ".repeat(8)}Oslo was a candidate.`;
    expect(gradeAnswer({ expected: "Oslo", answer })).toBe("incorrect");
  });

  it("ends on an answer of a million characters", () => {
    for (const piece of ["no ", "a", "not ", "1", "(", "could not ", "1, "])
      expect(
        gradeAnswer({ expected: "Oslo (Norway)", answer: piece.repeat(1_000_000 / piece.length) }),
      ).not.toBe("correct");
  });
});
