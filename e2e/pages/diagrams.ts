import type { Page } from "@playwright/test";
import { expect } from "@/e2e/fixtures";

/** Waits until all `count` diagrams of the page are drawn or have failed, scrolling each into view. */
export async function seeDiagrams(page: Page, count: number): Promise<void> {
  const figures = page.locator("figure[data-diagram]");
  await expect(async () => {
    // Content out of view is not laid out, so there may be more diagrams further down.
    const last = await figures.count();
    for (let at = 0; at < last; at += 1) {
      await figures.nth(at).scrollIntoViewIfNeeded();
      await expect(figures.nth(at)).not.toHaveAttribute("data-diagram", "waiting");
    }
    expect(await figures.count()).toBe(count);
  }).toPass({ timeout: 60_000 });
}
