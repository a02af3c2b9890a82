// Texts of a run outside its own page area: the title of the browser tab.

import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { RunState, RunStatus } from "@/lib/run-log/run-state";
import { isWaiting } from "@/lib/run-log/run-status";
import { isOnlyClosest } from "./status/run-position";

const ENDED = {
  failed: "run.title.noAnswer",
  error: "run.title.failed",
  cancelled: "run.title.stopped",
} as const satisfies Partial<Record<RunStatus, MessageKey>>;

/** The title of the tab: state first, because titles are cut at the end. */
export function tabTitle(t: Words, state: RunState): string {
  const { question, status } = state;
  if (isOnlyClosest(state)) return t("run.title.noAnswer", { question });
  if (status === "completed") return question;
  if (status === "waiting_for_plan") return t("run.title.needsPlan", { question });
  if (isWaiting(status)) return t("run.title.needsAnswer", { question });
  if (status === "failed" || status === "error" || status === "cancelled")
    return t(ENDED[status], { question });
  if (state.queuedAt !== null) return t("run.title.inLine", { question });
  if (state.kind === "edit") return t("run.title.checking", { question });
  return t("run.title.step", { step: Math.max(1, state.iteration), question });
}
