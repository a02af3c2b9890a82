// The short answer above a report, as it is shown and exported.

import { conclusionOf, isStandIn } from "@/lib/reports/conclusion";
import { keepsAnswer } from "./keeps-answer";
import type { RunState } from "./run-state";

/**
 * The answer that a run ended with; null when there is none. If an earlier version stored a remark instead,
 * the report's own conclusion.
 */
export function givenAnswer({ answer, report }: Pick<RunState, "answer" | "report">): string | null {
  return answer && report && isStandIn(answer) ? conclusionOf(report.content) : answer;
}

/** The short answer above the report of a run. Null when there is none. */
export function shortAnswer(state: Pick<RunState, "answer" | "revises" | "report">): string | null {
  const kept = keepsAnswer(state) ? (state.revises?.answer ?? null) : null;
  return givenAnswer({ ...state, answer: state.answer ?? kept });
}
