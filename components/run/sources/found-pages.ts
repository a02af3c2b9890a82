// Collects the findings so far by page, for the list beside a reading run.

import { plainText } from "@/components/ui/plain-text";
import type { PageFinding, Source } from "@/lib/run-log/run-state";

export type FoundPage = { source: Source; findings: PageFinding[] };

/**
 * The findings of each page, in the order in which pages were read; findings of unknown sources are omitted.
 */
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

/** A passage as text parts, with figures separate. A cut sentence ends with an ellipsis. */
export function textParts(passage: string): { text: string; figure: boolean }[] {
  const text = plainText(passage);
  const whole = /[.!?…。！？»”"')\]]$/.test(text) ? text : `${text} …`;
  return whole
    .split(FIGURE)
    .map((part, index) => ({ text: part, figure: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/**
 * The scroll position of a list, and the padding below its end, with which its newest entry is visible and an
 * entry starts at the top edge. `starts`: the positions of its entries, from the top; all in pixels.
 */
export function endOfList(
  starts: readonly number[],
  list: { content: number; height: number },
): { top: number; room: number } {
  const last = Math.max(0, list.content - list.height);
  const top = starts.find((start) => start >= last) ?? last;
  return { top, room: top - last };
}
