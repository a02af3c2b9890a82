// What the screen knows of a tool: how its calls read in a row, in the status line, and what a row opens to.

import type { ComponentType } from "react";
import type { Call, RunState } from "@/lib/runs/run-state";

export type CallView = { call: Call; state: RunState };

export type CallRenderer = {
  /** What several calls side by side are called: "3 searches side by side". */
  plural: string;
  /** Verb and object for the status line, of all calls of this tool that run now (at least one). */
  doing: (calls: Call[], state: RunState) => string;
  /** Tool, argument and outcome in one line; says nothing about failure, which is said for all tools alike. */
  line: (view: CallView) => string;
  /** What the row opens to; null when its line says all. */
  Details: ComponentType<CallView> | null;
};

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
