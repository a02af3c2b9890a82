// How the calls of a tool appear in a row and in the status line.

import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { Call, RunState } from "@/lib/run-log/run-state";

export type CallView = { call: Call; state: RunState };

/**
 * The action with its argument, and the outcome; null while there is none, or nothing to report. `came` marks
 * a call that ended normally without a result: everything in it failed, or nothing was found.
 */
export type CallLine = { what: string; outcome: string | null; came?: "failed" | "nothing" };

export type CallRenderer = {
  /** The name of several parallel calls: "3 searches side by side". Null for a tool that runs alone. */
  sideBySide: Extract<MessageKey, `run.group.${string}`> | null;
  /** Verb and object for the status line, for all running calls of this tool (at least one). */
  doing: (t: Words, calls: Call[], state: RunState) => string;
  /** Says nothing about failure, which is said for all tools alike. */
  line: (t: Words, view: CallView) => CallLine;
  /** Whether the row opens to something; `row-body.tsx` has what. */
  opens: boolean;
};

/** What a call brought, also while it waits for its siblings before it counts. */
export const broughtBy = ({ output, returned }: Call): unknown => output ?? returned?.value ?? null;

/** A string parameter, or nothing. */
export function textParam(call: Call, name: string): string {
  const value = call.params[name];
  return typeof value === "string" ? value : "";
}

/** A parameter that is a list of strings; anything else in it is left out. */
export function listParam(call: Call, name: string): string[] {
  const value = call.params[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
