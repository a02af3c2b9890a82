// The map of a thread by touch and keyboard: a node's connections are shown before it is opened.

import type { Page } from "@playwright/test";
import type { RunState } from "@/lib/run-log/run-state";
import { expect, test } from "./fixtures";
import { askBells } from "./notices-scenario";
import { ReaderPage } from "./pages/reader";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let state: RunState;

test.beforeAll(async ({ stack }) => {
  state = await askBells(stack, "How often do the bells of Orsund ring on the map?");
});

const map = (page: Page) => page.getByRole("region", { name: "Map of the research" });
const source = (page: Page) => map(page).locator("[data-node^=source-]").first();
const TOLD =
  /^Source \d, “The \w+ tower” \(\w+-tower\.example\), is cited [2-4]\stimes in 2\sparts of the report\./;
/** The description of the selected node above the picture. */
const told = (page: Page) => map(page).locator("p[aria-hidden]");

test("by keyboard: arrows go from question to search to source, and Enter opens its passage", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.app.url}/research/${state.threadId}#map`);
  await expect(source(page)).toBeVisible();
  const node = (name: string) => map(page).locator(`[data-node^=${name}]:focus`);
  await map(page).locator("[data-node=question]").focus();
  await expect(told(page)).toHaveText(/^The question: 1\ssearch was made for it\./);
  await page.keyboard.press("ArrowRight");
  await expect(node("search-")).toHaveCount(1);
  await expect(told(page)).toHaveText(/^Search 1 “bells of Orsund” brought/);
  await page.keyboard.press("ArrowRight");
  await expect(node("source-")).toHaveCount(1);
  await expect(told(page)).toHaveText(TOLD);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(node("source-")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(new ReaderPage(page).article).toBeVisible();
});

test.describe("on a wide touch screen", () => {
  test.use({ viewport: { width: 1366, height: 1024 }, hasTouch: true });

  test("the first tap describes a source, the second opens it", async ({ page, stack }) => {
    await page.goto(`${stack.app.url}/research/${state.threadId}#map`);
    await source(page).tap();
    await expect(told(page)).toHaveText(TOLD);
    await expect(new ReaderPage(page).article).toHaveCount(0);
    await source(page).tap();
    await expect(new ReaderPage(page).article).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a section links to the report, every time", async ({ page, stack }) => {
    await page.goto(`${stack.app.url}/research/${state.threadId}#map`);
    const parts = map(page).getByRole("list", { name: "Parts of the report" });
    const tab = (name: string) =>
      page
        .getByRole("navigation", { name: "Parts of this research" })
        .getByRole("button", { name: new RegExp(`^${name}`) });
    await parts.getByRole("button", { name: /^Towers/ }).tap();
    for (const time of ["first", "second"]) {
      await parts.getByRole("link", { name: "Open" }).tap();
      await expect(tab("Report"), `${time} time`).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("heading", { name: "Towers" })).toBeInViewport();
      await tab("Steps").tap();
      await expect(parts).toBeVisible();
    }
  });
});
