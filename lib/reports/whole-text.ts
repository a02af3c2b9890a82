// A report and the short answer above it, read as one text.

import type { Citation } from "@/lib/run-log/run-state";
import { allCitations } from "./all-citations";

type Cited = { content: string; citations: readonly Citation[] };

/**
 * The short answer and the report below it, with the citations of both as they are counted everywhere. Offsets count from the
 * beginning of the answer. Without an answer, the report as it is.
 */
export function wholeText({ content, citations }: Cited, answer: Cited | null): Cited {
  if (!answer) return { content, citations };
  const above = `${answer.content}\n\n`;
  const counted = new Set(allCitations({ content, citations }, answer));
  const own = citations
    .filter((citation) => counted.has(citation))
    .map((citation) => ({
      ...citation,
      at: citation.at + above.length,
      sentenceStart: citation.sentenceStart + above.length,
      sentenceEnd: citation.sentenceEnd + above.length,
    }));
  return { content: above + content, citations: [...answer.citations, ...own] };
}
