"use client";

import { type ReactNode, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { Report } from "@/lib/runs/run-state";
import { DoubtLine } from "./doubt-line";
import type { Walk } from "./use-walk";
import { When } from "./when";

/** Between the title of a report and its text: its facts, what can be done with it, and what its citations are worth. */
export function ReportHead({
  report,
  walk,
  pending,
  asking,
  alone,
  children,
}: {
  /** Null while it is being written. */
  report: Report | null;
  walk: Walk;
  /** What is being done with one that is not stored yet. */
  pending: string;
  /** The model is being asked about what code left open. */
  asking: boolean;
  /** Nothing above it says when it was written and what it cites. */
  alone: boolean;
  /** Which version it is, and the ways to change it. */
  children?: ReactNode;
}) {
  // Who saw it come is told also that nothing is in doubt, in the place that was kept for what is.
  const [kept] = useState(report === null || asking);
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
        <p className="flex min-h-8 min-w-32 flex-1 items-center tabular pointer-coarse:min-h-11">
          <span>{report ? <Facts report={report} alone={alone} /> : pending}</span>
        </p>
        {children}
      </div>
      {report ? <DoubtLine report={report} walk={walk} asking={asking} kept={kept} /> : <DoubtShape />}
    </div>
  );
}

function Facts({ report, alone }: { report: Report; alone: boolean }) {
  const t = useWords();
  const words = t("ui.words", { count: report.wordCount });
  if (!alone) return words;
  return t.rich("report.text.facts", {
    words,
    count: report.citedCount,
    when: () => <When key="when" at={report.writtenAt} />,
  });
}

/** The shape of what will be said of the citations, so that the text below has its place from its first line on. */
function DoubtShape() {
  return (
    <div aria-hidden="true" className="print:hidden">
      <div className="mt-1 flex h-5 items-center max-md:h-10 max-md:flex-col max-md:items-start max-md:justify-around">
        <Skeleton className="w-2/5 max-md:w-full" />
        <Skeleton className="w-1/2 md:hidden" />
      </div>
      <div className="mt-1 flex min-h-8 items-center pointer-coarse:min-h-11">
        <Skeleton className="w-36" />
      </div>
    </div>
  );
}
