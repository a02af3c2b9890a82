// The title and the blocks of a report on paper, where an outline has no gaps.

import type { Root, RootContent } from "mdast";
import { oneLine, plainText } from "@/lib/reports/plain-text";

/** The level of a report's sections, below its title. */
const SECTION = 2;

type Level = { written: number; shown: number };

/**
 * The blocks of a report with headings that step down by one level at most: a text that begins with "###" begins with a section,
 * and headings that are written alike below the same one stay alike.
 */
function withSteppedHeadings(blocks: readonly RootContent[]): RootContent[] {
  const above: Level[] = [];
  return blocks.map((block) => {
    if (block.type !== "heading") return block;
    while ((above.at(-1)?.written ?? 0) >= block.depth) above.pop();
    const shown = Math.min(block.depth, (above.at(-1)?.shown ?? SECTION - 1) + 1) as typeof block.depth;
    above.push({ written: block.depth, shown });
    return shown === block.depth ? block : { ...block, depth: shown };
  });
}

const sameWords = (a: string, b: string) => oneLine(a).toLowerCase() === oneLine(b).toLowerCase();

/** The content without a first heading that repeats the title or is the title, its headings without gaps. */
export function bodyOf(root: Root, title: string): { title: string; children: RootContent[] } {
  const [first, ...rest] = root.children;
  if (first?.type !== "heading" || first.depth !== 1) {
    const repeated = first?.type === "heading" && sameWords(plainText(first), title);
    return { title: oneLine(title), children: withSteppedHeadings(repeated ? rest : root.children) };
  }
  return { title: oneLine(plainText(first)) || oneLine(title), children: withSteppedHeadings(rest) };
}
