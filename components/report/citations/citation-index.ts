// Looks up the citation and the verdict of a chip.

import { NO_SPANS, type TextSpans } from "@/components/report/source-reader/text-spans";
import type { Mark } from "@/components/report/text/markdown/citation-marks";
import { effectiveVerdict } from "@/lib/reports/verdict";
import type { Citation, Report, Source, Verdict } from "@/lib/run-log/run-state";

/** `id` is the report's id, or null; `content` is the text that the offsets refer to. */
export type CitedReport = { id: string | null; content: string };

export type CitationIndex = {
  /** The text with the citations, and the report that it belongs to; null until it is stored. */
  report: CitedReport | null;
  citation: (mark: Mark) => Citation | null;
  source: (number: number) => Source | null;
  /** Null when nothing was checked: the text is still being written, or is not a report. */
  verdict: (mark: Mark) => Verdict | null;
  /** All citations of the text. */
  citations: readonly Citation[];
  spans: TextSpans;
};

/** `report` is null while it is being written; then nothing is doubtful yet. */
export function citationIndex(
  report: (CitedReport & Pick<Report, "citations">) | null,
  sources: readonly Source[],
  spans: TextSpans = NO_SPANS,
): CitationIndex {
  const byNumber = new Map<number, Citation[]>();
  for (const citation of report?.citations ?? []) {
    const same = byNumber.get(citation.number);
    if (same) same.push(citation);
    else byNumber.set(citation.number, [citation]);
  }
  const bySource = new Map(sources.map((source) => [source.number, source]));
  const find = ({ number, open, close }: Mark) =>
    byNumber.get(number)?.find((citation) => citation.at >= open && citation.at <= close) ?? null;
  return {
    report,
    citation: find,
    source: (number) => bySource.get(number) ?? null,
    verdict: (mark) => {
      if (!report) return null;
      const citation = find(mark);
      if (citation) return effectiveVerdict(citation);
      return bySource.has(mark.number) ? null : "not_found";
    },
    citations: report?.citations ?? [],
    spans,
  };
}
