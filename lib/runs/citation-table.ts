// The citations of a report as a table: what a connection carries instead of one object for each, which would say every
// name and the ids of every source over and over.

import type { Citation, PassageMatch } from "./run-findings";

type Row = [
  id: string,
  number: number,
  at: number,
  sentenceStart: number,
  sentenceLength: number,
  target: number,
  match: PassageMatch,
  passage: [start: number, end: number, text: string] | null,
];

/** `targets`: source and page, each pair once; a row names its pair by index. */
export type CitationTable = { targets: [string | null, string | null][]; rows: Row[] };

export function packCitations(citations: Citation[]): CitationTable {
  const indexes = new Map<string, number>();
  const targets: CitationTable["targets"] = [];
  const rows = citations.map((citation): Row => {
    const { id, number, at, sentenceStart, sentenceEnd, sourceId, pageId, match, passage } = citation;
    const key = `${sourceId} ${pageId}`;
    const target = indexes.get(key) ?? targets.push([sourceId, pageId]) - 1;
    indexes.set(key, target);
    const place = passage && ([passage.start, passage.end, passage.text] as const);
    return [
      id,
      number,
      at,
      sentenceStart,
      sentenceEnd - sentenceStart,
      target,
      match,
      place ? [...place] : null,
    ];
  });
  return { targets, rows };
}

export function unpackCitations({ targets, rows }: CitationTable): Citation[] {
  return rows.map(([id, number, at, sentenceStart, sentenceLength, target, match, passage]) => {
    const [sourceId, pageId] = targets[target] ?? [null, null];
    return {
      id,
      number,
      at,
      sentenceStart,
      sentenceEnd: sentenceStart + sentenceLength,
      sourceId,
      pageId,
      match,
      passage: passage && { start: passage[0], end: passage[1], text: passage[2] },
    };
  });
}
