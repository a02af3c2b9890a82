// What the built-in model is told of a run: plain JSON in `providerOptions.groundwork.run`. It is read here, at the
// border, and never guessed from the prompt's prose.

import type { JSONValue, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { z } from "zod";
import { SOURCE_STATUSES } from "@/lib/run-log/run-findings";

const count = z.int().min(0);
const sourceNumber = z.int().min(1);

const runViewSchema = z.object({
  question: z.string(),
  /** ISO date of this request, for example `2026-11-21`. */
  date: z.string(),
  /** Number of the step being asked for, from 1. */
  step: z.int().min(1),
  /** True when limits left only the closing tools. */
  closing: z.boolean(),
  /** Canonical ids of the tools on offer now. */
  tools: z.array(z.string()),
  limits: z.object({
    /** Free steps left, this one included; 0 in a closing step. */
    stepsLeft: count,
    searchesLeft: count,
    clarificationsLeft: count,
    callsPerStep: z.int().min(1),
    /** Results a search may bring (`search.max_results`). */
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
      /** Lines among them that the person wrote. */
      own: z.array(z.string()),
    })
    .nullable(),
  /** What the person said while the run went on, oldest first. */
  said: z.array(z.string()),
  /** Lines of the plan that will not be done any more; empty while the run goes its way. */
  gaps: z.array(z.string()),
  /** True in a run that another model began: what stands there is not of this model's making. */
  takenOver: z.boolean(),
  /** Searches of this run with source numbers as ranked. */
  searches: z.array(z.object({ query: z.string(), numbers: z.array(sourceNumber) })),
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
  /** Text of the pages read, whole, without those the person does not want to be used. Pages of earlier runs of the thread may stand here too. */
  pages: z.array(z.object({ number: sourceNumber, title: z.string(), url: z.string(), text: z.string() })),
  /** The report as it stands, or null when none was written in this run. */
  report: z.object({ title: z.string(), version: z.int().min(1), content: z.string() }).nullable(),

  /** Calls of this run that failed or were skipped, oldest first; `query` where it was a search. */
  failures: z.array(z.object({ tool: z.string(), message: z.string(), query: z.string().nullable() })),
});

export type RunView = z.infer<typeof runViewSchema>;

/** The view as the AI SDK carries it: `streamText({ providerOptions: runViewOptions(view), … })`. */
export function runViewOptions(view: RunView): SharedV4ProviderOptions {
  return { groundwork: { run: view as unknown as JSONValue } };
}

/** Reads the view from a request's provider options. Throws an Error that names what is missing or wrong. */
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
