import type { MarkState } from "@/components/ui/status-mark";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { CallStatus } from "@/lib/run-log/run-state";

const STATES = {
  proposed: ["planned", "run.state.planned"],
  running: ["running", "run.state.running"],
  succeeded: ["done", "run.state.done"],
  failed: ["failed", "run.state.failed"],
  skipped: ["stopped", "run.state.skipped"],
  suspended: ["waiting", "run.state.waiting"],
} as const satisfies Record<CallStatus, [MarkState, MessageKey]>;

/** The state of a call as its mark and in a word. */
export function stateOf(t: Words, status: CallStatus): { mark: MarkState; word: string } {
  const [mark, word] = STATES[status];
  return { mark, word: t(word) };
}

/** The state of a call that ended as it should and yet brought nothing: it is not told as done. */
export function stateOfNothing(t: Words, came: "failed" | "nothing"): { mark: MarkState; word: string } {
  return came === "failed" ? stateOf(t, "failed") : { mark: "stopped", word: t("run.state.nothing") };
}
