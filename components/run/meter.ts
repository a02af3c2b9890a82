// What a run has used, of what it may use where there is a cap.

import type { RunState } from "@/lib/runs/run-state";
import { pagesRead, workedFor } from "./run-clock";
import { clock, count, money, tokens, tokensOf } from "./words";

export type Meter = {
  /** Step, searches, pages, time, tokens, money; each stands alone. */
  counts: string[];
  /** What of it a narrow line has room for. */
  brief: string[];
};

/** `now` is a moment of the server's clock. */
export function meter(state: RunState, now: number): Meter {
  const time = timeWords(state, now);
  if (state.kind === "edit") return { counts: [time], brief: [time] };
  const { iteration, limits, searchesUsed, budget } = state;
  const searches = Math.min(limits.maxSearches, budget.searches ?? limits.maxSearches);
  const pages = pagesRead(state);
  const step = iteration > 0 ? stepWords(state) : null;
  const cost = moneyWords(state);
  const parts = [
    step,
    searches > 0 && `${searchesUsed} of ${count(searches, "search", "searches")}`,
    pages > 0 && count(pages, "page"),
    time,
    tokenWords(state),
    cost,
  ];
  return {
    counts: parts.filter((part) => typeof part === "string"),
    brief: [step?.replace("step ", ""), clock(workedFor(state, now)), cost ?? tokenWords(state)].filter(
      (part) => typeof part === "string",
    ),
  };
}

function stepWords({ iteration, limits }: RunState): string {
  const closing = iteration - limits.maxIterations;
  return closing > 0
    ? `closing step ${closing} of ${limits.closingSteps}`
    : `step ${iteration} of ${limits.maxIterations}`;
}

function timeWords(state: RunState, now: number): string {
  const { minutes } = state.budget;
  const worked = clock(workedFor(state, now));
  return minutes === null ? worked : `${worked} of ${clock(minutes * 60_000)}`;
}

/** Input and output of the model together. */
function tokensUsed({ usage }: Pick<RunState, "usage">): number {
  return usage.inputTokens + usage.outputTokens;
}

function tokenWords(state: RunState): string | null {
  const used = tokensUsed(state);
  const cap = state.budget.tokens;
  if (cap !== null) return tokensOf(used, cap);
  return used > 0 ? tokens(used) : null;
}

/** "$0.03 of $0.10"; null where no price is known. */
function moneyWords({ model, usage, budget }: RunState): string | null {
  const currency = model?.price?.currency;
  if (!currency) return null;
  const spent = money(usage.money, currency);
  return budget.money === null ? spent : `${spent} of ${money(budget.money, currency)}`;
}
