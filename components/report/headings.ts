// The headings of a report: ids that can be linked to, and the list of contents.

import type { Blocks } from "./markdown/parse";
import { textOf } from "./markdown/parse";

export type HeadingEntry = { id: string; text: string; depth: number; start: number };

/** A word for an address: letters and digits of any script, joined by hyphens. */
function slug(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || "section";
}

/** Headings in order, ids unique within the text and led by `prefix`. Citations are left out of their words. */
export function headingsOf(blocks: Blocks, prefix: string): HeadingEntry[] {
  const seen = new Map<string, number>();
  return blocks.blocks.flatMap(({ node, start }) => {
    if (node.type !== "heading" || node.depth > 3) return [];
    const text = textOf(node)
      .replace(/\s*\[\d[\d,;\s–-]*\]/g, "")
      .trim();
    const base = `${prefix}${slug(text)}`;
    const times = (seen.get(base) ?? 0) + 1;
    seen.set(base, times);
    return [{ id: times === 1 ? base : `${base}-${times}`, text, depth: node.depth, start }];
  });
}
