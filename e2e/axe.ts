// Looks for violations of accessibility rules with axe. `AxeBuilder` sends axe's source of 1.5 MB to the page twice for
// each analysis, and once more to a page of its own; here a document receives the minified source once.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Options = Parameters<AxeBuilder["options"]>[0];
type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];
type WithAxe = { axe: { run(within: Document, options: Options): Promise<{ violations: Violations }> } };

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const SOURCE = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in the page as it is; by all of its rules unless `options` says otherwise. */
export async function violationsOf(page: Page, options: Options = {}): Promise<Violations> {
  // The details of what passes are not used and take longest to collect.
  const wanted: Options = { resultTypes: ["violations"], ...options };
  // The builder reads the documents of frames as well.
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource: SOURCE }).options(wanted).analyze()).violations;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as WithAxe;
    return (await axe.run(document, given)).violations;
  }, wanted);
}
