"use client";

import { knowCells } from "@/components/report/citations/row-cells";
import { ReportView, useCitationIndex } from "@/components/report/report-view";
import { SharedContext, SharedPicturesContext } from "@/components/report/source-reader/open-source";
import { hasContents } from "@/components/report/text/contents";
import { ContentsBeside } from "@/components/report/text/contents-beside";
import { ChartsContext } from "@/components/report/text/markdown/chart-later";
import { useReportText } from "@/components/report/text/report-text";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { SharedReport } from "@/lib/sharing/shared-report";

/** Loaded on demand; without it the browser prints the page as far as it is drawn. */
const print = () =>
  import("@/components/report/export/print-ready").then(
    ({ printReady }) => printReady(),
    () => window.print(),
  );

/** A report as everybody with its link reads it: as on its own page, and without ways to anything else. */
export function SharedScreen({ shared, token = "" }: { shared: SharedReport; token?: string }) {
  const t = useWords();
  const { report, editedAt, sources, question, answer, answerCheck, disagreements, charts, rows } = shared;
  knowCells(rows);
  const index = useCitationIndex(report, sources);
  const { stretches, headings } = useReportText(report.content, "");
  const listed = hasContents(headings);
  return (
    <SharedContext value={true}>
      <SharedPicturesContext value={`/api/shared/${encodeURIComponent(token)}/pictures`}>
        <ChartsContext value={charts}>
          <main
            id="main"
            tabIndex={-1}
            className={`w-full outline-none print:pr-0 ${listed ? "side:pr-(--container-side)" : ""}`}
          >
            <article className="mx-auto w-full max-w-column full:max-w-[48rem] px-4 pt-6 pb-16 md:px-6 md:pt-8 print:max-w-none print:p-0">
              <header className="mb-6 border-b border-line pb-3 text-meta text-muted">
                <p className="line-clamp-3 print:line-clamp-none wrap-anywhere">
                  {t.rich("report.text.asked", {
                    question,
                    link: (words) => (
                      <span key="question" className="text-ink">
                        {words}
                      </span>
                    ),
                  })}
                </p>
                <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
                  <p className="tabular">
                    {t.rich("report.share.version", {
                      when: () => <When key="when" at={report.writtenAt} />,
                    })}
                    {editedAt === null ? null : (
                      <>
                        {" "}
                        {t.rich("report.share.edited", {
                          when: () => <When key="when" at={editedAt} time={false} />,
                        })}
                      </>
                    )}
                  </p>
                  <Button variant="quiet" onClick={print} className="-mr-3 max-md:-ml-3 print:hidden">
                    {t("report.export.pdf")}
                  </Button>
                </div>
              </header>
              <ReportView
                title={report.title}
                answer={{ content: answer ?? "", check: answerCheck, expected: false }}
                report={report}
                sources={sources}
                index={index}
                stretches={stretches}
                headings={headings}
                headingLevel="h1"
                disagreements={disagreements}
              />
            </article>
            {listed ? <ContentsBeside headings={headings} /> : null}
          </main>
        </ChartsContext>
      </SharedPicturesContext>
    </SharedContext>
  );
}
