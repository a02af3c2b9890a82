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
  /** As graded by code. */
  outcome: z.enum([...OUTCOMES, "failed"]),
  /** As graded by a model; null when none was asked. */
  review: z
    .object({ model: z.string(), outcome: z.enum(OUTCOMES) })
    .nullable()
    .default(null),
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
  const asked = { id, question, expected, agent, answer, review: null };
  if (failure && run && NO_ANSWER.has(failure.code))
    return { ...asked, outcome: "not_attempted", error: null, ...measuresOf(run) };
  const outcome = failure ? "failed" : gradeAnswer({ expected, answer });
  return { ...asked, outcome, error: failure, ...measuresOf(run) };
}

function outcomesText(grader: string, outcomes: readonly SimpleQaResult["outcome"][]): string[] {
  const count = (wanted: SimpleQaResult["outcome"]) =>
    outcomes.filter((outcome) => outcome === wanted).length;
  const [correct, incorrect] = [count("correct"), count("incorrect")];
  const of = outcomes.length;
  return [
    `${grader.padEnd(26)}${"questions".padStart(14)}${"share".padStart(10)}${"95 % interval".padStart(18)}`,
    shareText("correct", correct, of),
    shareText("incorrect", incorrect, of),
    shareText("not attempted", count("not_attempted"), of),
    shareText("failed", count("failed"), of),
    shareText("correct given attempted", correct, correct + incorrect),
  ];
}

/** Results that a model may still grade: a missing answer needs no opinion. */
export const isReviewable = (result: SimpleQaResult, model: string): boolean =>
  result.outcome !== "failed" && result.answer !== null && result.review?.model !== model;

/**
 * The summary of an evaluation; shares with Wilson's 95 % intervals. Questions that failed count in every share. With
 * `model` also as that model graded, for the answers that it graded.
 */
export function simpleQaText(results: readonly SimpleQaResult[], model: string | null = null): string {
  const byCode = outcomesText(
    model === null ? "" : "graded by code",
    results.map(({ outcome }) => outcome),
  );
  const reviewed = results.filter(({ review }) => review !== null && review.model === model);
  const agreed = reviewed.filter(({ outcome, review }) => outcome === review?.outcome).length;
  const byModel = [
    ...outcomesText(
      `graded by ${model}`,
      results.flatMap(({ outcome, answer, review }) => {
        if (outcome === "failed" || answer === null) return outcome;
        return review !== null && review.model === model ? review.outcome : [];
      }),
    ),
    shareText("code and model agree", agreed, reviewed.length),
  ];
  return [...byCode, ...(model === null ? [] : ["", ...byModel, ""]), ...usageText(results)].join("\n");
}
