// A report as it stands in a file below its short answer, which says its opening.

import type { Citation, ReportOrigin, UncitedSentence } from "@/lib/run-log/run-state";
import { openingToSkip } from "./opening";

type Text = {
  content: string;
  citations: Citation[];
  uncited: UncitedSentence[];
  origin?: ReportOrigin;
};

/**
 * The report without the opening that its checked short answer says, for a file that has both; offsets count from its new
 * beginning. Unchanged when the opening cites a source that nothing else does.
 */
export function withoutOpening<Report extends Text>(
  report: Report,
  answer: { content: string; check: { citations: readonly Citation[] } | null } | null,
): Report {
  const from = answer?.check ? openingToSkip(report, answer.content) : 0;
  if (from === 0) return report;
  const said = report.citations.filter(({ at }) => at < from);
  const citations = report.citations.filter(({ at }) => at >= from).map((citation) => moved(citation, -from));
  const kept = new Set([...citations, ...(answer?.check?.citations ?? [])].map(({ number }) => number));
  if (said.some(({ number }) => !kept.has(number))) return report;
  const uncited = report.uncited.filter(({ start }) => start >= from).map((span) => movedSpan(span, -from));
  return { ...report, content: report.content.slice(from), citations, uncited };
}

const movedSpan = <Span extends { start: number; end: number }>(span: Span, by: number): Span => ({
  ...span,
  start: span.start + by,
  end: span.end + by,
});

/** The citation of a text that begins `by` characters later. */
function moved(citation: Citation, by: number): Citation {
  const { at, sentenceStart, sentenceEnd, facts, further } = citation;
  return {
    ...citation,
    at: at + by,
    sentenceStart: sentenceStart + by,
    sentenceEnd: sentenceEnd + by,
    facts: facts.map((fact) => movedSpan(fact, by)),
    ...(further && {
      further: further.map((place) => ({
        ...place,
        words: place.words.map((word) => movedSpan(word, by)),
      })),
    }),
  };
}
