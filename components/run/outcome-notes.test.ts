import { expect, it } from "vitest";
import { notLookedAt, outcomeNotes } from "./outcome-notes";
import { CONTROL_SAMPLES } from "./sample-control";
import { sampleAt } from "./sample-run";

const plain = (notes: string[]) => notes.map((note) => note.replaceAll("\u00a0", " "));

it("a report that came about in the usual way needs no note", () => {
  expect(outcomeNotes(sampleAt(200))).toEqual([]);
});

it("a run that was finished early says so, and what it had not begun to look at", () => {
  expect(outcomeNotes(CONTROL_SAMPLES.finishedEarly.state)).toEqual([
    "Finished early at your wish; not looked at: “Weigh cycle life and efficiency”.",
  ]);
});

it("nothing is claimed of a plan whose standing cannot be told", () => {
  const { state } = CONTROL_SAMPLES.finishedEarly;
  const steps = state.steps.map((step) => ({ ...step, reasoning: null }));
  expect(notLookedAt({ ...state, steps })).toEqual([]);
  expect(outcomeNotes({ ...state, plan: null })).toEqual([
    "Finished early at your wish, from what had been found.",
  ]);
});

it("P4: a report of the built-in model names the cap that was reached", () => {
  const { state } = CONTROL_SAMPLES.overBudget;
  expect(plain(outcomeNotes(state))).toEqual([
    "Written by the built-in model because the cap of 60,000 tokens was reached.",
  ]);
  const none = { tokens: null, searches: null, minutes: null, money: null };
  expect(outcomeNotes({ ...state, budget: none })).toEqual([
    "Written by the built-in model because a cap was reached.",
  ]);
});
