import type { CheckedSource, ReportCheck, ReportToCheck } from "@/lib/citation-check/check";
import { citationMarks, citedNumbers } from "@/lib/reports/citations";
import { analysisStart } from "@/lib/reports/joined-report";
import type { Citation, Source } from "@/lib/run-log/run-state";
import { sentencesOf } from "@/lib/text/sentences";
import type { ActivityContext } from "./activity";

type Reading = {
  scope: Pick<ActivityContext["scope"], "sources">;
  services: Pick<ActivityContext["services"], "pageText" | "checkReport">;
  signal: AbortSignal;
};

const LONGEST_OPENING = 1200;

type SourceWithText = { source: Source; checked: CheckedSource };

/**
 * The thread's sources in the form that the check needs. Texts are loaded only where `wanted` says so;
 * otherwise they are null.
 */
export async function textsOfSources(
  { scope, services }: { scope: Reading["scope"]; services: Pick<Reading["services"], "pageText"> },
  wanted: (source: Source) => boolean,
): Promise<SourceWithText[]> {
  const sources: SourceWithText[] = [];
  for (const source of scope.sources) {
    const { number, status, pageId, publishedAt } = source;
    const text = pageId && wanted(source) ? await services.pageText(pageId) : null;
    sources.push({ source, checked: { number, status, text, publishedAt } });
  }
  return sources;
}

/** The passage for a page in another language, where no words of the sentence can match: its beginning. */
function opening(text: string): Citation["passage"] {
  const sentences = sentencesOf(text.slice(0, LONGEST_OPENING));
  const [first] = sentences;
  const last = sentences[Math.min(2, sentences.length - 1)];
  if (!first || !last) return null;
  return { start: first.start, end: last.end, text: text.slice(first.start, last.end) };
}

export type CitedCheck = Omit<ReportCheck, "citations"> & {
  /** The checked report. */
  report: ReportToCheck;
  citations: Omit<Citation, "id" | "judgement">[];
};

/**
 * Checks a text against the stored pages it cites, and adds source and page to each citation. `note` marks an analysis
 * in a language whose words are not known here.
 */
export async function checkCited(
  reading: Reading,
  { content, question, note = null }: { content: string; question: string; note?: unknown },
): Promise<CitedCheck> {
  const cited = new Set(citedNumbers(citationMarks(content)));
  const sources = await textsOfSources(reading, ({ number }) => cited.has(number));
  const report = { content, question, sources: sources.map((entry) => entry.checked) };
  const check = await reading.services.checkReport(report, reading.signal);
  const byNumber = new Map(sources.map((entry) => [entry.source.number, entry]));
  const citations = check.citations.map((citation): Omit<Citation, "id" | "judgement"> => {
    const known = byNumber.get(citation.number);
    const text = known?.checked.text ?? null;
    const passage =
      citation.passage ?? (text !== null && citation.cause === "other_language" ? opening(text) : null);
    const pageId = text === null ? null : (known?.source.pageId ?? null);
    return { ...citation, passage, sourceId: known?.source.id ?? null, pageId };
  });
  return { ...check, report, ...withInferences({ ...check, citations }, analysisStart(content, note)) };
}

const withoutPlaces = <T extends { further?: unknown }>({ further: _further, ...citation }: T) => citation;

/**
 * The check with the analysis of a report set apart: its inferences say what no source says, so their citations only
 * name what they rest on.
 */
function withInferences(
  { citations, uncited }: Pick<CitedCheck, "citations" | "uncited">,
  start: number | null,
): Pick<CitedCheck, "citations" | "uncited"> {
  if (start === null) return { citations, uncited };
  return {
    citations: citations.map((citation) =>
      citation.at < start || citation.cause === "no_source"
        ? citation
        : withoutPlaces({ ...citation, verdict: "unchecked", cause: "inference", facts: [] }),
    ),
    uncited: uncited.filter(({ end }) => end <= start),
  };
}
