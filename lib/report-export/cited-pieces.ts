// Finds a report's citations in the text nodes of its tree. Brackets belong to the citations recorded at
// their offset in the Markdown; all others stay text.

import type { Text } from "mdast";
import { alignOffsets } from "@/lib/reports/align";
import type { ExportedCitation } from "./exported-report";

type CitedPiece =
  | { kind: "text"; text: string }
  /** One pair of brackets with its citations in order. */
  | { kind: "citations"; citations: ExportedCitation[] };

export type CitationsByPlace = ReadonlyMap<number, ExportedCitation[]>;

/** The citations of a report by the offset of their brackets. */
export function citationsByPlace(citations: readonly ExportedCitation[]): CitationsByPlace {
  return Map.groupBy(citations, ({ citation }) => citation.at);
}

const GROUP = /\[[\d\s,;–—-]{1,60}\]/g;

/** The parts of a text node of the tree parsed from `content`. */
export function citedPieces(node: Text, content: string, places: CitationsByPlace): CitedPiece[] {
  const start = node.position?.start.offset ?? 0;
  // The text differs from the Markdown by escapes and references.
  const offset = alignOffsets(node.value, content.slice(start, node.position?.end.offset ?? start));
  const pieces: CitedPiece[] = [];
  let done = 0;
  for (const match of node.value.matchAll(GROUP)) {
    const citations = places.get(start + offset(match.index));
    if (!citations) continue;
    if (match.index > done) pieces.push({ kind: "text", text: node.value.slice(done, match.index) });
    pieces.push({ kind: "citations", citations });
    done = match.index + match[0].length;
  }
  if (done < node.value.length) pieces.push({ kind: "text", text: node.value.slice(done) });
  return pieces;
}
