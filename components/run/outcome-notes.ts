// What a reader of a report must know of how it came about: that it was ended early, or written by another model.

import { planProgress } from "@/lib/runs/plan-progress";
import type { Plan, RunState } from "@/lib/runs/run-state";
import { tokensUsed } from "./meter";
import { workedFor } from "./run-clock";
import { count, money } from "./words";

/** A sentence each; empty for a report that came about in the usual way. */
export function outcomeNotes(state: RunState): string[] {
  const early = state.finishing !== null && state.status === "completed" ? earlyWords(state) : null;
  return [early, state.builtInWrites ? builtInWords(state) : null].filter((note) => note !== null);
}

function earlyWords(state: RunState): string {
  const open = notLookedAt(state);
  if (open.length === 0) return "Finished early at your wish, from what had been found.";
  return `Finished early at your wish; not looked at: ${open.map((line) => `“${line}”`).join(", ")}.`;
}

/** A line that says what is done with the findings is done by the report itself. */
const WRITING = /\b(?:writ(?:e|ing)|report|answer|summar\w*)\b/i;

/** Lines of the plan that had not been begun when the end was asked for, as far as that can be told. */
export function notLookedAt({ plan, steps, finishing }: RunState): string[] {
  if (!plan || !finishing) return [];
  const reasoning = steps.findLast(
    ({ number, reasoning }) => number < finishing.step && reasoning !== null,
  )?.reasoning;
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
  return then.steps
    .filter(({ status, text }) => status === "planned" && !WRITING.test(text))
    .map(({ text }) => text);
}

function builtInWords(state: RunState): string {
  const cap = capReached(state);
  return `Written by the built-in model because ${cap ? `the cap of ${cap} was reached` : "a cap was reached"}.`;
}

/** The cap of the run that is used up most, as a person reads it; null where the run has none. */
export function capReached(state: RunState): string | null {
  const { budget, usage, model, searchesUsed } = state;
  const currency = model?.price?.currency ?? "";
  const caps: [used: number, cap: number | null, words: (cap: number) => string][] = [
    [tokensUsed(state), budget.tokens, (cap) => count(cap, "token")],
    [usage.money, budget.money, (cap) => money(cap, currency)],
    [workedFor(state, state.lastAt) / 60_000, budget.minutes, (cap) => count(cap, "minute")],
    [searchesUsed, budget.searches, (cap) => count(cap, "search", "searches")],
  ];
  const set = caps.flatMap(([used, cap, words]) =>
    cap === null || cap <= 0 ? [] : [{ share: used / cap, words: words(cap) }],
  );
  return set.sort((a, b) => b.share - a.share)[0]?.words ?? null;
}
