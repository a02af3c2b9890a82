"use client";

import { useMemo, useState } from "react";
import { useWords } from "@/components/ui/words";
import type { Report } from "@/lib/runs/run-state";
import { citationRepeated } from "./answer-citations";
import type { CitationIndex } from "./citation-index";
import { CitationLayer } from "./citation-layer";
import { useRegionName } from "./region-name";
import { CitedMarkdown, useStretches } from "./report-text";
import { NO_SPANS } from "./text-spans";

/**
 * The answer before the report. Its place is kept from the first line of the report on, because the answer is written
 * last and must not push down what is being read.
 */
export function InShort({
  answer,
  report,
  index,
  expected,
}: {
  answer: string;
  /** Null until it is stored. */
  report: Report | null;
  index: CitationIndex;
  /** An answer is still to come. */
  expected: boolean;
}) {
  const t = useWords();
  const name = useRegionName(t("report.text.inShort"));
  const stretches = useStretches(answer);
  // Who saw the place kept must not see it shrink; who comes later sees the answer alone.
  const [kept] = useState(expected);
  // Offsets of the answer are its own, and so no sentence of the report is to be tinted for it.
  const own = useMemo<CitationIndex>(
    () => ({
      report: index.report,
      source: index.source,
      citation: (mark) => (report ? citationRepeated({ answer, mark }, report) : null),
      verdict: ({ number }) => (index.source(number) ? null : "not_found"),
      spans: NO_SPANS,
    }),
    [index, report, answer],
  );
  if (!answer && !expected) return null;
  return (
    <section
      aria-label={name}
      className={`flex max-w-[68ch] flex-col ${kept ? "min-h-36 max-md:min-h-52" : ""}`}
    >
      <div className="border-l-2 border-accent pl-5">
        <p className="flex flex-wrap items-baseline gap-x-2 font-sans text-meta">
          <span className="font-semibold">{t("report.text.inShort")}</span>
          {report ? (
            <span className="text-muted">{t(`report.text.confidence.${report.confidence}`)}</span>
          ) : null}
        </p>
        <CitationLayer index={own} className="font-serif text-lead [&_p]:my-1 [&_p+p]:mt-3">
          {answer ? (
            <CitedMarkdown stretches={stretches} spans={own.spans} />
          ) : (
            <p className="text-muted">{t("report.text.answerLater")}</p>
          )}
        </CitationLayer>
      </div>
    </section>
  );
}
