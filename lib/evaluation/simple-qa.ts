// `npm run eval -- simpleqa`: short answers of research, graded against the expected ones.

import { z } from "zod";
import { conclusionOf } from "@/lib/reports/conclusion";
import type { Failure } from "./ask-questions";
import { gradeAnswer, OUTCOMES } from "./grading";
import { failureSchema, measuresOf, measuresSchema, shareText, usageText } from "./measures";
import type { ExpectedQuestion } from "./questions";
import type { EvaluatedRun } from "./research-client";

export const simpleQaResultSchema = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string(),
  expected: z.string(),
  /** The agent that was asked for; null for the default. */
  agent: z.string().nullable(),
  answer: z.string().nullable(),
  outcome: z.enum([...OUTCOMES, "failed"]),
  error: failureSchema.nullable(),
  ...measuresSchema.shape,
});

export type SimpleQaResult = z.infer<typeof simpleQaResultSchema>;

/** The codes of runs that ended without an answer in the regular way: nothing answered the question within their limits. */
const NO_ANSWER = new Set(["answer_not_found", "limits_reached", "budget_reached"]);

/** The result of one question. A run that found no answer is no failure but not an attempt. A report without a short answer is graded by its conclusion. */
export function simpleQaResult(
  { id, question, expected }: ExpectedQuestion,
  { agent, run, failure }: { agent: string | null; run: EvaluatedRun | null; failure: Failure | null },
): SimpleQaResult {
  const answer = run?.answer ?? (run?.report ? conclusionOf(run.report.content) : null);
  const asked = { id, question, expected, agent, answer };
  if (failure && run && NO_ANSWER.has(failure.code))
    return { ...asked, outcome: "not_attempted", error: null, ...measuresOf(run) };
  const outcome = failure ? "failed" : gradeAnswer({ expected, answer });
  return { ...asked, outcome, error: failure, ...measuresOf(run) };
}

/** The summary of an evaluation; shares with Wilson's 95 % intervals. Questions that failed count in every share. */
export function simpleQaText(results: readonly SimpleQaResult[]): string {
  const count = (wanted: SimpleQaResult["outcome"]) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const [correct, incorrect] = [count("correct"), count("incorrect")];
  const of = results.length;
  return [
    `${"".padEnd(26)}${"questions".padStart(14)}${"share".padStart(10)}${"95 % interval".padStart(18)}`,
    shareText("correct", correct, of),
    shareText("incorrect", incorrect, of),
    shareText("not attempted", count("not_attempted"), of),
    shareText("failed", count("failed"), of),
    shareText("correct given attempted", correct, correct + incorrect),
    ...usageText(results),
  ].join("\n");
}
