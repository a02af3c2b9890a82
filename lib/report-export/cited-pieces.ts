// Finds a report's citations in the words of its tree. A group of brackets in a text node belongs to the citations that
// were recorded at its place in the Markdown; brackets that are no recorded citation stay words.

import type { Text } from "mdast";
import { alignOffsets } from "@/lib/reports/align";
import type { ExportedCitation } from "./exported-report";

type CitedPiece =
  | { kind: "text"; text: string }
  /** One pair of brackets: the citations it names, in its order. */
  | { kind: "citations"; citations: ExportedCitation[] };

export type CitationsByPlace = ReadonlyMap<number, ExportedCitation[]>;

/** The citations of a report by the offset of their bracket. */
export function citationsByPlace(citations: readonly ExportedCitation[]): CitationsByPlace {
  return Map.groupBy(citations, ({ citation }) => citation.at);
}

const GROUP = /\[[\d\s,;–—-]{1,60}\]/g;

/** The pieces of a text node of the tree that was parsed from `content`. */
export function citedPieces(node: Text, content: string, places: CitationsByPlace): CitedPiece[] {
  const start = node.position?.start.offset ?? 0;
  // The words differ from the Markdown by escapes and references.
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
