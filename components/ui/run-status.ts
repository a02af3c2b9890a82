import type { MarkState } from "@/components/ui/status-mark";
import type { Words } from "@/lib/i18n/translate";
import type { RunStatus } from "@/lib/run-log/run-state";

/** How a run is shown: `partly` for a completed one that leaves one of several questions open. */
export type ShownStatus = RunStatus | "partly";

const MARK: Record<ShownStatus, MarkState> = {
  inited: "planned",
  researching: "running",
  waiting_for_clarification: "waiting",
  waiting_for_plan: "waiting",
  completed: "done",
  partly: "partly",
  // Nothing broke: the run found no answer and says so.
  failed: "unanswered",
  error: "failed",
  cancelled: "stopped",
};

/**
 * The status by which a run is shown everywhere, with its mark and its word: a run that only quotes what comes closest
 * found no answer, and one that leaves a question open answers a part.
 */
export function shownStatus({
  status,
  onlyClosest,
  answersPart,
}: {
  status: RunStatus;
  onlyClosest: boolean;
  answersPart: boolean;
}): ShownStatus {
  return onlyClosest ? "failed" : answersPart ? "partly" : status;
}

/** The mark of a run's status. */
export function statusMark(status: ShownStatus): MarkState {
  return MARK[status];
}

/** The label of a run's status. */
export function statusWord(t: Words, status: ShownStatus): string {
  return t(`ui.status.${status}`);
}

/** True while the run is active, so that shown data becomes outdated. */
export function isLive(status: RunStatus): boolean {
  return status === "inited" || status === "researching";
}

/** True while the run waits for a person. */
export function isWaiting(status: ShownStatus): boolean {
  return status === "waiting_for_clarification" || status === "waiting_for_plan";
}
