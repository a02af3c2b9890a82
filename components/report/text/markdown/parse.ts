// Parses a text into top-level blocks with positions; while the text grows, only the last block is parsed
// again.

import type { RootContent } from "mdast";
import { parseReport } from "@/lib/reports/markdown-tree";

/** A top-level block: its tree, its source, and the offset of that source. */
export type Block = {
  /** Offset of the block in the whole text. It is also the block's key, since text is only ever appended. */
  start: number;
  end: number;
  /** Offset of `source` in the whole text; positions inside `node` are relative to it. */
  base: number;
  source: string;
  node: RootContent;
};

/** `at`: the offset of `source` in the whole text. */
export type Blocks = { at: number; source: string; blocks: Block[] };

export const NO_BLOCKS: Blocks = { at: 0, source: "", blocks: [] };

/**
 * Returns the blocks of a text, given those of its earlier state. Appending can change only the last block,
 * so parsing restarts there; all earlier blocks keep their identity.
 */
export function growBlocks(before: Blocks, source: string): Blocks {
  if (source === before.source) return before;
  const { at, blocks } = before;
  const last = blocks.at(-1);
  if (!last || !source.startsWith(before.source)) return { at, source, blocks: blocksFrom(source, 0, at) };
  const from = lineStart(source, last.start - at);
  return { at, source, blocks: [...blocks.slice(0, -1), ...blocksFrom(source, from, at)] };
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf("\n", offset - 1) + 1;
}

function blocksFrom(source: string, from: number, at: number): Block[] {
  const part = from === 0 ? source : source.slice(from);
  const base = at + from;
  return parseReport(part).children.map((node) => ({
    start: base + (node.position?.start.offset ?? 0),
    end: base + (node.position?.end.offset ?? 0),
    base,
    source: part,
    node,
  }));
}

/** The plain text of a node. */
export function textOf(node: RootContent): string {
  if ("value" in node) return node.value;
  if ("children" in node) return node.children.map((child) => textOf(child)).join("");
  return "alt" in node ? (node.alt ?? "") : "";
}
