// `npm run eval -- drb`: reports in the form that the scorers of DeepResearch Bench read, and their figures.

import { z } from "zod";
import { reportMarkdown } from "@/lib/report-export/report-file";
import type { Failure } from "./ask-questions";
import {
  failureSchema,
  measuresOf,
  measuresSchema,
  reportFiguresText,
  shareText,
  usageText,
} from "./measures";
import type { Question } from "./questions";
import type { EvaluatedRun } from "./research-client";

const id = z.union([z.string(), z.number()]);

/** A line for the scorers: they match it to their task by `prompt` and, for the language, by `id`. */
export const articleSchema = z.object({ id, prompt: z.string(), article: z.string() });

export type Article = z.infer<typeof articleSchema>;

/** A line beside it: what the report took, or why there is none. */
export const benchResultSchema = z.object({
  id,
  prompt: z.string(),
  /** The agent that was asked for; null for the default. */
  agent: z.string().nullable(),
  error: failureSchema.nullable(),
  ...measuresSchema.shape,
});

export type BenchResult = z.infer<typeof benchResultSchema>;

/** The report in Markdown with `[n]` in its sentences and the cited sources, numbered and with addresses, at its end. */
export function articleOf({ id, question }: Question, { report, sources }: EvaluatedRun): Article | null {
  if (!report) return null;
  const cited = new Set(report.citations.map(({ number }) => number));
  const listed = sources.filter(({ number }) => cited.has(number)).sort((a, b) => a.number - b.number);
  const { title, content } = report;
  return {
    id,
    prompt: question,
    article: reportMarkdown({ title, content, sources: listed, cited: [...cited] }),
  };
}

const NO_REPORT: Failure = { code: "no_report", message: "The run completed without a report." };

/** The figures of one task. A run without a report is a failure. */
export function benchResult(
  { id, question }: Question,
  { agent, run, failure }: { agent: string | null; run: EvaluatedRun | null; failure: Failure | null },
): BenchResult {
  const error = failure ?? (run?.report ? null : NO_REPORT);
  return { id, prompt: question, agent, error, ...measuresOf(run) };
}

/** The summary of an evaluation: bootstrap 95 % intervals over the reports, from the seed. */
export function benchText(results: readonly BenchResult[], seed: number): string {
  const reports = results.filter(({ error }) => error === null);
  return [
    `${"".padEnd(26)}${"tasks".padStart(14)}${"share".padStart(10)}${"95 % interval".padStart(18)}`,
    shareText("with a report", reports.length, results.length),
    "",
    ...reportFiguresText(reports, seed),
    "",
    ...usageText(results),
  ].join("\n");
}
