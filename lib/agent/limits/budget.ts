// Computes what a run may still use, and when it has to close so that report and answer still fit. Pure: caps
// and usage come from the state, the day's usage and the clock. The next request is estimated from earlier
// ones: its input from its size and the tokens per byte so far, its output from earlier outputs. Two
// decisions enforce the caps: `close` while there is still room to write, `stop` when not even the next
// request fits. A cap is never exceeded by more than the request in flight.

import type { DayMeter } from "@/lib/agent/ports";
import { strategyOf } from "@/lib/agent/strategies/strategy";
import { usedByDelegates } from "@/lib/run-log/run-parallel";
import type { Budget, RunState } from "@/lib/run-log/run-state";
import { workedMs } from "@/lib/run-log/state";
import { type BudgetLimit, budgetLimit, ownSteps } from "./limits-closing";

/**
 * The purpose of a request: a step with every tool, a closing step, the result of a call, the review of
 * citations, or the marks in a page.
 */
export type Need = "research" | "closing" | "result" | "judge" | "marks";

type BudgetDecision = { kind: "go" } | { kind: "close" | "stop"; limit: BudgetLimit };

type Asked = {
  state: RunState;
  day: DayMeter;
  /** Milliseconds since the epoch. */
  now: number;
  need: Need;
  /** UTF-8 bytes of the request. */
  bytes: number;
};

/** The estimate before anything was counted: prose has about four bytes per token, JSON fewer. */
const TOKENS_PER_BYTE = 0.3;
const USUAL_OUTPUT = 400;
/** A report of well over a thousand words. */
const REPORT_OUTPUT = 2500;
/** The part of a report that the next request repeats. */
const REPORT_REPEATED = 4000;
/** Results of a step, in units of the content limit. */
const RESULTS_PER_STEP = 4;
const LONGEST_GROWTH = 24_000;

const MINUTE = 60_000;
const USUAL_STEP = 20_000;
const [SHORTEST_STEP, LONGEST_STEP] = [1000, 2 * MINUTE];

type Cost = { input: number; output: number };
type Meter = { limit: BudgetLimit; left: number; cost(cost: Cost): number };

const MILLION = 1_000_000;

/**
 * The price of a million input tokens, at the shares that came from the endpoint's cache and were written to it so
 * far. Without a price, what a token of this run has cost on average; null while nothing has a price.
 */
function pricesOf({ model, usage }: RunState): Cost | null {
  if (!model?.price) return averageOf(usage);
  const { input, cachedInput, cacheWrite = input, output } = model.price;
  const share = (tokens = 0) => (usage.inputTokens > 0 ? tokens / usage.inputTokens : 0);
  const cached = (cachedInput - input) * share(usage.cachedTokens);
  const written = (cacheWrite - input) * share(usage.cacheWriteTokens);
  return { input: input + cached + written, output };
}

/** For an endpoint that reports the cost of each request, although its prices are not known. */
function averageOf({ money, inputTokens, outputTokens }: RunState["usage"]): Cost | null {
  const tokens = inputTokens + outputTokens;
  if (money === 0 || tokens === 0) return null;
  return { input: (money * MILLION) / tokens, output: (money * MILLION) / tokens };
}

function meters({ state, day }: Asked): Meter[] {
  const { budget, usage } = state;
  const given = usedByDelegates(state);
  const prices = pricesOf(state);
  const tokens = ({ input, output }: Cost) => input + output;
  const money = ({ input, output }: Cost) =>
    prices ? (input * prices.input + output * prices.output) / MILLION : 0;
  const today = day.limits;
  return [
    ...(budget.tokens === null
      ? []
      : [
          {
            limit: "tokens" as const,
            left:
              budget.tokens -
              (usage.inputTokens + usage.outputTokens + given.inputTokens + given.outputTokens),
            cost: tokens,
          },
        ]),
    ...(budget.money === null || !prices
      ? []
      : [{ limit: "money" as const, left: budget.money - usage.money - given.money, cost: money }]),
    ...(today.tokens === null
      ? []
      : [{ limit: "day" as const, left: today.tokens - day.used.tokens, cost: tokens }]),
    ...(today.money === null || !prices
      ? []
      : [{ limit: "day" as const, left: today.money - day.used.money, cost: money }]),
  ];
}

/** The expected cost of the request itself, and of the requests that have to follow it. */
function costs({ state, bytes, need }: Asked): { own: Cost; ownInput: Cost; rest: Cost[] } {
  const { usage, config, report } = state;
  const { last } = usage;
  const perByte =
    last && last.promptBytes > 0 && last.inputTokens > 0
      ? last.inputTokens / last.promptBytes
      : TOKENS_PER_BYTE;
  const output =
    usage.requests > 0 && last
      ? Math.max(last.outputTokens, usage.outputTokens / usage.requests)
      : USUAL_OUTPUT;
  const growth = Math.min(LONGEST_GROWTH, RESULTS_PER_STEP * (config?.search.contentLimit ?? 0));
  // Citations and pages have prompts of their own, so the next step's prompt is as long as the last one's.
  const later =
    need === "judge" || need === "marks" ? Math.max(bytes, last?.promptBytes ?? 0) : bytes + growth;
  const answer = { input: (later + REPORT_REPEATED) * perByte, output };
  const write = { input: later * perByte, output: Math.max(REPORT_OUTPUT, output) };
  const input = bytes * perByte;
  // A strategy with a separate request for reasoning makes two requests per step.
  const twice = strategyOf(state) === "SGRToolCallingAgent";
  const thinking = twice ? [{ input: later * perByte, output: Math.min(output, USUAL_OUTPUT) }] : [];
  return {
    own: { input, output },
    ownInput: { input, output: 0 },
    rest: need === "closing" ? [] : [...(report ? [] : [...thinking, write]), ...thinking, answer],
  };
}

const GO: BudgetDecision = { kind: "go" };

function standingOfMeter(asked: Asked, { limit, left, cost }: Meter): BudgetDecision {
  const { own, ownInput, rest } = costs(asked);
  // The first request shows what a byte costs; before it, a cap counts as too small only when it is used up.
  const certain = asked.state.usage.last ? cost(ownInput) : 0;
  if (left <= 0 || certain > left) return { kind: "stop", limit };
  if (asked.need === "closing") return GO;
  const whole = [own, ...rest].reduce((sum, each) => sum + cost(each), 0);
  return whole > left ? { kind: "close", limit } : GO;
}

/** True when the run's time is used up. */
export function isOutOfTime(state: Pick<RunState, "budget" | "worked" | "lastAt">, now: number): boolean {
  const { minutes } = state.budget;
  return minutes !== null && workedMs(state, now) >= minutes * MINUTE;
}

function standingOfTime({ state, now, need }: Asked): BudgetDecision {
  const { minutes } = state.budget;
  if (minutes === null) return GO;
  if (isOutOfTime(state, now)) return { kind: "stop", limit: "minutes" };
  if (need === "closing") return GO;
  const times = ownSteps(state).flatMap(({ startedAt, endedAt }) =>
    endedAt === null ? [] : endedAt - startedAt,
  );
  const mean = times.length > 0 ? times.reduce((sum, time) => sum + time, 0) / times.length : USUAL_STEP;
  const step = Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, mean));
  // This step, a report that takes twice as long, and an answer.
  const steps = state.report ? 2 : 4;
  return workedMs(state, now) + steps * step > minutes * MINUTE ? { kind: "close", limit: "minutes" } : GO;
}

/** True when the built-in model has something to write from. */
export function canWrite({ report, sources }: Pick<RunState, "report" | "sources">): boolean {
  return report !== null || sources.some(({ pageId }) => pageId !== null);
}

/**
 * Whether a request may be sent. `close`: yes, but only one that closes the run. `stop`: no request that
 * costs anything. While nothing has been read there is nothing to close with, so the run continues as long as
 * it can.
 */
export function budgetDecision(asked: Asked): BudgetDecision {
  const all = [...meters(asked).map((meter) => standingOfMeter(asked, meter)), standingOfTime(asked)];
  const stop = all.find(({ kind }) => kind === "stop");
  if (stop) return stop;
  // A run can do without marks.
  const needed = asked.need !== "marks";
  if (needed && (!canWrite(asked.state) || budgetLimit(asked.state))) return GO;
  return all.find(({ kind }) => kind === "close") ?? GO;
}

/** Searches that all runs together may still make today. */
export function searchesLeftToday({ limits, used }: DayMeter): number {
  return limits.searches === null ? Number.POSITIVE_INFINITY : Math.max(0, limits.searches - used.searches);
}

const amount = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 4 });

/** A cap of a run in words: `60,000 tokens`, `5 minutes`. */
export function capWords(
  limit: Exclude<BudgetLimit, "day">,
  budget: Budget,
  currency: string | null,
): string {
  if (limit === "tokens") return `${amount.format(budget.tokens ?? 0)} tokens`;
  if (limit === "minutes")
    return budget.minutes === 1 ? "1 minute" : `${amount.format(budget.minutes ?? 0)} minutes`;
  return `${amount.format(budget.money ?? 0)} ${currency ?? "in money"}`;
}
