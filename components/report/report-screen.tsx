"use client";

import Link from "next/link";
import { lazy, type ReactNode, Suspense } from "react";
import { ReportActions } from "@/components/report/report-actions";
import { useWords } from "@/components/ui/words";
import type { ReportResponse } from "@/lib/http/responses";
import { ReportView, useCitationIndex } from "./report-view";
import { OpenSourceContext, useSourceAddress } from "./source-reader/open-source";
import { hasContents } from "./text/contents";
import { ContentsBeside } from "./text/contents-beside";
import { type HeadingSlot, useReportText } from "./text/report-text";

const ReaderPanel = lazy(() =>
  import("./source-reader/reader-panel").then((module) => ({ default: module.ReaderPanel })),
);

/** A report on its own page, with only a back link and its actions. */
export function ReportScreen({
  report,
  actions,
  below,
  headingSlot,
}: {
  report: ReportResponse;
  /** Replaces the default actions of a report. */
  actions?: ReactNode;
  /** Content between title and text. */
  below?: ReactNode;
  headingSlot?: HeadingSlot;
}) {
  const t = useWords();
  const { target, open, close } = useSourceAddress();
  const index = useCitationIndex(report, report.sources);
  const { stretches, headings } = useReportText(report.content, "");
  const listed = hasContents(headings);
  // The column has the same width with and without contents; without them it is centred.
  const beside = listed ? "side:pr-(--container-side)" : "";
  return (
    <OpenSourceContext value={open}>
      <div className={`w-full flex-1 print:pr-0 ${target ? "wide:pr-(--container-beside)" : beside}`}>
        <article className="mx-auto w-full max-w-column full:max-w-[48rem] px-4 pt-6 pb-16 md:px-6 md:pt-8 print:max-w-none print:p-0">
          <header className="mb-6 flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
            <p className="line-clamp-3 print:line-clamp-none min-w-0 flex-1 text-meta text-muted">
              {t.rich("report.text.asked", {
                question: report.question,
                link: (chunks) => (
                  <Link
                    key="question"
                    href={`/research/${report.threadId}`}
                    className="text-ink underline underline-offset-3"
                  >
                    {chunks}
                  </Link>
                ),
              })}
            </p>
            <span className="print:hidden">{actions ?? <ReportActions report={report} />}</span>
          </header>
          <ReportView
            title={report.title}
            answer={{ content: report.answer ?? "", check: report.answerCheck, expected: false }}
            report={report}
            sources={report.sources}
            index={index}
            stretches={stretches}
            headings={headings}
            headingLevel="h1"
            disagreements={report.disagreements}
            since={report.askedAt}
            below={below}
            headingSlot={headingSlot}
          />
        </article>
        {listed ? <ContentsBeside headings={headings} /> : null}
      </div>
      {target ? (
        <Suspense>
          <ReaderPanel target={target} onClose={close} />
        </Suspense>
      ) : null}
    </OpenSourceContext>
  );
}
