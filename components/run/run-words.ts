// What a run says of itself outside its own place: the title of the tab, and what is read aloud.

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
  if (isWaiting(state.status)) return `Needs your answer · ${state.question}`;
  if (isTerminal(state.status)) return `${ENDED[state.status] ?? ""}${state.question}`;
  if (state.kind === "edit") return `Checking · ${state.question}`;
  return `Step ${Math.max(1, state.iteration)} · ${state.question}`;
}

/** What is said aloud: changes of what is done, without the counters that change every second. */
export function spokenState(state: RunState): string {
  if (isTerminal(state.status) || isWaiting(state.status))
    return statusLine({ state, now: state.createdAt, heardAt: state.createdAt }).text;
  const { text } = statusLine({
    state: { ...state, retry: null },
    now: state.createdAt,
    heardAt: state.createdAt,
  });
  return state.retry ? "A try failed; it will try again" : text.replace(/: \d+\u00a0words?$/, "");
}
