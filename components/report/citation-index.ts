// Finds for a chip what stands behind it, and says how sure that is.

import type { Citation, PassageMatch, Source } from "@/lib/runs/run-state";
import type { Mark } from "./markdown/citation-marks";

/** `none`: nothing in doubt. `weak`: its page was not read. `unfound`: no passage, or no such source. */
export type Doubt = "none" | "weak" | "unfound";

export type CitationIndex = {
  citation: (mark: Mark) => Citation | null;
  /** The sentence a citation stands in. */
  sentence: (citation: Citation) => string;
  source: (number: number) => Source | null;
  doubt: (mark: Mark) => Doubt;
  /** Begin and end of every cited sentence, in order. */
  sentences: { start: number; end: number }[];
};

const DOUBT: Record<PassageMatch, Doubt> = {
  verbatim: "none",
  close: "none",
  unread: "weak",
  none: "unfound",
};

export const MATCH_WORDS: Record<PassageMatch, string> = {
  verbatim: "Quoted word for word",
  close: "Nearest passage",
  none: "No passage found in the page",
  unread: "The page was not read; only the search result was seen",
};

export function doubtOf(citation: Citation): Doubt {
  return citation.sourceId === null ? "unfound" : DOUBT[citation.match];
}

/** `citations` are null while the report is still being written: then nothing is in doubt yet. */
export function citationIndex(
  citations: readonly Citation[] | null,
  sources: readonly Source[],
  /** The text the offsets of citations count in. */
  content: string,
): CitationIndex {
  const byNumber = new Map<number, Citation[]>();
  for (const citation of citations ?? [])
    byNumber.set(citation.number, [...(byNumber.get(citation.number) ?? []), citation]);
  const bySource = new Map(sources.map((source) => [source.number, source]));
  const find = ({ number, open, close }: Mark) =>
    byNumber.get(number)?.find((citation) => citation.at >= open && citation.at <= close) ?? null;
  return {
    citation: find,
    sentence: ({ sentenceStart, sentenceEnd }) => content.slice(sentenceStart, sentenceEnd),
    source: (number) => bySource.get(number) ?? null,
    doubt: (mark) => {
      if (!citations) return "none";
      const citation = find(mark);
      if (citation) return doubtOf(citation);
      return bySource.has(mark.number) ? "none" : "unfound";
    },
    sentences: sentencesOf(citations ?? []),
  };
}

function sentencesOf(citations: readonly Citation[]): { start: number; end: number }[] {
  const ends = new Map<number, number>();
  for (const { sentenceStart, sentenceEnd } of citations)
    ends.set(sentenceStart, Math.max(sentenceEnd, ends.get(sentenceStart) ?? 0));
  return [...ends].map(([start, end]) => ({ start, end })).sort((a, b) => a.start - b.start);
}

/** The sentence an offset lies in. */
export function sentenceAt(
  sentences: readonly { start: number; end: number }[],
  offset: number,
): { start: number; end: number } | null {
  let low = 0;
  let high = sentences.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const sentence = sentences[middle];
    if (!sentence) return null;
    if (offset < sentence.start) high = middle - 1;
    else if (offset >= sentence.end) low = middle + 1;
    else return sentence;
  }
  return null;
}

/** A text of this place cut where cited sentences begin and end. */
export function cutAtSentences(
  text: { value: string; start: number },
  sentences: readonly { start: number; end: number }[],
): { value: string; start: number; sentence: number | null }[] {
  const end = text.start + text.value.length;
  const cuts = sentences
    .flatMap((sentence) => [sentence.start, sentence.end])
    .filter((cut) => cut > text.start && cut < end);
  return [text.start, ...new Set(cuts)]
    .sort((a, b) => a - b)
    .map((start, index, starts) => ({
      value: text.value.slice(start - text.start, (starts[index + 1] ?? end) - text.start),
      start,
      sentence: sentenceAt(sentences, start)?.start ?? null,
    }));
}
