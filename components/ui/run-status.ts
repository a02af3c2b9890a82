import type { MarkState } from "@/components/ui/status-mark";
import type { RunStatus } from "@/lib/runs/run-state";

/** How a run's status is shown: the mark's shape, and the word a person reads. */
export const RUN_STATUS: Record<RunStatus, { mark: MarkState; word: string }> = {
  inited: { mark: "planned", word: "In line" },
  researching: { mark: "running", word: "Running" },
  waiting_for_clarification: { mark: "waiting", word: "Needs your answer" },
  waiting_for_plan: { mark: "waiting", word: "Plan to look through" },
  completed: { mark: "done", word: "Done" },
  failed: { mark: "failed", word: "No answer" },
  error: { mark: "failed", word: "Failed" },
  cancelled: { mark: "stopped", word: "Stopped" },
};

/** True while the run works by itself, so that what is shown of it grows old. */
export function isLive(status: RunStatus): boolean {
  return status === "inited" || status === "researching";
}

/** True while the run waits for a person. */
export function isWaiting(status: RunStatus): boolean {
  return status === "waiting_for_clarification" || status === "waiting_for_plan";
}
