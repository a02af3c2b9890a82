// Citations on a touch screen: the first tap shows the evidence, the second opens it.

import type { Locator, Page } from "@playwright/test";
import type { RunState } from "@/lib/run-log/run-state";
import { expect, test } from "./fixtures";
import { askBells } from "./notices-scenario";
import { ReaderPage } from "./pages/reader";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

let state: RunState;

test.beforeAll(async ({ stack }) => {
  state = await askBells(stack, "How often do the bells of Orsund ring under a finger?");
});

const chips = (page: Page) => page.locator("[data-report-text] [data-chip]");
const sheet = (page: Page) => page.getByRole("dialog", { name: "Citation" });

/** A tap has no effect before hydration. */
async function tapped(page: Page, chip: Locator): Promise<void> {
  await expect(async () => {
    if (!(await sheet(page).isVisible())) await chip.tap();
    await expect(sheet(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  expect(box).not.toBeNull();
  return box as NonNullable<typeof box>;
}

for (const place of ["its own page", "its thread"] as const)
  test(`on ${place} the first tap opens the sheet, the second the source`, async ({ page, stack }) => {
    const path = place === "its thread" ? `/research/${state.threadId}` : `/reports/${state.report?.id}`;
    await page.goto(`${stack.app.url}${path}`);
    const chip = chips(page).last();
    await tapped(page, chip);
    await expect(sheet(page)).toContainText("The harbour tower");
    await expect(sheet(page)).toContainText("Supported");
    const over = await boxOf(sheet(page));
    const on = await boxOf(chip);
    expect(over.height, "the part of the window that the sheet takes").toBeLessThanOrEqual(844 * 0.6 + 1);
    expect(on.y, "the chip is seen").toBeGreaterThanOrEqual(0);
    expect(on.y + on.height, "above the sheet").toBeLessThanOrEqual(over.y);

    await page.touchscreen.tap(on.x + on.width / 2, on.y + on.height / 2);
    const reader = new ReaderPage(page);
    await expect(reader.article).toBeVisible();
    await expect(reader.looked).toContainText("has 7 bells");
  });

test("going back closes the sheet, then what it opened, and stays on the page", async ({ page, stack }) => {
  const address = `${stack.app.url}/research/${state.threadId}`;
  await page.goto(stack.app.url);
  await page.goto(address);
  await tapped(page, chips(page).last());
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(address);

  await tapped(page, chips(page).last());
  await sheet(page).getByRole("button", { name: "Close" }).tap();
  await expect(sheet(page)).toBeHidden();
  await tapped(page, chips(page).last());
  await sheet(page).getByRole("link", { name: "Open in reader" }).tap();
  await expect(page).toHaveURL(/source=/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(sheet(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${stack.app.url}/`);
});

test("a tap beside the sheet closes it and opens nothing", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
  await tapped(page, chips(page).last());
  await page.touchscreen.tap(20, 8);
  await expect(sheet(page)).toBeHidden();
  await expect(new ReaderPage(page).article).toHaveCount(0);
});

for (const width of [390, 320])
  test(`seven citations after one word fit a page of ${width} pixels, each large enough for a finger`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${stack.app.url}/reports/${state.report?.id}`);
    const many = page.locator("p", { hasText: "ring 9 times" }).locator("[data-chip]");
    await expect(many).toHaveCount(7);
    // Content out of view is not laid out.
    await many.last().scrollIntoViewIfNeeded();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const chip of await many.all()) {
      const { x, width: wide, height } = await boxOf(chip);
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(24);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
    }
    await tapped(page, many.last());
    await expect(sheet(page)).toContainText("The harbour tower");
  });

test("a tab of a run is a history entry: Back returns to the previous one, and a reload keeps it", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.app.url}/research/${state.threadId}`);
  const tab = (name: RegExp) =>
    page.getByRole("navigation", { name: "Parts of this research" }).getByRole("button", { name });
  const chosen = async (name: RegExp) => expect(tab(name)).toHaveAttribute("aria-pressed", "true");
  await chosen(/^Report/);
  await expect(async () => {
    await tab(/^Steps/).tap();
    await expect(tab(/^Steps/)).toHaveAttribute("aria-pressed", "true", { timeout: 1000 });
  }).toPass();
  await tab(/^Sources/).tap();
  await chosen(/^Sources/);
  await page.reload();
  await chosen(/^Sources/);
  await page.goBack();
  await chosen(/^Steps/);
  await page.goBack();
  await chosen(/^Report/);
  await page.goForward();
  await chosen(/^Steps/);
});
