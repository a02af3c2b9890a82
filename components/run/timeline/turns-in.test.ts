import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { turnsIn } from "./turns-in";

it("an answer is shown at the step that asked, and a plan review at the step that made the plan", () => {
  const state = sampleAt(90);
  const asked = {
    callId: "3-0",
    reason: "",
    unclearTerms: [],
    assumptions: [],
    questions: ["Which country?"],
    askedAt: 1,
    answeredAt: 2,
    skipped: false,
    answers: [{ question: "Which country?", answer: "Spain" }],
  };
  const planReview = { askedAt: 1, reviewedAt: 2, changes: [] };
  const told = { ...state, clarifications: [asked], planReview };
  expect(turnsIn(told, 1)).toEqual({ answered: [], review: planReview });
  expect(turnsIn(told, 3)).toEqual({ answered: [asked], review: null });
  expect(turnsIn(told, 2)).toBeNull();
  // A plan that is still waiting has no answer.
  expect(turnsIn({ ...told, planReview: { ...planReview, reviewedAt: null } }, 1)).toBeNull();
});
