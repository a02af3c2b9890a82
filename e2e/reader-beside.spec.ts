// A report on its own page: its short answer, its citations by keyboard, and the sources opened beside it.

import type { RunState } from "@/lib/run-log/run-state";
import { expect, test } from "./fixtures";
import { ReaderPage } from "./pages/reader";
import { researchPages, sourceOf } from "./pages-scenario";

const HOURS = "https://ferry-keepers.example/hours-of-varnau";
const TOLLS = "https://ferry-keepers.example/tolls-of-varnau";

const OPENS = "The Varnau ferry opens at 6:30 and closes at 21:15 in summer";
const COSTS = "The toll for a cart on the Varnau ferry is 14 crowns since 3 May 2021";

const PAGES = [
  {
    url: HOURS,
    title: "Hours of the Varnau ferry",
    text: `# Hours of the Varnau ferry\n\nThe keeper reads the hours aloud to whoever waits at the landing in the morning. ${OPENS}.`,
  },
  {
    url: TOLLS,
    title: "Tolls of the Varnau ferry",
    text: `# Tolls of the Varnau ferry\n\n${COSTS}. Whoever walks pays nothing, and so does the mail between the two towns on the river.`,
  },
];

let state: RunState;

test.beforeAll(async ({ stack }) => {
  state = await researchPages(stack, {
    question: "What are the hours and tolls of the Varnau ferry?",
    query: "Varnau ferry hours tolls",
    pages: PAGES,
    title: "The ferry at Varnau",
    content: (numbers) => `${OPENS} [${numbers[HOURS]}].\n\n## Toll\n\n${COSTS} [${numbers[TOLLS]}].`,
  });
});

test("a report on its own page has its short answer, and the open source is in its address", async ({
  page,
  stack,
}) => {
  const address = `${stack.app.url}/reports/${state.report?.id}`;
  await page.goto(address);
  const inShort = page.getByRole("region", { name: "In short" });
  await expect(inShort).toContainText("It is told in the report");
  await expect(inShort).not.toContainText(/confidence/i);

  const report = page.getByRole("region", { name: "Report", exact: true });
  const panel = page.getByRole("complementary", { name: "Source reader" });
  const reader = new ReaderPage(page);
  const citation = state.report?.citations.at(-1)?.id as string;
  await expect(async () => {
    if (!(await panel.isVisible())) await report.locator(`[data-citation="${citation}"]`).click();
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass();
  const open = `${address}?source=${sourceOf(state, TOLLS)}&at=${citation}`;
  await expect(page).toHaveURL(open);
  await page.reload();
  await expect(reader.looked).toContainText("14 crowns");
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(address);
  // The address can be shared.
  await page.goto("about:blank");
  await page.goto(open);
  await expect(reader.looked).toContainText("14 crowns");
  await panel.getByRole("button", { name: "Close the reader" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(address);
});

test("each source opened beside a report takes the focus, and returns it to its opener", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  const report = page.getByRole("region", { name: "Report", exact: true });
  const panel = page.getByRole("complementary", { name: "Source reader" });
  const reader = new ReaderPage(page);
  const chip = (place: number) =>
    report.locator(`[data-citation="${state.report?.citations[place]?.id}"]`).first();
  const focusInside = () => panel.evaluate((element) => element.contains(document.activeElement));
  await expect(async () => {
    if (!(await panel.isVisible())) await chip(0).press("Enter");
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(reader.looked).toContainText("opens at 6:30");
  await expect.poll(focusInside).toBe(true);
  await chip(1).press("Enter");
  await expect(reader.looked).toContainText("14 crowns");
  await expect.poll(focusInside).toBe(true);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(chip(1)).toBeFocused();
});

test("the keyboard reaches a citation's card, and returns to the same place", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  const report = page.getByRole("region", { name: "Report", exact: true });
  const chips = report.locator("[data-citation]");
  const card = page.locator("[data-card]");
  const copy = card.getByRole("button", { name: "Copy link" });
  // A citation has no card before hydration.
  await expect(async () => {
    await chips.first().blur();
    await chips.first().focus();
    await expect(copy).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(card.getByRole("link", { name: "Open in reader" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(copy).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(chips.first()).toBeFocused();

  await chips.first().blur();
  await chips.first().focus();
  await expect(copy).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Tab");
  await expect(chips.first()).toBeFocused();
  // From the end of the card the focus continues in the text.
  await page.keyboard.press("ArrowDown");
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
  await expect(report.getByRole("link", { name: "Copy the link to this section" }).first()).toBeFocused();
});
