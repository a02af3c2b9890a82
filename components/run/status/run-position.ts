// Whether a run is active, paused or ended, and how it ended. Separate from the texts of an active run,
// because most runs are opened after their end.

import type { MarkState } from "@/components/ui/status-mark";
import { isHedged } from "@/lib/builtin-model/hedge";
import type { Notice } from "@/lib/http/responses";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { RunState, RunStatus } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";

/** The current activity: verb and object. */
export type Doing = { mark: MarkState; text: string };

export const NO_NOTICE: Notice = { place: null, store: "ok" };

const ENDED = {
  completed: ["done", "run.status.done"],
  // Nothing broke: the run found no answer and says so.
  failed: ["stopped", "run.status.noAnswer"],
  error: ["failed", "run.status.failed"],
  cancelled: ["stopped", "run.status.stopped"],
} as const satisfies Partial<Record<RunStatus, [MarkState, MessageKey]>>;

/** True for a completed run of the built-in model that only quotes what comes closest. */
export const isOnlyClosest = ({
  status,
  answer,
  model,
  builtInWrites,
}: Pick<RunState, "status" | "answer" | "model" | "builtInWrites">): boolean =>
  status === "completed" && (builtInWrites || model?.kind === "built-in") && isHedged(answer ?? "");

/** How a run ended; null while it is active. */
export function endedWords(
  t: Words,
  state: Pick<RunState, "status" | "finishing" | "answer" | "model" | "builtInWrites">,
): Doing | null {
  const { status, finishing } = state;
  if (isOnlyClosest(state)) return { mark: "stopped", text: t("run.status.noAnswer") };
  if (status === "completed" && finishing) return { mark: "done", text: t("run.status.doneEarly") };
  if (!Object.hasOwn(ENDED, status)) return null;
  const [mark, text] = ENDED[status as keyof typeof ENDED];
  return { mark, text: t(text) };
}

/** True while nothing can be stored, so that the run is paused. */
export function isPaused({ state, notice }: { state: Pick<RunState, "status">; notice: Notice }): boolean {
  return notice.store !== "ok" && !isTerminal(state.status) && !isWaiting(state.status);
}
