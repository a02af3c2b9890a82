// Whole runs without a key over a person's own documents: how many questions are answered rightly and surely, wrongly and
// surely, with the answer among the closest passages, or not. `collections/fjordlykt` was written by somebody who used the
// product without its code, and the built-in model was tuned on it. `collections/carrow` was written by somebody who had seen
// neither; two rules came from wrong answers to its questions of odd numbers, and the others were never looked at.

import { afterAll, expect, it } from "vitest";
import type { EarlierRun, RunState } from "@/lib/run-log/run-state";
import { printFigure } from "./figures";
import { claimsToAnswer, holdsAnswer } from "./keyless-questions";
import { type Background, runKeyless } from "./keyless-run";
import { type AskedOwn, collectionOf, openCollection } from "./own-run";

type Outcome = "right" | "WRONG" | "near" | "below" | "closest" | "none" | "refused" | "FALSE";

function outcomeOf(asked: AskedOwn, state: RunState): Outcome {
  const answer = state.answer ?? "";
  const report = state.report?.content ?? "";
  const sure = claimsToAnswer(state);
  if (asked.documents.length === 0) return sure ? "FALSE" : "refused";
  const holds = holdsAnswer(asked, answer);
  if (sure) return holds ? "right" : "WRONG";
  if (holds) return "near";
  if (holdsAnswer(asked, report)) return "below";
  return state.report && state.report.citations.length > 0 ? "closest" : "none";
}

const told = (outcome: Outcome, { id, question, note }: AskedOwn, state: RunState) =>
  `${outcome.padEnd(8)}${id} ${question} = ${note}\n${" ".repeat(8)}${(state.answer ?? "").slice(0, 900).replaceAll("\n", " / ")}`;

function earlierOf(question: string, state: RunState, index: number): EarlierRun {
  return {
    runId: `run_0${index}`,
    question,
    answer: state.answer ?? "",
    reportId: state.report?.id ?? null,
    reportTitle: state.report?.title ?? null,
    reportContent: state.report?.content ?? null,
  };
}

/** Number of passages of the search that are compared, as many as a short answer quotes. */
const PASSAGES = 3;

const opened: Awaited<ReturnType<typeof openCollection>>[] = [];
afterAll(() => {
  for (const { store, index } of opened) {
    index.close();
    store.close();
  }
});

const NAMES = (process.env.COLLECTIONS ?? "fjordlykt,carrow").split(",");

it.each(NAMES)("answers questions over the documents of %s", async (name) => {
  const library = await openCollection(name);
  opened.push(library);
  const { questions, conversations } = collectionOf(name);
  const counts = new Map<Outcome, number>();
  const note = (outcome: Outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  for (const asked of questions) {
    const { state } = await runKeyless(library, asked.question);
    const outcome = outcomeOf(asked, state);
    note(outcome);
    process.stdout.write(`${told(outcome, asked, state)}\n`);
  }
  for (const conversation of conversations) {
    const earlier: EarlierRun[] = [];
    let background: Background = {};
    for (const asked of conversation) {
      const { state, pages } = await runKeyless(library, asked.question, undefined, background);
      const outcome = outcomeOf(asked, state);
      note(outcome);
      process.stdout.write(`${told(outcome, asked, state)}\n`);
      earlier.push(earlierOf(asked.question, state, earlier.length));
      background = { earlier, pages, sources: state.sources };
    }
  }
  const asked = [...questions, ...conversations.flat()].filter(({ documents }) => documents.length > 0);
  let found = 0;
  for (const one of asked) {
    const passages = await library.index.searchPassages(one.question, PASSAGES);
    const text = passages.map(({ passage }) => passage.map((part) => part.text).join("")).join("\n");
    found += Number(holdsAnswer(one, text));
  }
  const of = (...outcomes: Outcome[]) => outcomes.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  const all = questions.length + conversations.flat().length;
  printFigure({
    id: "K6",
    what: `${name}, ${all} questions over own documents: right and sure; sure and wrong; hedged with the answer; refused rightly; the answer missing`,
    value: `${of("right")}; ${of("WRONG", "FALSE")}; ${of("near")} and ${of("below")} below; ${of("refused")}; ${of("closest", "none")}`,
    floor: `the ${PASSAGES} best passages of the global search hold the answer to ${found} of ${asked.length}`,
    goal: "no more than 2 % sure and wrong",
  });
  expect(all).toBeGreaterThan(0);
});
