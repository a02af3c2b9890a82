// Layout shifts of a page, as the browser counts them.

import type { Page } from "@playwright/test";

type Rect = { x: number; y: number; width: number; height: number };
type Source = { node: Node | null; previousRect: Rect; currentRect: Rect };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

/** Records layout shifts without user input on every page opened from now on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[] };
    Object.assign(window, { seen });
    const box = ({ x, y, width, height }: Rect) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        seen.shift += value;
        for (const { node, previousRect, currentRect } of sources)
          seen.moved.push(
            `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${box(previousRect)} to ${box(currentRect)}`,
          );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The layout shift score of the open page. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

/** The layout shifts of the open page: one line for each element, with its old and its new box. */
export const movedOn = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { seen: { moved: string[] } }).seen.moved.join("\n"));
