// The spans of a report that are styled specially: cited sentences, missing facts, factual sentences without
// a source. Offsets are UTF-16 code units of the report's content.

import type { Citation, Report, Verdict } from "@/lib/run-log/run-state";

type Span = { start: number; end: number };

export type TextSpans = {
  /** Every cited sentence, in order, without duplicates. */
  sentences: readonly Span[];
  /**
   * Facts that a page lacks; `citations` are the ids of the citations that miss them, separated by spaces.
   */
  missing: readonly (Span & { citations: string })[];
  uncited: readonly Span[];
  /** All offsets at which a span begins or ends, in order, without duplicates. */
  cuts: readonly number[];
};

export const NO_SPANS: TextSpans = { sentences: [], missing: [], uncited: [], cuts: [] };

/** Verdicts of citations that may lack facts. */
const LACKING: ReadonlySet<Verdict> = new Set(["partly", "weak", "not_found"]);

/** The facts of a citation that are missing from its page; empty if no page could be checked. */
function missingFacts({ verdict, cause, facts }: Citation): Citation["facts"] {
  if (cause !== null || !LACKING.has(verdict)) return [];
  return facts.filter(({ found }) => !found);
}

/** The spans of a stored report, or of a short answer. */
export function textSpans(report: Pick<Report, "citations" | "uncited"> | null): TextSpans {
  if (!report) return NO_SPANS;
  const sentences = sentencesOf(report.citations);
  const missing = missingOf(report.citations);
  const uncited = [...report.uncited].sort((a, b) => a.start - b.start);
  const cuts = [...sentences, ...missing, ...uncited].flatMap(({ start, end }) => [start, end]);
  return { sentences, missing, uncited, cuts: [...new Set(cuts)].sort((a, b) => a - b) };
}

function sentencesOf(citations: readonly Citation[]): Span[] {
  const ends = new Map<number, number>();
  for (const { sentenceStart, sentenceEnd } of citations)
    ends.set(sentenceStart, Math.max(sentenceEnd, ends.get(sentenceStart) ?? 0));
  return [...ends].map(([start, end]) => ({ start, end })).sort((a, b) => a.start - b.start);
}

function missingOf(citations: readonly Citation[]): TextSpans["missing"] {
  const ids = new Map<string, Span & { ids: string[] }>();
  for (const citation of citations)
    for (const { start, end } of missingFacts(citation)) {
      const known = ids.get(`${start}-${end}`) ?? { start, end, ids: [] };
      known.ids.push(citation.id);
      ids.set(`${start}-${end}`, known);
    }
  return [...ids.values()].map(({ start, end, ids }) => ({ start, end, citations: ids.join(" ") }));
}

/** The span that contains an offset; `spans` are sorted and do not overlap. */
export function spanAt(spans: readonly Span[], offset: number): Span | null {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (!span) return null;
    if (offset < span.start) high = middle - 1;
    else if (offset >= span.end) low = middle + 1;
    else return span;
  }
  return null;
}

type TextPart = {
  value: string;
  start: number;
  /** Offset of its cited sentence. */
  sentence: number | null;
  /** Ids of the citations that miss its fact. */
  missing: string | null;
  /** Offset of its sentence without a source. */
  uncited: number | null;
};

/** Splits a text at the span boundaries; the parts contain the whole text. */
export function partsOf(text: { value: string; start: number }, spans: TextSpans): TextPart[] {
  const end = text.start + text.value.length;
  const starts = [text.start];
  for (let index = firstBehind(spans.cuts, text.start); (spans.cuts[index] ?? end) < end; index += 1)
    starts.push(spans.cuts[index] ?? end);
  return starts.map((start, index) => {
    const missing = spans.missing.filter((fact) => fact.start <= start && start < fact.end);
    return {
      value: text.value.slice(start - text.start, (starts[index + 1] ?? end) - text.start),
      start,
      sentence: spanAt(spans.sentences, start)?.start ?? null,
      missing: missing.length > 0 ? missing.map(({ citations }) => citations).join(" ") : null,
      uncited: spanAt(spans.uncited, start)?.start ?? null,
    };
  });
}

/** Index of the first cut after an offset. */
function firstBehind(cuts: readonly number[], offset: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
