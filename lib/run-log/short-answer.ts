// The short answer above a report, as it is shown and exported.

import { conclusionOf, isStandIn } from "@/lib/reports/conclusion";
import type { RunState } from "./run-state";

/**
 * The answer that a run ended with; null when there is none. If an earlier version stored a remark instead,
 * the report's own conclusion.
 */
export function givenAnswer({ answer, report }: Pick<RunState, "answer" | "report">): string | null {
  return answer && report && isStandIn(answer) ? conclusionOf(report.content) : answer;
}

/**
 * True for a revision whose short answer is known from its start: an edit brings its own, and a rewritten section changes
 * none unless it was asked to.
 */
export const keepsAnswer = ({ revises }: Pick<RunState, "revises">): boolean =>
  revises !== null && !revises.renewsAnswer;

/** The short answer above the report of a run. Null when there is none. */
export function shortAnswer(state: Pick<RunState, "answer" | "revises" | "report">): string | null {
  const kept = keepsAnswer(state) ? (state.revises?.answer ?? null) : null;
  return givenAnswer({ ...state, answer: state.answer ?? kept });
}
