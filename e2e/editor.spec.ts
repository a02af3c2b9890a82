// The editor of a report: its short answer, the sources to cite, and a preview that knows which numbers exist.

import { expect, test } from "./fixtures";
import { researchPages } from "./pages-scenario";

const URL = "https://mill-keepers.example/mill-of-sarnow";
const FACT = "The Sarnow mill grinds 12 sacks a day since 4 March 2022";

test("the short answer is edited with the text, sources are cited by a click, and an unknown number is marked", async ({
  page,
  stack,
}) => {
  const state = await researchPages(stack, {
    question: "How much does the Sarnow mill grind?",
    query: "Sarnow mill",
    pages: [
      {
        url: URL,
        title: "The mill of Sarnow",
        text: `# The mill of Sarnow\n\n${FACT}. It is driven by water.`,
      },
    ],
    title: "The mill of Sarnow",
    content: (numbers) => `${FACT} [${numbers[URL]}].`,
  });
  const report = `${stack.app.url}/reports/${state.report?.id}`;
  const number = state.sources.find(({ url }) => url === URL)?.number;
  await page.goto(`${report}/edit`);
  const answer = page.getByRole("textbox", { name: "In short" });
  const text = page.getByRole("textbox", { name: "Text of the report, as Markdown" });
  await expect(answer).toHaveValue(state.answer ?? "");
  await answer.fill("Twelve sacks a day");
  await page.getByText(/sources? to cite$/).click();
  await page.getByRole("button", { name: new RegExp(`^Cite source ${number}: The mill`) }).click();
  await expect(answer).toHaveValue(`Twelve sacks a day[${number}]`);
  await expect(answer).toBeFocused();
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Nobody knows more [99].");

  await page.getByRole("tab", { name: "Preview" }).click();
  const chip = (of: number) => page.locator(`[data-chip="${of}"]`);
  await expect(chip(99)).toHaveAttribute("data-verdict", "not_found");
  await expect(chip(number ?? 0)).toHaveCount(2);
  for (const known of await chip(number ?? 0).all()) await expect(known).not.toHaveAttribute("data-verdict");

  await page.getByRole("button", { name: /^Save as version/ }).click();
  await page.waitForURL(/\/research\//);
  const inShort = page.getByRole("region", { name: "In short" });
  await expect(inShort).toContainText("Twelve sacks a day");
  // It is checked like the text.
  await expect(inShort.locator("[data-chip]").first()).toHaveAttribute("data-citation", /^cit_/);
  await page.goto(report);
  await expect(page.getByRole("region", { name: "In short" })).not.toContainText("Twelve sacks");

  // The comparison has the short answers too.
  await page.getByRole("button", { name: /^Version 1 of 2/ }).click();
  await page.getByRole("link", { name: "Compare with version 2" }).click();
  const short = page.getByRole("region", { name: "In short" });
  await expect(short.locator("ins:visible").filter({ hasText: "Twelve sacks" })).toBeVisible();
  // The opening is another text, one removed and one added; the paragraph was changed.
  await expect(page.getByText(/^3\spassages differ/)).toBeVisible();

  // An earlier version becomes the newest again, by the keyboard.
  await page.goto(`${report}/edit`);
  await expect(page.getByText(/cannot be saved/)).toBeVisible();
  await page.getByRole("button", { name: "Restore this version" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/research\//);
  await expect(page.getByRole("button", { name: /^Version 3 of 3/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "In short" })).not.toContainText("Twelve sacks");
  await page.getByRole("button", { name: /^Version 3 of 3/ }).click();
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await expect(page.getByRole("button", { name: /^Version 4 of 4/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "In short" })).toContainText("Twelve sacks");
  await page.getByRole("button", { name: /^Version 4 of 4/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /restored/ })).toHaveCount(2);
});
