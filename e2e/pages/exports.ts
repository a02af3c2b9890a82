// A report exported as a file with the menu.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

/** Opens the menu of the shown report, selects a format, and returns the saved file. */
export async function exported(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export" }).first().click();
  // Reference formats are in a submenu.
  if (/BibTeX|RIS|CSL/.test(format.source))
    await page
      .getByRole("menuitem", { name: /^References/ })
      .first()
      .click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).first().click();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
