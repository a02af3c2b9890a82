import type { Page } from "@playwright/test";
import { expect } from "@/e2e/fixtures";

/** Waits until every diagram of the page, of which there are `count`, is drawn or given up: each is drawn once in sight. */
export async function seeDiagrams(page: Page, count: number): Promise<void> {
  const figures = page.locator("figure[data-diagram]");
  await expect(async () => {
    // What is out of sight is not laid out, so that there may be more of them further down.
    const last = await figures.count();
    for (let at = 0; at < last; at += 1) {
      await figures.nth(at).scrollIntoViewIfNeeded();
      await expect(figures.nth(at)).not.toHaveAttribute("data-diagram", "waiting");
    }
    expect(await figures.count()).toBe(count);
  }).toPass({ timeout: 60_000 });
}
