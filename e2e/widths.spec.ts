// Layout from a wide window to the narrowest phone: the sources beside or over the report, a source that opens without
// rewrapping a line, and the share of a phone's screen for text.

import type { Locator, Page } from "@playwright/test";
import type { RunState } from "@/lib/run-log/run-state";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { countShifts, movedOn, shiftOf } from "./layout-shift";
import { richScript } from "./rich-report";

const QUESTION = "Which widths does a report on cells stand?";
let state: RunState;

test.beforeAll(async ({ stack }) => {
  stack.script(QUESTION, richScript(QUESTION));
  const { runId } = await ask(stack.app, QUESTION, { scope: "web" });
  state = await until(stack.app, runId, ({ status }) => status === "completed");
});

const address = (stack: Stack) => `${stack.app.url}/research/${state.threadId}`;
const report = (page: Page) => page.getByRole("region", { name: "Report", exact: true });
const side = (page: Page) => page.getByRole("complementary", { name: "Contents and sources" });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  expect(box).not.toBeNull();
  return box as NonNullable<typeof box>;
}

/** Width and height of the report's first paragraphs, to half a line, once the page has arrived. */
const linesOf = async (page: Page) => {
  const paragraphs = report(page).locator("p");
  await paragraphs.first().waitFor();
  return paragraphs.evaluateAll((all) =>
    all.slice(0, 6).map((paragraph) => {
      const { width, height } = paragraph.getBoundingClientRect();
      return [Math.round(width), Math.round(height / 14)];
    }),
  );
};

/** The mean number of characters of a paragraph's lines but its last, which ends where the text does. */
const fullLines = (section: Element): number => {
  const lengths: number[] = [];
  for (const paragraph of section.querySelectorAll(".font-serif p")) {
    if (paragraph.querySelector(".katex, code, a")) continue;
    const lines = new Map<number, number>();
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (let at = 0; at < (node.nodeValue?.length ?? 0); at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top, height } = range.getBoundingClientRect();
        const line = Math.round((top + height / 2) / 28);
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    lengths.push(...[...lines.values()].slice(0, -1));
  }
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
};

/** The height of each row of the list of sources, and the number of lines of its title. */
const rowHeights = (rows: Element[]) =>
  rows.map((row) => ({
    height: Math.round(row.getBoundingClientRect().height),
    lines: Math.round((row.querySelector(".line-clamp-2")?.getBoundingClientRect().height ?? 0) / 20),
  }));

const openedSource = (page: Page) =>
  page
    .getByRole("complementary", { name: "Source reader" })
    .or(page.getByRole("dialog", { name: "Source", exact: true }))
    .locator("mark[aria-current]")
    .first();

for (const width of [1440, 1280, 1100])
  test(`at ${width} the sources are beside the report, and opening one rewraps no line`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await countShifts(page);
    await page.goto(address(stack));
    const panel = await boxOf(side(page));
    const text = await boxOf(report(page));
    expect(text.x + text.width, "the report ends where the panel begins").toBeLessThanOrEqual(panel.x);
    expect(panel.y, "from the top").toBeLessThanOrEqual(0);
    expect(panel.x + panel.width).toBe(width);
    expect(text.width).toBe(width === 1440 ? 720 : 672);
    const characters = await report(page).evaluate(fullLines);
    expect(characters, "characters of a full line").toBeGreaterThanOrEqual(65);
    expect(characters, "characters of a full line").toBeLessThanOrEqual(75);
    if (width === 1440) {
      const rows = await side(page).locator("[data-source-link]").evaluateAll(rowHeights);
      // A title, where the source is from, and what became of it: what is learned during a run moves nothing.
      // A text that earlier research had read says when, which may take one line more.
      for (const { height, lines } of rows) expect(lines === 2 ? [80, 96] : [64, 76]).toContain(height);
    }
    await page.waitForLoadState("networkidle");
    expect(await shiftOf(page), await movedOn(page)).toBeLessThan(0.05);

    const before = await linesOf(page);
    await expect(async () => {
      if (!(await openedSource(page).isVisible())) await report(page).locator("[data-chip]").first().click();
      await expect(openedSource(page)).toBeVisible({ timeout: 5000 });
    }).toPass();
    expect(await linesOf(page)).toEqual(before);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Close the reader" }).click();
    expect(await linesOf(page)).toEqual(before);
    // The list opens a source as well.
    await side(page).locator("[data-source-link]").first().click();
    await expect(page.getByRole("button", { name: "Close the reader" })).toBeVisible();
  });

test("until the serif loads, a system font with the same width replaces it", async ({ page, stack }) => {
  const heights = () =>
    report(page)
      .locator("p")
      .evaluateAll((paragraphs) =>
        paragraphs.slice(0, 12).map((paragraph) => Math.round(paragraph.getBoundingClientRect().height / 28)),
      );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route(/source-serif/, (route) => route.abort());
  await page.goto(address(stack));
  await page.waitForLoadState("networkidle");
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families).toEqual(expect.arrayContaining(["SerifStandIn", "SerifStandInWide"]));
  const standIn = await heights();
  await page.unroute(/source-serif/);
  await page.reload();
  await page.waitForLoadState("networkidle");
  const moved = (await heights()).filter((lines, index) => lines !== standIn[index]);
  expect(moved.length, "paragraphs that wrap into another number of lines").toBeLessThanOrEqual(1);
});

test("at 1100 the sidebar can be opened, and stays open when a source is closed", async ({ page, stack }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(address(stack));
  const fold = page.getByRole("button", { name: "Fold sidebar", exact: true });
  await page.getByRole("button", { name: "Unfold sidebar" }).click();
  await expect(fold).toBeVisible();
  await report(page).locator("[data-chip]").first().click();
  await page.getByRole("button", { name: "Close the reader" }).click();
  await expect(fold).toBeVisible();
  await page.goto(`${stack.app.url}/`);
  await expect(fold, "nothing stands beside the question").toBeVisible();
});

for (const width of [1024, 768])
  test(`at ${width} the sources open over the report, and one of them over both`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address(stack));
    await expect(side(page)).toHaveCount(0);
    const before = await linesOf(page);
    const sources = page.getByRole("dialog", { name: "Sources", exact: true });
    await expect(async () => {
      if (!(await sources.isVisible())) await page.getByRole("button", { name: /^Sources/ }).click();
      await expect(sources).toBeVisible({ timeout: 1000 });
    }).toPass();
    await sources.locator("[data-source-link]").first().click();
    const reader = page.getByRole("dialog", { name: "Source", exact: true });
    await expect(reader).toBeVisible();
    await reader.getByRole("button", { name: "Close the reader" }).click();
    await expect(reader).toBeHidden();
    await expect(sources).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sources).toBeHidden();
    await page.waitForTimeout(200);
    expect(page.url(), "the thread is still open").toBe(address(stack));
    await report(page).locator("[data-chip]").first().click();
    await expect(openedSource(page)).toBeVisible();
    expect(await linesOf(page)).toEqual(before);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("at least 85 % of the height belongs to the page", async ({ page, stack }) => {
    await page.goto(address(stack));
    await page.waitForLoadState("networkidle");
    // Every pinned element, and its share of the window's height.
    const pinned = await page.evaluate(() => {
      window.scrollTo(0, 400);
      const rows = new Set<number>();
      for (const element of document.querySelectorAll("body *")) {
        const { position } = getComputedStyle(element);
        const { top, bottom, width, height } = element.getBoundingClientRect();
        if ((position !== "fixed" && position !== "sticky") || width < 1 || height < 1) continue;
        if (position === "sticky" && top > 100 && bottom < window.innerHeight - 1) continue;
        for (let y = Math.max(0, Math.round(top)); y < Math.min(window.innerHeight, bottom); y += 1)
          rows.add(y);
      }
      return rows.size;
    });
    expect(pinned).toBeGreaterThan(0);
    expect(1 - pinned / 844).toBeGreaterThanOrEqual(0.85);
  });

  for (const width of [390, 320])
    test(`at ${width} only tables, code and formulas scroll horizontally, and a source opens`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address(stack));
      await page.waitForLoadState("networkidle");
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      // Clipped text cannot be read.
      const cut = await report(page)
        .locator("p, li, h2, h3, h4, blockquote")
        .evaluateAll((blocks) =>
          blocks.flatMap((block) => {
            const { left, right } = block.getBoundingClientRect();
            const inside = block.closest("[data-table], table, pre, figure, .katex-display") === null;
            return inside && (left < 0 || right > window.innerWidth + 1) ? [block.textContent] : [];
          }),
        );
      expect(cut).toEqual([]);
      const scrolls = (place: Locator) =>
        place.evaluate((element) => {
          for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
            if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === "auto") return true;
          return false;
        });
      expect(await scrolls(report(page).locator("table").first()), "the table").toBe(true);
      const code = report(page).locator("figure", { hasText: "dataclass" }).locator("pre");
      await code.scrollIntoViewIfNeeded();
      expect(await scrolls(code), "the code").toBe(true);
      await report(page).locator("[data-chip]").first().tap();
      await page
        .getByRole("dialog", { name: "Citation" })
        .getByRole("link", { name: "Open in reader" })
        .tap();
      await expect(openedSource(page)).toBeInViewport();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    });
});
