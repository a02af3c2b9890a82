// What the built-in model receives about a run: plain JSON in `providerOptions.groundwork.run`. It is parsed here and
// never inferred from the prompt's prose.

import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import { z } from "zod";
import { SOURCE_STATUSES } from "@/lib/run-log/run-findings";

const count = z.int().min(0);
const sourceNumber = z.int().min(1);

const runViewSchema = z.object({
  question: z.string(),
  /** ISO date of this request, for example `2026-11-21`. */
  date: z.string(),
  /** Number of the requested step, from 1. */
  step: z.int().min(1),
  /** True when limits leave only the closing tools. */
  closing: z.boolean(),
  /** Canonical ids of the tools offered now. */
  tools: z.array(z.string()),
  limits: z.object({
    /** Free steps left, including this one; 0 in a closing step. */
    stepsLeft: count,
    searchesLeft: count,
    clarificationsLeft: count,
    callsPerStep: z.int().min(1),
    /** Maximum number of results of a search (`search.max_results`). */
    maxResults: z.int().min(1),
  }),
  /** Clarifications that were answered or skipped, oldest first. */
  clarifications: z.array(
    z.object({
      questions: z.array(z.string()),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      skipped: z.boolean(),
    }),
  ),
  /** Earlier runs of the thread, oldest first. */
  earlier: z.array(z.object({ question: z.string(), answer: z.string() })),
  plan: z
    .object({
      version: z.int().min(1),
      goal: z.string(),
      steps: z.array(z.string()),
      /** All lines with their ids, struck ones included. */
      lines: z.array(z.object({ id: z.string(), text: z.string(), struck: z.boolean() })).optional(),
      /** The lines that the user wrote. */
      own: z.array(z.string()),
    })
    .nullable(),
  /** Messages that the user sent during the run, oldest first. */
  said: z.array(z.string()),
  /** Lines of the plan that will not be done; empty until the run has to close early. */
  gaps: z.array(z.string()),
  /** Why this model finishes a run that another one started, whose events it did not write; null in its own runs. */
  takenOver: z.enum(["budget", "unusable"]).nullable(),
  /** Searches of this run with source numbers in ranked order. */
  searches: z.array(
    z.object({
      query: z.string(),
      numbers: z.array(sourceNumber),
      /** Nothing was found, and the bundled documentation was not searched. */
      bundledLeftOut: z.literal(true).optional(),
    }),
  ),
  sources: z.array(
    z.object({
      number: sourceNumber,
      title: z.string(),
      url: z.string(),
      host: z.string(),
      snippet: z.string(),
      status: z.enum(SOURCE_STATUSES),
    }),
  ),
  /**
   * Full text of the pages read, without those the user excluded. Pages of earlier runs of the thread may be included.
   */
  pages: z.array(z.object({ number: sourceNumber, title: z.string(), url: z.string(), text: z.string() })),
  /** The current report, or null when none was written in this run. */
  report: z.object({ title: z.string(), version: z.int().min(1), content: z.string() }).nullable(),

  /** Calls of this run that failed or were skipped, oldest first; `query` where it was a search. */
  failures: z.array(z.object({ tool: z.string(), message: z.string(), query: z.string().nullable() })),
});

export type RunView = z.infer<typeof runViewSchema>;

/** Parses the view from a request's provider options. Throws an Error that names what is missing or invalid. */
export function readRunView(options: SharedV4ProviderOptions | undefined): RunView {
  const run = options?.groundwork?.run;
  if (run === undefined)
    throw new Error("The built-in model needs the run's state in providerOptions.groundwork.run.");
  const parsed = runViewSchema.safeParse(run);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue && issue.path.length > 0 ? issue.path.join(".") : "run";
  throw new Error(
    `providerOptions.groundwork.run is not a run view: ${where}: ${issue?.message ?? "invalid"}`,
  );
}
