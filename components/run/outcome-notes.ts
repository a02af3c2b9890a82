// What a reader of a report must know of how it came about: that it was ended early, or written by another model.

import { money } from "@/components/ui/figures";
import type { Words } from "@/lib/messages/translate";
import { planProgress } from "@/lib/runs/plan-progress";
import type { Plan, RunState } from "@/lib/runs/run-state";

/** A sentence each; empty for a report that came about in the usual way. */
export function outcomeNotes(t: Words, state: RunState): string[] {
  if (state.status !== "completed") return [];
  return [earlyWords(t, state), state.builtInWrites ? builtInWords(t, state) : null].filter(
    (note) => note !== null,
  );
}

/** Who or what ended it early, and what was not looked at for that; null when nothing did. */
function earlyWords(t: Words, state: RunState): string | null {
  const cap = capReached(t, state);
  if (!state.finishing && (!cap || state.builtInWrites)) return null;
  const lines = notLookedAt(state)
    .map((line) => t("run.notes.line", { line }))
    .join(", ");
  if (state.finishing) return lines ? t("run.notes.wishOpen", { lines }) : t("run.notes.wish");
  const named = cap ?? t("run.notes.some");
  return lines ? t("run.notes.capOpen", { cap: named, lines }) : t("run.notes.cap", { cap: named });
}

/**
 * Stems by which the last line of a plan says that the findings are written down, which the report itself does. Other lines
 * are never judged by them: "Find the answer of the ministry" is something to look at.
 */
const WRITING = new RegExp(
  `(?<!\\p{L})(?:${[
    "writ(?:e|ing)|report|answer|summar|draft",
    "(?:на|о)пи[сш]|отч[её]т|ответ|вывод|итог|резюм|сводк|обобщ|оформ",
    "schreib|verfass|bericht|antwort|zusammenfass",
    "rédig|écri|rapport|répon|synth|résum",
    "escri[bt]|redact|inform|respuesta|resum|escrev|relat[óo]rio|respo[sn]",
    "scriv|relazione|rispo|riassu|napi[sś]|raport|odpowied|podsumow",
  ].join("|")})|撰写|写|报告|总结|答|レポート|報告|まとめ|書|작성|보고|요약`,
  "iu",
);

/** Lines of the plan that had not been begun when it was to end, as far as that can be told. */
export function notLookedAt({ plan, steps, finishing }: RunState): string[] {
  const end = finishing?.step ?? steps.find(({ closing }) => closing)?.number;
  if (!plan || end === undefined) return [];
  const reasoning = steps.findLast((step) => step.number < end && step.reasoning !== null)?.reasoning;
  if (!reasoning) return [];
  // At the end of a run all lines count as done, so it is told anew how far it had come.
  const untouched: Plan = {
    ...plan,
    steps: plan.steps
      .filter(({ status }) => status !== "struck")
      .map((step) => ({ ...step, status: "planned" })),
  };
  const then = planProgress(untouched, reasoning.remainingSteps[0]);
  if (!then || then === untouched) return [];
  const last = then.steps.length - 1;
  return then.steps
    .filter(({ status, text }, index) => status === "planned" && !(index === last && WRITING.test(text)))
    .map(({ text }) => text);
}

function builtInWords(t: Words, state: RunState): string {
  const report = state.calls.find(({ id }) => id === state.report?.callId);
  const answerOnly = report !== undefined && report.step < (state.builtInFrom ?? 0);
  const named = namedCap(t, state);
  if (named === null && state.limitsReached.includes("day"))
    return t(answerOnly ? "run.notes.answerWrittenDay" : "run.notes.writtenDay");
  return t(answerOnly ? "run.notes.answerWritten" : "run.notes.written", {
    cap: named ?? t("run.notes.some"),
  });
}

/** The cap that the run came to, as a person reads it; null where it came to none. */
function capReached(t: Words, state: RunState): string | null {
  return namedCap(t, state) ?? (state.limitsReached.includes("day") ? t("run.notes.day") : null);
}

/** The cap of the run itself. */
function namedCap(t: Words, { limitsReached, budget, model }: RunState): string | null {
  const reached = (name: string, cap: number | null): cap is number =>
    cap !== null && limitsReached.includes(name);
  if (reached("tokens", budget.tokens)) return t("run.notes.tokens", { count: budget.tokens });
  if (reached("money", budget.money))
    return t("run.notes.money", { amount: money(t, budget.money, model?.price?.currency ?? "") });
  return reached("minutes", budget.minutes) ? t("run.notes.minutes", { count: budget.minutes }) : null;
}
