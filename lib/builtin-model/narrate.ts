// The text that accompanies the model's calls: evaluation, reasoning and remaining steps. The rules decide; this module
// formulates.

import { planLines } from "@/lib/run-log/run-plan-lines";
import { partsOfQuestion } from "./question-parts";
import type { Situation } from "./situation";
import { cutText, type StepCall, type StepObject, stepOf } from "./step";
import { withCapital } from "./write-quotes";

function describeState(situation: Situation): { situation: string; planStatus: string } {
  const { view, phrases } = situation;
  const pages = view.pages.length;
  const text = phrases.situation({ searches: view.searches.length, sources: view.sources.length, pages });
  const status = phrases.planStatus;
  const planStatus = view.report
    ? status.done
    : !view.plan
      ? status.none
      : view.plan.version > 1
        ? status.adapted
        : status.going;
  return { situation: text, planStatus };
}

/** Number of questions in one that get lines of their own: with searching, reading and writing the longest plan. */
const MOST_PARTS = 5;
const LONGEST_LINE = 200;

/** The lines of the plan that choose what to quote: one for each part of the question or side of a comparison. */
export function choosingLines({ topic, phrases }: Situation): string[] {
  const parts = partsOfQuestion(topic).map(({ text }) => withCapital(text.trim().replace(/[,;]$/, "")));
  const lines = parts.length > 0 ? parts : (topic.sides ?? []).map((name) => phrases.plan.side(name));
  if (lines.length < 2 || lines.length > MOST_PARTS) return [phrases.plan.choose];
  return lines.map((line) => cutText(line, LONGEST_LINE));
}

/** The lines of a first plan. */
export const plannedLines = (situation: Situation): string[] => {
  const { search, read, write } = situation.phrases.plan;
  return [search, read, ...choosingLines(situation), write];
};

/** The remaining steps, the current one first, in the words of the plan. */
export function remaining(situation: Situation, from: "search" | "read" | "choose" | "write"): string[] {
  const { plan } = situation.phrases;
  const again = situation.view.plan?.lines?.some(({ text, struck }) => text === plan.readAgain && !struck);
  const read = again ? plan.readAgain : plan.read;
  const chosen = choosingLines(situation);
  const all = { search: [plan.search], read: [read], choose: chosen, write: [plan.write] };
  const keys = ["search", "read", "choose", "write"] as const;
  return keys.slice(keys.indexOf(from), keys.indexOf(from) + 3).flatMap((key) => all[key]);
}

/** The lines of the plan after this step, with the ids that they will have. */
function linesAfter({ view }: Situation, calls: readonly StepCall[]): { id: string; text: string }[] {
  const known = (view.plan?.lines ?? []).map((line) => ({ ...line, status: "planned" as const }));
  const made = calls.map(({ planned_steps, next_steps }) => planned_steps ?? next_steps).find(Array.isArray);
  return made ? planLines({ steps: known }, made as string[]) : known.filter(({ struck }) => !struck);
}

const SERVING: ReadonlySet<string> = new Set(["websearchtool", "extractpagecontenttool"]);

/** The step with the lines of the plan named by their ids: those that remain, and the one its calls serve. */
function withIds(
  situation: Situation,
  fields: { remaining: string[]; calls: StepCall[] },
): { remaining: string[]; calls: StepCall[] } {
  const lines = linesAfter(situation, fields.calls);
  const idOf = (text: string | undefined) => lines.findLast((line) => line.text === text)?.id;
  const now = idOf(fields.remaining[0]);
  return {
    remaining: fields.remaining.map((text) => idOf(text) ?? text),
    calls: fields.calls.map((call) => (now && SERVING.has(call._tool) ? { ...call, _line: now } : call)),
  };
}

export function stepWith(
  situation: Situation,
  fields: { reasoning: [string, string, string?]; remaining: string[]; enough: boolean; calls: StepCall[] },
): StepObject {
  return stepOf({
    ...describeState(situation),
    reasoning: fields.reasoning,
    enoughData: fields.enough,
    completed: fields.calls.some((call) => call._tool === "finalanswertool"),
    ...withIds(situation, fields),
  });
}
