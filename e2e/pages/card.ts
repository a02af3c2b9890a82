// The card of a citation, as a pointer meets it.

import { expect, type Locator, type Page } from "@playwright/test";

/** Rests on a citation until its card is there: a pointer that came before the page was ready has to come again. */
export async function cardOf(page: Page, chip: Locator): Promise<Locator> {
  const card = page.locator("[data-card]");
  await expect(async () => {
    await page.mouse.move(0, 0);
    await chip.hover();
    await expect(card).toBeVisible({ timeout: 1500 });
  }).toPass();
  return card;
}
