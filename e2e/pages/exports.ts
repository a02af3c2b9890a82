// A report as a file, by the menu a person uses.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

/** Opens the menu of the report that is shown, takes a format, and gives what was saved. */
export async function exported(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export" }).first().click();
  // Lists of references stand under an item of their own.
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
