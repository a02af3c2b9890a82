// What the screen knows of a tool: how its calls read in a row and in the status line.

import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { Call, RunState } from "@/lib/run-log/run-state";

export type CallView = { call: Call; state: RunState };

/**
 * What was done, with its argument, and what came of it; null while nothing did, or where nothing is to be said of it.
 * `came` tells of a call that ended as it should and yet brought nothing: everything in it failed, or nothing was found.
 */
export type CallLine = { what: string; outcome: string | null; came?: "failed" | "nothing" };

export type CallRenderer = {
  /** What several calls side by side are called: "3 searches side by side". Null for a tool that stands alone. */
  sideBySide: Extract<MessageKey, `run.group.${string}`> | null;
  /** Verb and object for the status line, of all calls of this tool that run now (at least one). */
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
