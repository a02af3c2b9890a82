// How the calls of a tool appear in a row and in the status line.

import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { Call, RunState } from "@/lib/run-log/run-state";

export type CallView = { call: Call; state: RunState };

/**
 * The action with its argument, and the outcome; null while there is none, or nothing to report. `came` marks
 * a call that ended normally without a result: everything in it failed, or nothing was found. `hosts` are
 * those of its pages.
 */
export type CallLine = {
  what: string;
  outcome: string | null;
  came?: "failed" | "nothing";
  hosts?: string[];
};

export type CallRenderer = {
  /** The name of several parallel calls: "3 searches side by side". Null for a tool that runs alone. */
  sideBySide: Extract<MessageKey, `run.group.${string}`> | null;
  /** Verb and object for the status line, for all running calls of this tool (at least one). */
  doing: (t: Words, calls: Call[], state: RunState) => string;
  /** A shorter form of `doing` for narrow lines; null where there is none. */
  narrow?: (t: Words, calls: Call[], state: RunState) => string | null;
  /** Does not describe failures, which all tools report in the same way. */
  line: (t: Words, view: CallView) => CallLine;
  /** Whether the row can be opened; `row-body.tsx` has the content. */
  opens: boolean;
};

/** The result of a call, also while it waits for the other calls of its step to be committed. */
export const broughtBy = ({ output, returned }: Call): unknown => output ?? returned?.value ?? null;

/** The first distinct hosts of a call's pages, as many as a row shows. */
export const hostsOf = (sources: readonly ({ host: string } | null | undefined)[]): string[] =>
  [...new Set(sources.flatMap((source) => source?.host || []))].slice(0, 3);

/** A string parameter, or an empty string. */
export function textParam(call: Call, name: string): string {
  const value = call.params[name];
  return typeof value === "string" ? value : "";
}

/** A parameter that is a list of strings; other items are ignored. */
export function listParam(call: Call, name: string): string[] {
  const value = call.params[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

// Reads the output of a call defensively, because a model or another program wrote it.

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The objects of a list field; other items are ignored. */
export function recordsIn(value: unknown, key: string): Fields[] {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
}

export function textsIn(value: unknown, key: string): string[] {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.map((item) => (typeof item === "string" ? item : "")) : [];
}

export function textIn(value: unknown, key: string): string {
  const text = isFields(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
}

export function numberIn(value: unknown, key: string): number {
  const number = isFields(value) ? value[key] : undefined;
  return typeof number === "number" ? number : 0;
}
