// What a run says of itself outside its own place: the title of the tab, and what is read aloud.

import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { statusLine } from "./status-line";

const ENDED: Record<string, string> = {
  completed: "",
  failed: "No answer · ",
  error: "Failed · ",
  cancelled: "Stopped · ",
};

/** The title of the tab: state first, because tabs are cut at the end. */
export function tabTitle(state: RunState): string {
  if (state.status === "waiting_for_plan") return `Needs you · ${state.question}`;
  if (isWaiting(state.status)) return `Needs your answer · ${state.question}`;
  if (isTerminal(state.status)) return `${ENDED[state.status] ?? ""}${state.question}`;
  if (state.queuedAt !== null) return `In line · ${state.question}`;
  if (state.kind === "edit") return `Checking · ${state.question}`;
  return `Step ${Math.max(1, state.iteration)} · ${state.question}`;
}

/** What is said aloud: changes of what is done, without the counters that change every second. */
export function spokenState(state: RunState, notice: Notice): string {
  const view = { notice, now: state.lastAt, heardAt: state.lastAt };
  if (isTerminal(state.status) || isWaiting(state.status) || !state.retry)
    return statusLine({ ...view, state }).text.replace(/: \d+\u00a0words?$/, "");
  return "A try failed; it will try again";
}
