"use client";

import { type ComponentProps, useMemo } from "react";
import { CitationContext } from "@/components/report/citations/chip";
import { Chart } from "@/components/report/text/markdown/chart-later";
import { chartsWritten } from "@/lib/charts/chart-block";
import { tablesOf } from "@/lib/run-log/evidence-table";
import type { RunState } from "@/lib/run-log/run-state";
import { EvidenceTableView } from "./evidence-table";

type Shown = Omit<ComponentProps<typeof EvidenceTableView>, "table" | "threadId">;

/** The table that a run fills or has filled, and its charts; nothing before its first cell. */
export function RunTable({ state, ...shown }: Shown & { state: RunState }) {
  const table = tablesOf(state).at(-1);
  const content = shown.report?.content ?? "";
  const charts = useMemo(() => chartsWritten(content), [content]);
  if (!table) return null;
  return (
    <>
      <EvidenceTableView table={table} threadId={state.threadId} {...shown} />
      <CitationContext value={shown.index}>
        {charts.map((chart) => (
          <Chart key={chart.at} {...chart} complete />
        ))}
      </CitationContext>
    </>
  );
}
