// One piece of a long text as blocks, with offsets into the whole.

import type { RootContent } from "mdast";
import type { Block } from "@/components/report/text/markdown/parse";
import { parseMarkdown } from "@/lib/reports/markdown-tree";
import type { Piece } from "./reader-pieces";

/**
 * `written`: the text itself where it is shown as it is written, either because nothing can be made of it or because it
 * would nest too deep; null everywhere else.
 */
export type ParsedPiece = { written: string | null; blocks: Block[] };

/** Elements deeper than this are no text any more, and cost a browser more than they say. */
const DEEPEST = 40;
const VISIBLE = /[^\s\p{Cf}]/u;

/** True when there is anything to see in a text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Parses one piece of `text`. What its lead brings in addition lies before `piece.start`. */
export function parsePiece(text: string, piece: Piece): ParsedPiece {
  const { start, end, lead, plain, ordinal } = piece;
  const own = text.slice(start, end);
  if (!isVisible(own)) return { written: null, blocks: [] };
  if (plain) return { written: own, blocks: [] };
  const source = lead + own;
  const base = start - lead.length;
  const nodes = parseMarkdown(source).children;
  const first = nodes[0];
  if (ordinal !== null && first?.type === "list" && first.ordered) first.start = ordinal;
  if (nodes.some(isTooDeep)) return { written: own, blocks: [] };
  return {
    written: null,
    blocks: nodes.map((node) => ({
      start: Math.max(start, base + (node.position?.start.offset ?? 0)),
      end: base + (node.position?.end.offset ?? 0),
      base,
      source,
      node,
    })),
  };
}

function isTooDeep(root: RootContent): boolean {
  let level: RootContent[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((node): RootContent[] => ("children" in node ? node.children : []));
  }
  return false;
}
