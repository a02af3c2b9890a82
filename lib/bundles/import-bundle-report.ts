// Holds a report of a bundle against what it leans on: every passage stands in its page, every number has its source,
// and no offset leads out of its text.

import { bundleId } from "@/lib/bundle-format/bundle";
import { effectiveVerdict } from "@/lib/reports/verdict";
import type { EventOf } from "@/lib/run-log/event";
import type { Citation, Report, RunState } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";
import type { Known } from "./import-bundle-log";

const within = (span: { start: number; end: number }, length: number) =>
  span.start >= 0 && span.start <= span.end && span.end <= length;

/** Code units. An edit may have 400 kB; a model writes less at once. Whoever shows or indexes a text has to bear it whole. */
const LONGEST_TEXT = 600_000;

function citationFault(citation: Citation, text: { length: number }, known: Known): string | null {
  const { number, at, sentenceStart: start, sentenceEnd: end, sourceId, pageId, passage } = citation;
  if (!bundleId.safeParse(citation.id).success || known.citationIds.has(citation.id))
    return "has no id of its own";
  known.citationIds.add(citation.id);
  if (
    !within({ start, end }, text.length) ||
    at < 0 ||
    at > text.length ||
    citation.facts.some((fact) => !within(fact, text.length))
  )
    return "stands outside the text";
  if (citation.score < 0 || citation.score > 1) return "has no score";
  if (sourceId !== null && known.sources.get(number)?.id !== sourceId)
    return "names another source than its number";
  if (pageId === null) return passage === null ? null : "has a passage of no page";
  const page = known.pages.get(pageId);
  if (!page) return "leans on a page that is missing";
  const source = sourceId === null ? null : known.sources.get(number);
  if (!source || urlKey(source.url) !== page.urlKey) return "leans on a page of another address";
  if (passage && page.text.slice(passage.start, passage.end) !== passage.text)
    return "has a passage that is not in its page";
  return null;
}

/** What stands as supported or weak has a passage, whoever said so (GOAL-Q1, GOAL-Q2). */
export function verdictFault(report: Report): string | null {
  const bare = bareCitation(report.citations);
  return bare ? `citation [${bare.number}] of report ${report.id} stands without a passage` : null;
}

const bareCitation = (citations: readonly Citation[]) =>
  citations.find(
    (citation) => citation.passage === null && /^(?:supported|weak)$/.test(effectiveVerdict(citation)),
  );

/** What is wrong with the check of the short answer a run ended with; null when nothing is. */
export function answerFault({ id, answer, answerCheck }: RunState, known: Known): string | null {
  if ((answer?.length ?? 0) > LONGEST_TEXT) return `the answer of ${id} is longer than an answer can be`;
  if (!answerCheck) return null;
  // A run that was stopped behind the check has no answer.
  const text = answer ?? { length: Number.MAX_SAFE_INTEGER };
  if (answerCheck.uncited.some((span) => !within(span, text.length)))
    return `the answer of ${id} has sentences outside its text`;
  for (const citation of answerCheck.citations) {
    const fault = citationFault(citation, text, known);
    if (fault) return `citation [${citation.number}] of the answer of ${id} ${fault}`;
  }
  const bare = bareCitation(answerCheck.citations);
  return bare ? `citation [${bare.number}] of the answer of ${id} stands without a passage` : null;
}

/** What is wrong with a report as the log tells it; null when nothing is. `state` has the report folded in. */
export function reportFault(event: EventOf<"report-written">, state: RunState, known: Known): string | null {
  const { report } = state;
  if (!report || report.id !== event.reportId) return "a report was not written";
  if (!bundleId.safeParse(report.id).success || known.reports.has(report.id))
    return "a report has no id of its own";
  const series = new Set(known.reports.values());
  if (report.seriesId !== report.id && !series.has(report.seriesId))
    return `report ${report.id} continues one that is missing`;
  known.reports.set(report.id, report.seriesId);
  const call = state.calls.find(({ id }) => id === event.callId);
  if (typeof call?.params.content !== "string") return `report ${report.id} has no text`;
  if (report.content.length > LONGEST_TEXT) return `report ${report.id} is longer than a report can be`;
  if (report.uncited.some((span) => !within(span, report.content.length)))
    return `report ${report.id} has sentences outside its text`;
  for (const citation of report.citations) {
    const fault = citationFault(citation, report.content, known);
    if (fault) return `citation [${citation.number}] of report ${report.id} ${fault}`;
  }
  return verdictFault(report);
}
