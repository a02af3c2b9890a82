// Links numbers in an unchecked short answer. Its sentences repeat those of the report, so a number leads to
// the passage that supports the repeated sentence, if there is one.

import { wordsThatCount } from "@/components/report/source-reader/passage-words";
import type { Mark } from "@/components/report/text/markdown/citation-marks";
import type { Citation } from "@/lib/run-log/run-state";

const CITATIONS = /\[\d[\d,;\s–—-]*\]/g;
const SENTENCE_END = /[.!?…。！？]["”»)\]]*\s+(?=[^\s\d[])|\n+/g;

/** The sentence that contains an offset of a text. */
function sentenceAround(text: string, offset: number): string {
  let start = 0;
  for (const end of text.matchAll(SENTENCE_END)) {
    const next = end.index + end[0].length;
    if (next > offset) return text.slice(start, next).trim();
    start = next;
  }
  return text.slice(start).trim();
}

const wordsOf = (sentence: string) => new Set(wordsThatCount(sentence.replace(CITATIONS, " ")));

/**
 * Finds the citation of the report with the mark's number, a passage, and a sentence that shares more than
 * half of the words of the answer's sentence. Prefers the most shared words, then the first. Null when there
 * is none.
 */
export function citationRepeated(
  repeated: { answer: string; mark: Mark },
  report: { content: string; citations: readonly Citation[] },
): Citation | null {
  const { answer, mark } = repeated;
  const asked = wordsOf(sentenceAround(answer, mark.open));
  let best: { citation: Citation; shared: number } | null = null;
  for (const citation of report.citations) {
    if (citation.number !== mark.number || !citation.passage) continue;
    const words = wordsOf(report.content.slice(citation.sentenceStart, citation.sentenceEnd));
    const shared = [...asked].filter((word) => words.has(word)).length;
    if (shared > asked.size / 2 && shared > (best?.shared ?? 0)) best = { citation, shared };
  }
  return best?.citation ?? null;
}
