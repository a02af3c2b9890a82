// A sentence that rests on several places of its page: the card says which part rests on which.

import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { cardOf } from "./pages/card";
import { researchPages } from "./pages-scenario";

test("the card tells the parts of a sentence, with the keyboard and on a phone", async ({ page, stack }) => {
  const url = "https://ridge-observatory.example/history";
  const state = await researchPages(stack, {
    question: "What did the observatory on the ridge do?",
    query: "observatory ridge history",
    pages: [
      {
        url,
        title: "The observatory",
        text: "# The observatory\n\nThe observatory was built on the northern ridge by the navy. It has a wooden dome and two small telescopes.\n\nVisitors reach the ridge by a narrow road. The road is closed in winter.\n\nAstronomers discovered a comet there during the war. The comet returns every seventy years.",
      },
    ],
    title: "The observatory on the ridge",
    content: (numbers) =>
      `The observatory, which the navy built on the northern ridge, discovered a comet [${numbers[url]}].`,
  });
  const citation = state.report?.citations[0];
  expect(citation?.further).toMatchObject([{ text: "Astronomers discovered a comet there during the war." }]);
  const address = `${stack.app.url}/reports/${state.report?.id}`;
  await page.goto(address);
  const card = await cardOf(page, page.locator(`[data-citation="${citation?.id}"]`).first());
  await expect(card).toContainText("The rest: in the passage above");
  const part = card.locator("summary", { hasText: "“discovered a comet”: elsewhere on the page" });
  const place = card.getByText("Astronomers discovered a comet there during the war.");
  await expect(place).toBeHidden();
  await part.focus();
  await page.keyboard.press("Enter");
  await expect(place).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.locator(`[data-citation="${citation?.id}"]`).first().click();
  const small = page.locator("summary", { hasText: "“discovered a comet”: elsewhere on the page" }).first();
  await small.click();
  await expect(page.getByText("Astronomers discovered a comet there during the war.").first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});
