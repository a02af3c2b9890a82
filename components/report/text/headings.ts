// The headings of a report: ids for links, and the table of contents.

import type { RootContent } from "mdast";
import type { Blocks } from "./markdown/parse";
import { textOf } from "./markdown/parse";

export type HeadingEntry = { id: string; text: string; depth: number; start: number };

/** Turns text into a slug: letters and digits of any script, joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || "section";
}

/** The text of a heading without its citations. */
export function headingText(node: RootContent): string {
  return textOf(node)
    .replace(/(?<!\s)\s*\[\d[\d,;\s–-]*\]/g, "")
    .trim();
}

/** Returns a function that makes each word unique among its earlier results and `taken`. */
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

/**
 * Headings in order, with ids that are unique in the text and begin with `prefix`. Citations are removed from
 * their text.
 */
export function headingsOf(blocks: Blocks, prefix: string): HeadingEntry[] {
  const number = numbered();
  return blocks.blocks.flatMap(({ node, start }) => {
    if (node.type !== "heading" || node.depth > 3) return [];
    const text = headingText(node);
    return [{ id: `${prefix}${number(slugOf(text))}`, text, depth: node.depth, start }];
  });
}
