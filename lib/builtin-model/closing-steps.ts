// The steps that close a run: the report made of quotations, and the short answer above it. They also close runs that
// another model started: they use what that model found and leave a report that it wrote unchanged.

import { composeReport, confidenceOf, quotedNamesOf, quotesOf } from "./compose-report";
import { notFoundAnswer, openingOfReport, shortAnswer } from "./final-answer";
import { carriesMatter } from "./matter";
import { choosingLines, remaining, stepWith } from "./narrate";
import { titleOf } from "./report-title";
import { hasQuotes, type Selection } from "./select-sentences";
import type { Situation } from "./situation";
import { callOf, type StepCall, type StepObject } from "./step";
import type { RunView } from "./view";

export const NOTHING: Selection = {
  opening: [],
  answers: false,
  differs: false,
  repeats: false,
  body: [],
  near: [],
  parts: [],
  fit: 0,
  coverage: 0,
  missing: [],
  unspoken: [],
};

/** True for a report written by this model, which says so at its end. */
const isOwn = ({ content }: NonNullable<RunView["report"]>, { report }: Situation["phrases"]) =>
  content.includes(`## ${report.aboutHeading}`);

function answerText(situation: Situation, selection: Selection): { found: boolean; answer: string } {
  const { view } = situation;
  // A report by another model is the run's answer, whatever this model would have quoted.
  if (view.takenOver && view.report && !isOwn(view.report, situation.phrases))
    return { found: true, answer: openingOfReport(view.report.content) };
  if (hasQuotes(selection)) return { found: true, answer: shortAnswer(situation, selection) };
  return { found: false, answer: notFoundAnswer(situation) };
}

function answerCall(situation: Situation, selection: Selection): StepCall {
  const { view, phrases } = situation;
  const { found, answer } = answerText(situation, selection);
  const steps = [
    ...(view.searches.length > 0 ? [phrases.done.searched(view.searches.length)] : []),
    ...(view.pages.length > 0 ? [phrases.done.read(view.pages.length)] : []),
    ...(hasQuotes(selection) ? [phrases.done.chose] : []),
    ...(view.report ? [phrases.done.wrote] : []),
  ];
  return callOf("finalanswertool", found ? phrases.reason.answer : phrases.reason.notFound, {
    completed_steps: steps.length > 0 ? steps : [phrases.done.asked],
    answer,
    status: found ? "completed" : "failed",
  });
}

export function endStep(situation: Situation, selection: Selection): StepObject {
  const { think, plan } = situation.phrases;
  const found = hasQuotes(selection) || situation.view.report !== null;
  return stepWith(situation, {
    reasoning: [situation.view.report ? think.reported : found ? think.enough : think.nothing, plan.choose],
    remaining: [plan.write],
    enough: found,
    calls: [answerCall(situation, selection)],
  });
}

export function reportStep(situation: Situation, selection: Selection): StepObject {
  const { view, phrases, topic } = situation;
  const quotes = quotesOf(selection);
  const pages = new Set(quotes.map((quote) => quote.page.number)).size;
  const written = new Set([phrases.plan.choose, phrases.plan.write, ...choosingLines(situation)]);
  const report = callOf("createreporttool", phrases.reason.report(quotes.length, pages), {
    title: titleOf(topic.text),
    user_request_language_reference: view.question,
    content: composeReport(topic, selection, {
      // The plan's lines for choosing and writing describe this step, so they are not gaps.
      gaps: view.gaps.filter((line) => !written.has(line)),
      snippets: view.pages.length === 0,
      takenOver: view.takenOver,
    }),
    confidence: confidenceOf(selection),
  });
  const missing = quotedNamesOf(
    selection.missing.filter((term) => carriesMatter(term, topic)),
    topic.spoken,
  );
  return stepWith(situation, {
    reasoning: [
      phrases.think.covered(Math.round(selection.coverage * 100)),
      view.closing ? phrases.think.closing : phrases.think.enough,
      missing ? phrases.think.missing(missing) : undefined,
    ],
    remaining: remaining(situation, "write"),
    enough: true,
    calls: [report],
  });
}
