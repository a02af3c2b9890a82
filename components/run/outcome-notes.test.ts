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

it("a report that a cap brought about names the cap, and who wrote it", () => {
  const { state } = CONTROL_SAMPLES.overBudget;
  const written = "Written by the built-in model because";
  expect(plain(outcomeNotes(state))).toEqual([`${written} the cap of 60,000 tokens was reached.`]);
  expect(outcomeNotes({ ...state, limitsReached: ["day"] })).toEqual([
    `${written} what may be used in a day was used up.`,
  ]);
  expect(plain(outcomeNotes({ ...state, builtInWrites: false }))).toEqual([
    "Finished early because the cap of 60,000 tokens was nearly used up, from what had been found.",
  ]);
  expect(outcomeNotes({ ...state, limitsReached: [], builtInWrites: false })).toEqual([]);
});
