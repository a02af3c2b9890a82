// Parses one piece of a long text into blocks with offsets in the whole text.

import type { RootContent } from "mdast";
import type { Block } from "@/components/report/text/markdown/parse";
import { parseMarkdown } from "@/lib/reports/markdown-tree";
import { withAlerts } from "./reader-alerts";
import type { Piece } from "./reader-pieces";

/**
 * `written`: the raw text when the piece is shown as written, because it cannot be parsed or would nest too
 * deeply; otherwise null.
 */
export type ParsedPiece = { written: string | null; blocks: Block[] };

/** Deeper elements are not prose, and are expensive for browsers. */
const DEEPEST = 40;
const VISIBLE = /[^\s\p{Cf}]/u;

/** True when a text has visible characters. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Parses one piece of `text`. What its lead adds lies before `piece.start`. */
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
      node: withAlerts(node, source),
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
