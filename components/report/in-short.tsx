"use client";

import { useMemo } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { Report } from "@/lib/runs/run-state";
import { citationRepeated } from "./answer-citations";
import type { CitationIndex } from "./citation-index";
import { CitationLayer } from "./citation-layer";
import { confidenceWords } from "./confidence-words";
import { useRegionName } from "./region-name";
import { CitedMarkdown, useStretches } from "./report-text";
import { NO_SPANS } from "./text-spans";

/** About the length of an answer: as many lines of it, more of them on the phone. */
const LINES = ["w-full", "w-11/12", "w-3/5 max-md:w-full", "w-11/12 md:hidden", "w-2/5 md:hidden"];
const ROOM = "min-h-24.5 max-md:min-h-39.5";

/**
 * The answer before the report, with how sure it is. A place of about its length is kept from the first line of the report
 * on, because the answer is written last and must push down as little as may be of what is being read.
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
    <section aria-label={name} className="max-w-[68ch]">
      <div className="border-l-2 border-accent pl-5">
        <p className="font-sans text-meta">
          <span className="mr-2 font-semibold">{t("report.text.inShort")}</span>
          {report ? <span className="text-muted tabular">{confidenceWords(t, report)}</span> : null}
          {answer ? null : (
            <span className={report ? "unseen" : "text-muted"}>{t("report.text.answerLater")}</span>
          )}
        </p>
        <CitationLayer
          index={own}
          className={`font-serif text-lead [&_p]:my-1 [&_p+p]:mt-3 ${expected ? ROOM : ""}`}
        >
          {answer ? <CitedMarkdown stretches={stretches} spans={own.spans} /> : <AnswerShape />}
        </CitationLayer>
      </div>
    </section>
  );
}

function AnswerShape() {
  return (
    <div aria-hidden="true" className="py-1">
      {LINES.map((width) => (
        <div key={width} className={`flex h-7.5 items-center ${width}`}>
          <Skeleton className="w-full" />
        </div>
      ))}
    </div>
  );
}
