// The card of a citation under the pointer.

import { expect, type Locator, type Page } from "@playwright/test";

/** Hovers a citation until its card appears; a pointer that came before hydration has to move again. */
export async function cardOf(page: Page, chip: Locator): Promise<Locator> {
  const card = page.locator("[data-card]");
  await expect(async () => {
    await page.mouse.move(0, 0);
    await chip.hover();
    await expect(card).toBeVisible({ timeout: 1500 });
  }).toPass();
  return card;
}
