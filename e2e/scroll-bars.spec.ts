// The bars of what scrolls within a page: thin, in the colours of the theme, and with room of their own, so that nothing moves
// when one appears. Playwright hides all bars, so this starts a browser that shows them.

import { chromium, type Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openPalette } from "./palette";

/** The width of the room beside the content, in pixels, and how the bar looks. */
const barOf = (scroller: Locator) =>
  scroller.evaluate((found: HTMLElement) => {
    const { scrollbarWidth, scrollbarColor, borderLeftWidth, borderRightWidth } = getComputedStyle(found);
    const borders = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth);
    const color = scrollbarColor.split(/ (?=rgb|color|oklch|lab|oklab)/)[0];
    return { width: scrollbarWidth, color, room: found.offsetWidth - found.clientWidth - borders };
  });

test("bars are thin, have the colours of each theme, and move nothing", async ({ stack, launchOptions }) => {
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  try {
    const colours = new Set<string | undefined>();
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 480 } });
      await page.goto(stack.app.url);
      const field = await openPalette(page);
      const list = page.getByRole("dialog").getByRole("listbox");
      // All entries scroll; the one that is found does not.
      const many = await barOf(list);
      expect(many).toMatchObject({ width: "thin" });
      expect(many.room).toBeGreaterThan(0);
      colours.add(many.color);
      // The dialog around them has no bar of its own.
      const dialog = page.getByRole("dialog");
      expect(await dialog.evaluate((found) => found.scrollHeight - found.clientHeight)).toBe(0);
      expect((await barOf(dialog)).room).toBe(0);
      await field.fill("Keyboard shortcuts");
      await expect(list.getByRole("option")).toHaveCount(1);
      expect(await list.evaluate((found) => found.scrollHeight - found.clientHeight)).toBe(0);
      expect((await barOf(list)).room).toBe(many.room);
      await page.keyboard.press("Escape");
      const row = page.getByRole("form").locator(".options-row").first();
      expect(await row.evaluate((found) => getComputedStyle(found).scrollbarWidth)).toBe("none");
      await page.close();
    }
    expect(colours.size).toBe(2);
  } finally {
    await browser.close();
  }
});
