// What a run has used, with its caps, and how long it can still take.

import { clock, duration, money, tokens, tokensOf } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import { currencyOf } from "@/lib/run-log/run-money";
import type { RunState } from "@/lib/run-log/run-state";
import { pagesRead, workedFor } from "./run-clock";

export type Meter = {
  /** Step, searches, pages, time, time left, tokens, money; each independent of the others. */
  counts: string[];
  /** The counts for a narrow line, most informative first. */
  brief: string[];
};

/** `now` is server time. */
export function meter(t: Words, state: RunState, now: number): Meter {
  const time = clock(workedFor(state, now));
  if (state.kind === "edit") return { counts: [time], brief: [time] };
  const { limits, searchesUsed, budget } = state;
  const most = Math.min(limits.maxSearches, budget.searches ?? limits.maxSearches);
  const pages = pagesRead(state);
  const cost = moneyWords(t, state);
  const used = tokenWords(t, state);
  const left = timeLeft(state, now);
  const leftWords = left && (left.byPace ? duration(t, left.ms) : clock(left.ms));
  const said = (parts: (string | null | false)[]) => parts.filter((part) => typeof part === "string");
  return {
    counts: said([
      stepWords(t, state, false),
      most > 0 && t("run.meter.searches", { used: searchesUsed, most }),
      pages > 0 && t("ui.pages", { count: pages }),
      time,
      leftWords && t(left?.byPace ? "run.meter.leftPace" : "run.meter.left", { time: leftWords }),
      used,
      cost,
    ]),
    brief: said([
      stepWords(t, state, true),
      time,
      leftWords && t("run.meter.leftShort", { time: leftWords }),
      cost ?? used,
    ]),
  };
}

function stepWords(t: Words, { iteration, limits }: RunState, short: boolean): string | null {
  if (iteration === 0) return null;
  const closing = iteration - limits.maxIterations;
  if (closing > 0)
    return t(short ? "run.meter.closingShort" : "run.meter.closing", {
      step: closing,
      most: limits.closingSteps,
    });
  return t(short ? "run.meter.stepShort" : "run.meter.step", { step: iteration, most: limits.maxIterations });
}

/** The number of steps from which their average duration is meaningful. */
const ENOUGH_STEPS = 3;
const MINUTE = 60_000;

/**
 * The maximum time the run can still take, in milliseconds: until its cap on minutes, or until its steps run
 * out at the average duration so far (`byPace`, rounded up to minutes). Null while unknown.
 */
export function timeLeft(state: RunState, now: number): { ms: number; byPace: boolean } | null {
  const worked = workedFor(state, now);
  const { minutes } = state.budget;
  if (minutes !== null) return { ms: Math.max(0, minutes * MINUTE - worked), byPace: false };
  const { limits, steps, report, finishing, worked: stored } = state;
  const decided = steps.filter(({ endedAt }) => endedAt !== null).length;
  if (stored.since === null || report || finishing || decided < ENOUGH_STEPS || state.branch || state.retry)
    return null;
  const open = limits.maxIterations + limits.closingSteps - decided;
  if (open <= 0) return null;
  const ms = (worked / (decided + 1)) * open;
  return { ms: Math.ceil(ms / MINUTE) * MINUTE, byPace: true };
}

/** Input and output tokens of the model. */
function tokensUsed({ usage }: Pick<RunState, "usage">): number {
  return usage.inputTokens + usage.outputTokens;
}

function tokenWords(t: Words, state: RunState): string | null {
  const used = tokensUsed(state);
  const cap = state.budget.tokens;
  if (cap !== null) return tokensOf(t, used, cap);
  return used > 0 ? tokens(t, used) : null;
}

/** "$0.03 of $0.10"; null when no price is known. */
function moneyWords(t: Words, state: RunState): string | null {
  const { usage, budget } = state;
  const currency = currencyOf(state);
  if (!currency) return null;
  const spent = money(t, usage.money, currency);
  return budget.money === null
    ? spent
    : t("ui.usedOf", { used: spent, cap: money(t, budget.money, currency) });
}
