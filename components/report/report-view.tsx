"use client";

import { useMemo, useRef } from "react";
import { count } from "@/components/run/words";
import type { Report, Source } from "@/lib/runs/run-state";
import { type CitationIndex, citationIndex } from "./citation-index";
import { CitationLayer } from "./citation-layer";
import { DoubtLine } from "./doubt-line";
import type { HeadingEntry } from "./headings";
import type { Blocks } from "./markdown/parse";
import { CitedMarkdown } from "./report-text";
import { SourceList } from "./source-list";
import { When } from "./when";

/** What stands behind the citations of a report; before it is stored only the sources are known. */
export function useCitationIndex(report: Report | null, sources: Source[]): CitationIndex {
  const citations = report?.citations ?? null;
  const content = report?.content ?? "";
  return useMemo(() => citationIndex(citations, sources, content), [citations, sources, content]);
}

/** A report: title, what it is worth, text, and the sources it cites. `report` is null while it is being written. */
export function ReportView({
  title,
  report,
  sources,
  index,
  blocks,
  headings,
  headingLevel: Title = "h2",
}: {
  title: string;
  report: Report | null;
  sources: Source[];
  index: CitationIndex;
  blocks: Blocks;
  headings: HeadingEntry[];
  headingLevel?: "h1" | "h2";
}) {
  const text = useRef<HTMLDivElement>(null);
  const cited = useMemo(() => {
    const numbers = new Set(report?.citations.map((citation) => citation.number) ?? []);
    return sources.filter((source) => numbers.has(source.number)).sort((a, b) => a.number - b.number);
  }, [report, sources]);
  return (
    <section aria-label="Report" className="report">
      <Title className="min-h-8.5 max-w-[calc(var(--container-column)-7rem)] text-headline font-semibold tracking-title text-pretty wrap-anywhere max-md:text-title">
        {title}
      </Title>
      <div className="mt-2 min-h-15 max-md:min-h-26 print:min-h-0">
        <p className="text-meta text-muted tabular">
          {report ? (
            <>
              <When at={report.writtenAt} /> · {count(report.wordCount, "word")} ·{" "}
              {count(report.citedCount, "source")} cited
            </>
          ) : (
            "Being written"
          )}
        </p>
        {report ? <DoubtLine citations={report.citations} text={text} /> : null}
      </div>
      <div
        ref={text}
        className="mt-4 max-w-[68ch] print:max-w-none font-serif text-report [overflow-anchor:none] max-md:text-[1.0625rem] max-md:leading-[1.6875rem]"
      >
        <CitationLayer index={index}>
          <CitedMarkdown
            blocks={blocks}
            headings={headings}
            topLevel={Title === "h1" ? 2 : 3}
            sentences={index.sentences}
            skipTitle={title}
          />
        </CitationLayer>
        <SourceList sources={cited} headingLevel={Title === "h1" ? "h2" : "h3"} />
      </div>
    </section>
  );
}
