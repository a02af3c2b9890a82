// A stored citation as a report shows it.

import type { CitationRow } from "@/db/queries/citations";
import type { Citation } from "./run-state";

export function citationOf(row: CitationRow): Citation {
  const { id, number, at, sentenceStart, sentenceEnd, sourceId, pageId, match } = row;
  const { passage: text, passageStart: start, passageEnd: end } = row;
  return {
    id,
    number,
    at,
    sentenceStart,
    sentenceEnd,
    sourceId,
    pageId,
    match,
    passage: text === null || start === null || end === null ? null : { start, end, text },
  };
}
