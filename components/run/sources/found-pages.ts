// What was found so far, page by page, for the list beside a run that reads.

import { plainText } from "@/components/ui/plain-text";
import type { PageFinding, Source } from "@/lib/run-log/run-state";

export type FoundPage = { source: Source; findings: PageFinding[] };

/** The findings of each page in the order the pages were read; those of a source that is not known are left out. */
export function foundPages(findings: readonly PageFinding[], sources: readonly Source[]): FoundPage[] {
  const pages = new Map<number, FoundPage>();
  for (const found of findings) {
    const source = sources.find(({ number }) => number === found.number);
    if (!source) continue;
    const page = pages.get(found.number) ?? { source, findings: [] };
    page.findings.push(found);
    pages.set(found.number, page);
  }
  return [...pages.values()];
}

const FIGURE = /((?:[$€£¥₽]\s?)?(?<![\p{L}\p{N}])\p{N}(?:[\p{N}.,]*\p{N})?(?:\s?[%°‰])?)/u;

/** A stretch of a page as words, its figures apart. A sentence that goes on where it was cut says so. */
export function textParts(passage: string): { text: string; figure: boolean }[] {
  const text = plainText(passage);
  const whole = /[.!?…。！？»”"')\]]$/.test(text) ? text : `${text} …`;
  return whole
    .split(FIGURE)
    .map((part, index) => ({ text: part, figure: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/**
 * How far down a list scrolls, and the room added below its end, so that its newest entry is in view and an entry begins at
 * its top edge. `starts`: where its entries begin, from the top down; all in pixels.
 */
export function endOfList(
  starts: readonly number[],
  list: { content: number; height: number },
): { top: number; room: number } {
  const last = Math.max(0, list.content - list.height);
  const top = starts.find((start) => start >= last) ?? last;
  return { top, room: top - last };
}
