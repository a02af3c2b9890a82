// Whether a run is active, paused or ended, and how it ended. Separate from the texts of an active run,
// because most runs are opened after their end.

import { shownStatus, statusMark, statusWord } from "@/components/ui/run-status";
import type { MarkState } from "@/components/ui/status-mark";
import { isHedged, isPart } from "@/lib/builtin-model/hedge";
import type { Notice } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";

/** The current activity: verb and object. */
export type Doing = { mark: MarkState; text: string };

export const NO_NOTICE: Notice = { place: null, store: "ok" };

/** True for a completed run that only quotes what comes closest. */
export const isOnlyClosest = ({ status, answer }: Pick<RunState, "status" | "answer">): boolean =>
  status === "completed" && isHedged(answer ?? "");

/** How a run ended; null while it is active. */
export function endedWords(t: Words, state: Pick<RunState, "status" | "finishing" | "answer">): Doing | null {
  if (!isTerminal(state.status)) return null;
  const answersPart = state.status === "completed" && isPart(state.answer ?? "");
  const status = shownStatus({ status: state.status, onlyClosest: isOnlyClosest(state), answersPart });
  const isEarly = status === "completed" && state.finishing;
  return { mark: statusMark(status), text: isEarly ? t("run.status.doneEarly") : statusWord(t, status) };
}

/** True while nothing can be stored, so that the run is paused. */
export function isPaused({ state, notice }: { state: Pick<RunState, "status">; notice: Notice }): boolean {
  return notice.store !== "ok" && !isTerminal(state.status) && !isWaiting(state.status);
}
