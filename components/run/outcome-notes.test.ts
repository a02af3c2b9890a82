import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { CONTROL_SAMPLES } from "@/testing/components/sample-control";
import { sampleAt } from "@/testing/components/sample-run";
import { english } from "@/testing/i18n/messages";
import { outcomeNotes } from "./outcome-notes";

const plain = (notes: string[]) => notes.map((note) => note.replaceAll("\u00a0", " "));

it("a report created in the usual way needs no note", () => {
  expect(outcomeNotes(english, sampleAt(200))).toEqual([]);
});

it("a report by the built-in model in place of a silent server has a note", () => {
  const state = sampleAt(200);
  const { model } = state;
  if (!model) throw new Error("The sample has a model.");
  const silent = { ...model, kind: "built-in" as const, silent: "127.0.0.1:11434" };
  expect(outcomeNotes(english, { ...state, model: silent })).toEqual([
    "No model answered at 127.0.0.1:11434, so the built-in model quoted from what it found.",
  ]);
});

it("a repetition says what it found when it looked again", () => {
  const looked = (lookedAgain: RunState["lookedAgain"]) =>
    plain(outcomeNotes(english, { ...sampleAt(200), ...(lookedAgain ? { lookedAgain } : {}) }));
  const quiet = { changed: [], unread: [], fresh: [], unsearched: [] };
  expect(looked(quiet)[0]).toContain("Nothing has changed");
  expect(looked({ ...quiet, changed: [{ number: 1, text: "15 minutes" }], fresh: [4, 5] })).toEqual([
    "Written anew after looking again: 1 cited passage is not there any more in the same words; 2 new sources.",
  ]);
  expect(looked({ ...quiet, unread: [1] })).toEqual([
    "Written anew after looking again: no cited passage has changed; no new source; 1 source could not be read.",
  ]);
});

it("a message that the report does not answer is named with the place of its answer", () => {
  const state = sampleAt(200);
  const written = state.calls.find(({ id }) => id === state.report?.callId)?.step ?? 0;
  const notes = (step: number | null, message = "And in winter?") =>
    outcomeNotes(english, {
      ...state,
      steers: [{ id: "s", message, banHosts: [], dropSteps: [], at: 1, step }],
    });
  expect(written).toBeGreaterThan(0);
  expect(notes(written)).toEqual([]);
  expect(notes(written + 1)).toEqual([
    "After the report was written you asked: “And in winter?” It is answered in “In short”; the report itself does not take it in.",
  ]);
  expect(notes(null)[0]).toContain("was not answered: “And in winter?” Ask it as a follow-up");
  expect(notes(null, "")).toEqual([]);
  expect(outcomeNotes(english, { ...state, kind: "rewrite", steers: [] })).toEqual([]);
});

it("a run that was finished early has a note, which names what it did not start", () => {
  expect(outcomeNotes(english, CONTROL_SAMPLES.finishedEarly.state)).toEqual([
    "Finished early at your request; not looked at: “Weigh cycle life and efficiency”, “Ask makers for quotes”.",
  ]);
});

it("the note does not mention a plan whose progress is unknown", () => {
  const { state } = CONTROL_SAMPLES.finishedEarly;
  const steps = state.plan?.steps.map((step) => ({ ...step, status: "planned" as const })) ?? [];
  const wish = ["Finished early at your request, with what had been found."];
  expect(outcomeNotes(english, { ...state, plan: state.plan && { ...state.plan, steps } })).toEqual(wish);
  expect(outcomeNotes(english, { ...state, plan: null })).toEqual(wish);
});

it("a report caused by a cap names the cap and the model that wrote it", () => {
  const { state } = CONTROL_SAMPLES.overBudget;
  const written = "Written by the built-in model because";
  expect(plain(outcomeNotes(english, state))).toEqual([`${written} the cap of 60,000 tokens was reached.`]);
  expect(outcomeNotes(english, { ...state, limitsReached: ["day"] })).toEqual([
    `${written} the daily limit was reached.`,
  ]);
  expect(plain(outcomeNotes(english, { ...state, builtInWrites: false }))).toEqual([
    "Finished early because the cap of 60,000 tokens was nearly used up, with what had been found.",
  ]);
  expect(outcomeNotes(english, { ...state, limitsReached: [], builtInWrites: false })).toEqual([]);
});

it("a report written before the cap is not attributed to the built-in model", () => {
  const { state } = CONTROL_SAMPLES.overBudget;
  const step = state.calls.find(({ id }) => id === state.report?.callId)?.step ?? 0;
  const note = (builtInFrom: number) => plain(outcomeNotes(english, { ...state, builtInFrom }))[0];
  expect(note(step)).toMatch(/^Written by the built-in model/);
  expect(note(step + 1)).toBe(
    "The short answer was written by the built-in model because the cap of 60,000 tokens was reached.",
  );
});
