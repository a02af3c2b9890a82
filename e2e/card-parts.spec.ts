// A sentence that rests on several places of its page: the card says which part rests on which.

import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { cardOf } from "./pages/card";
import { researchPages } from "./pages-scenario";

const URL = "https://ridge-observatory.example/history";
const PLACE = "Astronomers discovered a comet there during the war.";
const PART = "“discovered a comet”: elsewhere on the page";

/** A report whose only sentence rests on two places; returns its address and the citation. */
async function report(stack: Parameters<typeof researchPages>[0]) {
  const state = await researchPages(stack, {
    question: "What did the observatory on the ridge do?",
    query: "observatory ridge history",
    pages: [
      {
        url: URL,
        title: "The observatory",
        text: `# The observatory\n\nThe observatory was built on the northern ridge by the navy. It has a wooden dome and two small telescopes.\n\nVisitors reach the ridge by a narrow road. The road is closed in winter.\n\n${PLACE} The comet returns every seventy years.`,
      },
    ],
    title: "The observatory on the ridge",
    content: (numbers) =>
      `The observatory, which the navy built on the northern ridge, discovered a comet [${numbers[URL]}].`,
  });
  const citation = state.report?.citations[0];
  expect(citation?.further).toMatchObject([{ text: PLACE }]);
  return {
    address: `${stack.app.url}/reports/${state.report?.id}`,
    chip: `[data-citation="${citation?.id}"]`,
  };
}

test("the card tells the parts of a sentence, and its places unfold with the keyboard", async ({
  page,
  stack,
}) => {
  const { address, chip } = await report(stack);
  await page.goto(address);
  const card = await cardOf(page, page.locator(chip).first());
  await expect(card).toContainText("The rest: in the passage above");
  const place = card.getByText(PLACE);
  await expect(place).toBeHidden();
  await card.locator("summary", { hasText: PART }).focus();
  await page.keyboard.press("Enter");
  await expect(place).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the sheet of a citation tells the parts as well", async ({ page, stack }) => {
    const { address, chip } = await report(stack);
    await page.goto(address);
    const part = page.locator("summary", { hasText: PART });
    await expect(async () => {
      await page.locator(chip).first().tap();
      await expect(part).toBeVisible({ timeout: 1500 });
    }).toPass();
    await part.tap();
    await expect(page.getByText(PLACE)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });
});
