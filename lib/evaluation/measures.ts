// What is measured of every research of an evaluation, and how these figures are shown.

import { z } from "zod";
import { countVerdicts, VERDICTS } from "@/lib/reports/verdict";
import { bootstrap, type Interval, quantile, wilson } from "./intervals";
import type { EvaluatedRun } from "./research-client";

const count = z.number().nullable();

/** The figures of one research; null where there is no run, or where they are not known. */
export const measuresSchema = z.object({
  runId: z.string().nullable(),
  threadId: z.string().nullable(),
  reportId: z.string().nullable(),
  model: z.string().nullable(),
  /** Words of the report. */
  words: count,
  /** Citations of the report; of the short answer if there is no report. */
  citations: count,
  verdicts: z.record(z.enum(VERDICTS), z.number()).nullable(),
  /** Working time of the run: without waiting in the queue. */
  seconds: count,
  /** Input and output of the model together. */
  tokens: count,
  cost: count,
  currency: z.string().nullable(),
});

type Measures = z.infer<typeof measuresSchema>;

const NOTHING: Measures = {
  runId: null,
  threadId: null,
  reportId: null,
  model: null,
  words: null,
  citations: null,
  verdicts: null,
  seconds: null,
  tokens: null,
  cost: null,
  currency: null,
};

/** The cost of a run: null if its model has no known price. The built-in model costs nothing. */
function costOf({ model, usage }: EvaluatedRun): { cost: number | null; currency: string | null } {
  const known = model?.kind === "built-in" || model?.price;
  if (!known) return { cost: null, currency: null };
  return { cost: usage.money, currency: model?.price?.currency ?? usage.currency ?? null };
}

/** The figures of a run; all null without one. */
export function measuresOf(run: EvaluatedRun | null): Measures {
  if (run === null) return NOTHING;
  const { report, usage } = run;
  const citations = report?.citations ?? run.answerCheck?.citations ?? [];
  const tokens = usage.inputTokens + usage.outputTokens;
  return {
    runId: run.id,
    threadId: run.threadId,
    reportId: report?.id ?? null,
    model: run.model?.id ?? null,
    words: report?.wordCount ?? null,
    citations: citations.length,
    verdicts: countVerdicts(citations),
    seconds: run.worked.ms / 1000,
    // An endpoint that reports no usage counts nothing.
    tokens: usage.requests > 0 && tokens === 0 ? null : tokens,
    ...costOf(run),
  };
}

export const failureSchema = z.object({ code: z.string(), message: z.string() });

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const percent = (share: number) => (100 * share).toFixed(1);

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A share with its Wilson interval: `31 of 50   62.0 %   48.2–74.1 %`. */
export function shareText(name: string, count: number, of: number): string {
  const { low, high } = wilson(count, of);
  const share = of === 0 ? "—" : `${percent(count / of)} %`;
  const interval = of === 0 ? "—" : `${percent(low)}–${percent(high)} %`;
  return `${name.padEnd(26)}${`${count} of ${of}`.padStart(14)}${share.padStart(10)}${interval.padStart(18)}`;
}

type Format = (value: number) => string;
const plain: Format = (value) => number.format(value);
const intervalText = (interval: Interval | null, format: Format) =>
  interval === null ? "—" : `${format(interval.low)}–${format(interval.high)}`;

function meanText(name: string, values: readonly number[], of: number, seed: number, format: Format): string {
  const mean = (sample: readonly number[]) => (sample.length === 0 ? null : sum(sample) / sample.length);
  const middle = mean(values);
  const open = values.length < of ? `  (known for ${values.length} of ${of})` : "";
  return `${name.padEnd(26)}${(middle === null ? "—" : format(middle)).padStart(14)}${intervalText(bootstrap(values, mean, seed), format).padStart(28)}${open}`;
}

/**
 * Means of words, citations, supported share and cost, with bootstrap intervals over the reports of a file. The
 * supported share is that of all citations together.
 */
export function reportFiguresText(reports: readonly Measures[], seed: number): string[] {
  const of = reports.length;
  const supportedShare = (sample: readonly Measures[]) => {
    const all = sum(known(sample.map(({ citations }) => citations)));
    return all === 0 ? null : sum(sample.map(({ verdicts }) => verdicts?.supported ?? 0)) / all;
  };
  const share = supportedShare(reports);
  const format: Format = (value) => `${percent(value)} %`;
  const currencies = [...new Set(reports.flatMap(({ cost, currency }) => (cost === null ? [] : [currency])))];
  const costs = currencies.map((currency) =>
    meanText(
      `cost${currency === null ? "" : `, ${currency}`}`,
      known(reports.map((report) => (report.currency === currency ? report.cost : null))),
      of,
      seed,
      (value) => money.format(value),
    ),
  );
  return [
    `${"a report".padEnd(26)}${"mean".padStart(14)}${"95 % interval".padStart(28)}`,
    meanText("words", known(reports.map(({ words }) => words)), of, seed, plain),
    meanText("citations", known(reports.map(({ citations }) => citations)), of, seed, plain),
    `${"supported citations".padEnd(26)}${(share === null ? "—" : format(share)).padStart(14)}${intervalText(bootstrap(reports, supportedShare, seed), format).padStart(28)}`,
    ...(costs.length > 0 ? costs : [meanText("cost", [], of, seed, plain)]),
  ];
}

/** Tokens, cost and seconds of all questions together. */
export function usageText(results: readonly Measures[]): string[] {
  const tokens = known(results.map((result) => result.tokens));
  const priced = results.filter(({ cost }) => cost !== null);
  const costs = [...Map.groupBy(priced, ({ currency }) => currency)].map(([currency, some]) =>
    `${currency ?? ""} ${money.format(sum(known(some.map(({ cost }) => cost))))}`.trim(),
  );
  const seconds = known(results.map((result) => result.seconds));
  const at = (q: number) => {
    const value = quantile(seconds, q);
    return value === null ? "—" : plain(value);
  };
  const of = (some: number) => (some < results.length ? ` (known for ${some} of ${results.length})` : "");
  return [
    `tokens   ${tokens.length === 0 ? "—" : plain(sum(tokens))}${of(tokens.length)}`,
    `cost     ${costs.length === 0 ? "—" : costs.join(", ")}${of(priced.length)}`,
    `seconds  p50 ${at(0.5)}, p95 ${at(0.95)}${of(seconds.length)}`,
  ];
}
