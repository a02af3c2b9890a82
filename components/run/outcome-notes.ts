// What a reader of a report must know of how it came about: that it was ended early, or written by another model.

import { planProgress } from "@/lib/runs/plan-progress";
import type { Plan, RunState } from "@/lib/runs/run-state";
import { count, money } from "./words";

/** A sentence each; empty for a report that came about in the usual way. */
export function outcomeNotes(state: RunState): string[] {
  if (state.status !== "completed") return [];
  return [earlyWords(state), state.builtInWrites ? builtInWords(state) : null].filter(
    (note) => note !== null,
  );
}

/** Who or what ended it early, and what was not looked at for that; null when nothing did. */
function earlyWords(state: RunState): string | null {
  const cap = capReached(state);
  if (!state.finishing && (!cap || state.builtInWrites)) return null;
  const cause = state.finishing ? "at your wish" : `because ${cap} was nearly used up`;
  const open = notLookedAt(state);
  if (open.length === 0) return `Finished early ${cause}, from what had been found.`;
  return `Finished early ${cause}; not looked at: ${open.map((line) => `“${line}”`).join(", ")}.`;
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
  const then = planProgress(untouched, reasoning);
  if (!then || then === untouched) return [];
  const last = then.steps.length - 1;
  return then.steps
    .filter(({ status, text }, index) => status === "planned" && !(index === last && WRITING.test(text)))
    .map(({ text }) => text);
}

function builtInWords(state: RunState): string {
  const cap = capReached(state) ?? "a cap";
  const report = state.calls.find(({ id }) => id === state.report?.callId);
  const answerOnly = report !== undefined && report.step < (state.builtInFrom ?? 0);
  const what = answerOnly ? "The short answer was written" : "Written";
  return `${what} by the built-in model because ${cap} was ${/^the cap/.test(cap) ? "reached" : "used up"}.`;
}

/** The cap that the run came to, as a person reads it; null where it came to none. */
function capReached({ limitsReached, budget, model }: RunState): string | null {
  const reached = (name: string, cap: number | null) => cap !== null && limitsReached.includes(name);
  const { tokens, minutes } = budget;
  if (reached("tokens", tokens)) return `the cap of ${count(tokens ?? 0, "token")}`;
  if (reached("money", budget.money))
    return `the cap of ${money(budget.money ?? 0, model?.price?.currency ?? "")}`;
  if (reached("minutes", minutes)) return `the cap of ${count(minutes ?? 0, "minute")}`;
  return limitsReached.includes("day") ? "what may be used in a day" : null;
}
