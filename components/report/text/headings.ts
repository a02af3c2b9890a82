// The headings of a report: ids that can be linked to, and the list of contents.

import type { RootContent } from "mdast";
import type { Blocks } from "./markdown/parse";
import { textOf } from "./markdown/parse";

export type HeadingEntry = { id: string; text: string; depth: number; start: number };

/** A word for an address: letters and digits of any script, joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || "section";
}

/** The words of a heading, its citations left out. */
export function headingText(node: RootContent): string {
  return textOf(node)
    .replace(/(?<!\s)\s*\[\d[\d,;\s–-]*\]/g, "")
    .trim();
}

/** Gives each word as an id that is unique among those given before; `taken` were given already. */
export function numbered(taken: readonly string[] = []): (word: string) => string {
  const seen = new Map<string, number>();
  const number = (word: string) => {
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    return times === 1 ? word : `${word}-${times}`;
  };
  taken.forEach(number);
  return number;
}

/** Headings in order, ids unique within the text and led by `prefix`. Citations are left out of their words. */
export function headingsOf(blocks: Blocks, prefix: string): HeadingEntry[] {
  const number = numbered();
  return blocks.blocks.flatMap(({ node, start }) => {
    if (node.type !== "heading" || node.depth > 3) return [];
    const text = headingText(node);
    return [{ id: `${prefix}${number(slugOf(text))}`, text, depth: node.depth, start }];
  });
}
