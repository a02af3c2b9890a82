"use client";

import type { ComponentProps } from "react";
import { tablesOf } from "@/lib/run-log/evidence-table";
import type { RunState } from "@/lib/run-log/run-state";
import { EvidenceTableView } from "./evidence-table";

type Shown = Omit<ComponentProps<typeof EvidenceTableView>, "table" | "threadId">;

/** The table that a run fills or has filled; nothing before its first cell. */
export function RunTable({ state, ...shown }: Shown & { state: RunState }) {
  const table = tablesOf(state).at(-1);
  return table ? <EvidenceTableView table={table} threadId={state.threadId} {...shown} /> : null;
}
