import type { MarkState } from "@/components/ui/status-mark";
import type { Words } from "@/lib/i18n/translate";
import type { RunStatus } from "@/lib/run-log/run-state";

const MARK: Record<RunStatus, MarkState> = {
  inited: "planned",
  researching: "running",
  waiting_for_clarification: "waiting",
  waiting_for_plan: "waiting",
  completed: "done",
  // Nothing broke: the run found no answer and says so.
  failed: "unanswered",
  error: "failed",
  cancelled: "stopped",
};

/**
 * The status by which a run is shown everywhere, with its mark and its word: a run that only quotes what comes closest
 * found no answer.
 */
export function shownStatus({ status, onlyClosest }: { status: RunStatus; onlyClosest: boolean }): RunStatus {
  return onlyClosest ? "failed" : status;
}

/** The mark of a run's status. */
export function statusMark(status: RunStatus): MarkState {
  return MARK[status];
}

/** The label of a run's status. */
export function statusWord(t: Words, status: RunStatus): string {
  return t(`ui.status.${status}`);
}

/** True while the run is active, so that shown data becomes outdated. */
export function isLive(status: RunStatus): boolean {
  return status === "inited" || status === "researching";
}

/** True while the run waits for a person. */
export function isWaiting(status: RunStatus): boolean {
  return status === "waiting_for_clarification" || status === "waiting_for_plan";
}
