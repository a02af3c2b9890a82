// What a run has used, with its caps, and how long it can still take.

import { clock, duration, money, tokens, tokensOf } from "@/components/ui/figures";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import { currencyOf } from "@/lib/run-log/run-money";
import type { RunState } from "@/lib/run-log/run-state";
import { pagesRead, workedFor } from "./run-clock";

export type Meter = {
  /** Step, searches, pages, time, time left, tokens, money; each independent of the others. */
  counts: string[];
  /** The counts for a narrow line, most informative first. */
  brief: string[];
};

/**
 * `now` is server time; `usual`: what most earlier runs of this kind took in all, in milliseconds. `lost`: there is no
 * connection since `now`, so nobody knows how long the run worked after it, or how long it still takes.
 */
export function meter(
  t: Words,
  state: RunState,
  now: number,
  { usual = null, lost = false }: { usual?: number | null; lost?: boolean } = {},
): Meter {
  const worked = clock(workedFor(state, now));
  const time = lost ? t("run.meter.lastHeard", { time: worked }) : worked;
  if (state.kind === "edit") return { counts: [time], brief: [time] };
  const { limits, searchesUsed, budget } = state;
  const most = Math.min(limits.maxSearches, budget.searches ?? limits.maxSearches);
  const pages = pagesRead(state);
  const cost = moneyWords(t, state);
  const used = tokenWords(t, state);
  const left = lost ? null : timeLeft(state, now, usual);
  const leftWords = left && (left.by === "cap" ? clock(left.ms) : duration(t, left.ms));
  const said = (parts: (string | null | false)[]) => parts.filter((part) => typeof part === "string");
  return {
    counts: said([
      stepWords(t, state, false),
      most > 0 && t("run.meter.searches", { used: searchesUsed, most }),
      pages > 0 && t("ui.pages", { count: pages }),
      time,
      leftWords ? t(LEFT[left.by], { time: leftWords }) : !lost && isFirst(state) && t("run.meter.leftLater"),
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

/** The number of steps from which their average duration is better known than that of earlier runs. */
const ENOUGH_STEPS = 3;
const MINUTE = 60_000;

const LEFT = {
  cap: "run.meter.left",
  pace: "run.meter.leftPace",
  usual: "run.meter.leftUsual",
} as const satisfies Record<string, MessageKey>;

type TimeLeft = { ms: number; by: keyof typeof LEFT };

const inMinutes = (ms: number) => Math.ceil(ms / MINUTE) * MINUTE;

/** Steps that have ended. */
const endedSteps = ({ steps }: Pick<RunState, "steps">) =>
  steps.filter(({ endedAt }) => endedAt !== null).length;

/** True while what earlier runs took says more than the run's own steps. */
export const isEarly = (state: Pick<RunState, "steps" | "budget">): boolean =>
  state.budget.minutes === null && endedSteps(state) < ENOUGH_STEPS;

/**
 * The maximum time the run can still take, in milliseconds: until its cap on minutes, or, rounded up to minutes, until
 * most earlier runs had ended (`usual`, in its first steps) or until its steps run out at their pace so far. Null while
 * unknown.
 */
function timeLeft(state: RunState, now: number, usual: number | null = null): TimeLeft | null {
  const worked = workedFor(state, now);
  const { minutes } = state.budget;
  if (minutes !== null) return { ms: Math.max(0, minutes * MINUTE - worked), by: "cap" };
  const { limits, report, finishing, worked: stored } = state;
  if (stored.since === null || report || finishing || state.branch || state.retry) return null;
  const ended = endedSteps(state);
  if (isEarly(state) && usual !== null && usual > worked)
    return { ms: inMinutes(usual - worked), by: "usual" };
  const open = limits.maxIterations + limits.closingSteps - ended;
  if (ended === 0 || open <= 0) return null;
  // A few steps say little, so the time of the running step counts as theirs: the figure is rather too high than too low.
  const pace = worked / (isEarly(state) ? ended : ended + 1);
  return { ms: inMinutes(pace * open), by: "pace" };
}

/** True in the first step of a run, before anything tells how long steps take. */
const isFirst = (state: RunState): boolean =>
  state.worked.since !== null &&
  endedSteps(state) === 0 &&
  state.model?.kind !== "built-in" &&
  !(state.report || state.finishing || state.branch || state.retry);

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

/** True if a model was asked whose price is not known, so that the money is that of searches alone. */
function isUnpriced(state: Pick<RunState, "model" | "usage" | "requests">): boolean {
  const { model, requests = [] } = state;
  const hasPrice = Boolean(model?.price) || requests.some((request) => Boolean(request.money));
  return model !== null && model.kind !== "built-in" && !hasPrice && tokensUsed(state) > 0;
}

/** "$0.03 of $0.10", or "searches $0.02; model: price unknown"; null when no price is known. */
function moneyWords(t: Words, state: RunState): string | null {
  const { usage, budget } = state;
  const currency = currencyOf(state);
  if (!currency) return null;
  const spent = money(t, usage.money, currency);
  if (isUnpriced(state)) return t("run.meter.searchMoney", { money: spent });
  return budget.money === null
    ? spent
    : t("ui.usedOf", { used: spent, cap: money(t, budget.money, currency) });
}
