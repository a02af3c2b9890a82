// Whether a run goes on, stands still or is over, and how it ended. Apart from the words of a run at work: most runs are
// opened when they are over.

import type { MarkState } from "@/components/ui/status-mark";
import type { Notice } from "@/lib/http/responses";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { RunState, RunStatus } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";

/** What is done, in words: verb and object. */
export type Doing = { mark: MarkState; text: string };

export const NO_NOTICE: Notice = { place: null, store: "ok" };

const ENDED = {
  completed: ["done", "run.status.done"],
  // Nothing broke: it looked, found no answer and says so.
  failed: ["stopped", "run.status.noAnswer"],
  error: ["failed", "run.status.failed"],
  cancelled: ["stopped", "run.status.stopped"],
} as const satisfies Partial<Record<RunStatus, [MarkState, MessageKey]>>;

/** How a run ended; null while it goes on. */
export function endedWords(
  t: Words,
  { status, finishing }: Pick<RunState, "status" | "finishing">,
): Doing | null {
  if (status === "completed" && finishing) return { mark: "done", text: t("run.status.doneEarly") };
  if (!Object.hasOwn(ENDED, status)) return null;
  const [mark, text] = ENDED[status as keyof typeof ENDED];
  return { mark, text: t(text) };
}

/** True while nothing of the run can be stored, so that it stands still. */
export function isPaused({ state, notice }: { state: Pick<RunState, "status">; notice: Notice }): boolean {
  return notice.store !== "ok" && !isTerminal(state.status) && !isWaiting(state.status);
}
