"use client";

import { type ComponentProps, useMemo } from "react";
import { CitationContext } from "@/components/report/citations/chip";
import { Chart } from "@/components/report/text/markdown/chart-later";
import { tablesOf } from "@/lib/run-log/evidence-table";
import type { RunState } from "@/lib/run-log/run-state";
import { EvidenceTableView } from "./evidence-table";

type Shown = Omit<ComponentProps<typeof EvidenceTableView>, "table" | "threadId">;

/** The blocks of charts below the table: code writes them, so they begin and end on lines of their own. */
const BLOCK = /^```chart\n([\s\S]*?)\n```$/gm;

/** The table that a run fills or has filled, and its charts; nothing before its first cell. */
export function RunTable({ state, ...shown }: Shown & { state: RunState }) {
  const table = tablesOf(state).at(-1);
  const content = shown.report?.content ?? "";
  const charts = useMemo(() => [...content.matchAll(BLOCK)], [content]);
  if (!table) return null;
  return (
    <>
      <EvidenceTableView table={table} threadId={state.threadId} {...shown} />
      <CitationContext value={shown.index}>
        {charts.map(({ 1: source = "", index }) => (
          <Chart key={index} source={source} at={index} complete />
        ))}
      </CitationContext>
    </>
  );
}
