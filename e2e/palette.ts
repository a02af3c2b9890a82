// Shared by tests that use the palette.

import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the palette and returns its field. Keys have no effect before hydration, so they are pressed until they do. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole("combobox");
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("Control+k");
    await expect(field).toBeVisible({ timeout: 3000 });
  }).toPass();
  return field;
}
