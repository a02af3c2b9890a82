"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { allCitations, sourcesIn } from "@/lib/reports/all-citations";
import type { Report } from "@/lib/run-log/run-state";
import { DoubtLine } from "./citations/doubt-line";
import type { CheckedText } from "./citations/issue-navigator";
import type { IssueNavigator } from "./citations/use-issue-navigator";

/** The head between the title and the text of a report: facts, actions, and the summary of its citations. */
export function ReportHead({
  report,
  answer,
  walk,
  answered,
  pending,
  asking,
  alone,
  quotesOnly,
  retracted = [],
  children,
}: {
  /** Null while it is being written. */
  report: Report | null;
  /** The short answer above it, whose citations count as the report's own; null if they were not checked. */
  answer: CheckedText | null;
  walk: IssueNavigator;
  /** True if a short answer is, or will be, shown above it. */
  answered: boolean;
  /** The current activity for a report that is not stored yet. */
  pending: string;
  /** A citation review is in progress. */
  asking: boolean;
  /** True if nothing above it says when it was written and what it cites. */
  alone: boolean;
  /** The report was written without a language model. */
  quotesOnly: boolean;
  /** Numbers of the cited sources that were retracted. */
  retracted?: readonly number[];
  /** The version, and the actions that change the report. */
  children?: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="mt-1">
      {/* Otherwise the short answer above it says so. */}
      {quotesOnly && !answered ? <p className="text-meta text-muted">{t("report.text.quotesOnly")}</p> : null}
      <div className="group/facts flex flex-wrap items-center gap-x-2 text-meta text-muted">
        {/* On the phone, the facts of a standalone report need the width that the buttons would take. */}
        <p
          className={classNames(
            "flex min-h-8 items-center md:-order-2 tabular",
            alone && "max-md:min-h-5 max-md:w-full",
            // There the version is in its place.
            !alone && "max-md:group-has-data-version/facts:hidden",
            // As high as the buttons that come with the report, which then share its row if they fit.
            !alone && (report ? "max-md:min-h-5" : "max-md:min-w-32 max-md:flex-1 pointer-coarse:min-h-11"),
          )}
        >
          <span>{report ? <Facts report={report} answer={answer} alone={alone} /> : pending}</span>
        </p>
        {children}
      </div>
      {retracted.length > 0 ? (
        <p className="text-meta font-medium text-unfound">
          <span aria-hidden="true">{"! "}</span>
          {t("report.text.retracted", { count: retracted.length, numbers: retracted.join(", ") })}
        </p>
      ) : null}
      {report ? (
        <DoubtLine report={report} answer={answer} walk={walk} asking={asking} quotesOnly={quotesOnly} />
      ) : (
        <DoubtShape />
      )}
    </div>
  );
}

/** The number of sources and of citations, the same as in the summary below. */
function Facts({ report, answer, alone }: { report: Report; answer: CheckedText | null; alone: boolean }) {
  const t = useWords();
  const words = t("ui.words", { count: report.wordCount });
  if (!alone) return words;
  const citations = allCitations(report, answer);
  const count = sourcesIn(citations);
  return t.rich("report.text.facts", {
    words,
    count,
    times: count > 0 ? citations.length : 0,
    when: () => <When key="when" at={report.writtenAt} />,
  });
}

/** A placeholder for the summary of citations, so that the text below does not move when it arrives. */
function DoubtShape() {
  return (
    <div aria-hidden="true" className="print:hidden">
      <div className="flex h-8 items-center max-md:h-auto max-md:flex-col max-md:items-start">
        <span className="flex h-5 w-2/5 items-center max-md:mt-1 max-md:w-full">
          <Skeleton className="w-full" />
        </span>
        <span className="flex min-h-8 items-center md:hidden pointer-coarse:min-h-11">
          <Skeleton className="w-36" />
        </span>
      </div>
    </div>
  );
}
