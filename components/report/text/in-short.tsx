"use client";

import { type ReactNode, type Ref, useMemo, useState } from "react";
import { citationRepeated } from "@/components/report/citations/answer-citations";
import { type CitationIndex, citationIndex } from "@/components/report/citations/citation-index";
import { CitationLayer } from "@/components/report/citations/citation-layer";
import type { LayerHandle } from "@/components/report/citations/hover-layer";
import type { IssueNavigator } from "@/components/report/citations/use-issue-navigator";
import { useRegionName } from "@/components/report/region-name";
import { NO_SPANS, textSpans } from "@/components/report/source-reader/text-spans";
import { ChartingContext } from "@/components/report/table/charting";
import { Skeleton } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { AnswerCheck, Report, Source } from "@/lib/run-log/run-state";
import { CitedMarkdown, useStretches } from "./report-text";
import { textPart } from "./text-part";

/** Placeholder lines of about the length of an answer, more of them on the phone. */
const LINES = ["w-full", "w-11/12", "w-3/5 max-md:w-full", "w-11/12 md:hidden", "w-2/5 md:hidden"];
/** Their room. A shorter answer keeps it, so that the text below stays where it is read. */
const ROOM = "min-h-29.5 max-md:min-h-44.5";

/** The short answer of a run, as far as it is written. */
export type ShortAnswer = {
  content: string;
  /** Null until it is checked, and for answers from before short answers were checked. */
  check: AnswerCheck | null;
  /** It will still be written. */
  expected: boolean;
};

/**
 * The citations of a short answer. An unchecked answer repeats sentences of the report, so its numbers lead
 * to their passages.
 */
function useAnswerIndex(
  { content, check }: ShortAnswer,
  { report, index, sources }: { report: Report | null; index: CitationIndex; sources: readonly Source[] },
): CitationIndex {
  return useMemo(() => {
    if (check) {
      const text = { id: report?.id ?? null, content, citations: check.citations };
      return citationIndex(text, sources, textSpans(check));
    }
    return {
      report: index.report,
      source: index.source,
      citation: (mark) => (report ? citationRepeated({ answer: content, mark }, report) : null),
      verdict: ({ number }) => (index.source(number) ? null : "not_found"),
      citations: index.citations,
      spans: NO_SPANS,
    };
  }, [content, check, report, index, sources]);
}

/**
 * The short answer above the report, with its checked citations. Space for it is reserved from the first line
 * of the report on, because the answer is written last and should push down the text as little as possible.
 */
export function InShort({
  answer,
  report,
  index,
  sources,
  quotesOnly = false,
  handle,
  walk,
}: {
  answer: ShortAnswer;
  /** Null until it is stored. */
  report: Report | null;
  index: CitationIndex;
  sources: readonly Source[];
  /** The answer is written without a language model. */
  quotesOnly?: boolean;
  handle?: Ref<LayerHandle>;
  walk?: IssueNavigator;
}): ReactNode {
  const t = useWords();
  const { content, expected } = answer;
  const [kept] = useState(expected);
  const name = useRegionName(t("report.text.inShort"));
  const stretches = useStretches(content);
  const own = useAnswerIndex(answer, { report, index, sources });
  if (!content && !expected) return null;
  return (
    <section aria-label={name} className={`max-w-measure ${kept ? ROOM : ""}`} {...textPart("answer")}>
      <div className="border-l-2 border-accent pl-5">
        <p className="font-sans text-meta">
          <span className="mr-2 font-semibold">{t("report.text.inShort")}</span>
          {quotesOnly ? (
            <span className="text-muted">{t("report.text.quotesOnly")}</span>
          ) : content ? null : (
            <span className={report ? "unseen" : "text-muted"}>{t("report.text.answerLater")}</span>
          )}
        </p>
        <CitationLayer
          index={own}
          handle={handle}
          showUncited={walk?.uncitedShown}
          walk={walk}
          className="font-serif text-lead [&_p]:my-1 [&_p+p]:mt-3"
        >
          {content ? (
            // A chart belongs to a table of the report.
            <ChartingContext value={null}>
              <CitedMarkdown stretches={stretches} spans={own.spans} />
            </ChartingContext>
          ) : (
            <AnswerShape />
          )}
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
