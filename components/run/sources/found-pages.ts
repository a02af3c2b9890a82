// Collects the findings so far by page, for the list beside a reading run.

import { plainText } from "@/components/ui/plain-text";
import type { PageFinding, Plan, PlanStep, Source } from "@/lib/run-log/run-state";

export type FoundPage = { source: Source; findings: PageFinding[] };

/**
 * The findings of each page, in the order in which pages were read; findings of unknown sources are omitted.
 */
function foundPages(findings: readonly PageFinding[], sources: readonly Source[]): FoundPage[] {
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

type FoundLine = {
  /** The line of the plan; null for pages that were read for none. */
  line: Pick<PlanStep, "id" | "text"> | null;
  pages: FoundPage[];
};

/**
 * The findings by the line of the plan for which their page was read, in the order of the plan; those of no line last.
 */
export function foundLines({
  findings,
  sources,
  plan,
}: {
  findings: readonly PageFinding[];
  sources: readonly Source[];
  plan: Plan | null;
}): FoundLine[] {
  const lines = plan?.steps ?? [];
  const known = new Set(lines.map(({ id }) => id));
  const groups: FoundLine[] = lines.map((line) => ({
    line,
    pages: foundPages(
      findings.filter((found) => found.line === line.id),
      sources,
    ),
  }));
  const others = findings.filter(({ line }) => line === undefined || !known.has(line));
  return [...groups, { line: null, pages: foundPages(others, sources) }].filter(
    ({ pages }) => pages.length > 0,
  );
}

/** A passage as plain text. A cut sentence ends with an ellipsis. */
export function passageText(passage: string): string {
  const text = plainText(passage);
  return /[.!?…。！？»”"')\]]$/.test(text) ? text : `${text} …`;
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
