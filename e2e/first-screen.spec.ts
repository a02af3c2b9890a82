// The first screen: the question box is ready to be written in, wherever a person comes from.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { box } from "./question-box";

const SCREENS = ["/library", "/settings", "/agents"];

/** Opens a screen and waits until its keys work. */
async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState("networkidle");
}

const newResearch = (page: Page) =>
  page.getByRole("complementary").getByRole("link", { name: "New research" });

/** Chooses "New research" in the search palette. */
async function chooseInPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("New research");
  await page.getByRole("option", { name: /^New research/ }).click();
}

for (const screen of SCREENS)
  test(`the key, the link and the palette go from ${screen} into the question box`, async ({
    page,
    stack,
  }) => {
    const ways = [
      () => page.keyboard.press("c"),
      () => newResearch(page).click(),
      () => chooseInPalette(page),
    ];
    for (const way of ways) {
      await openScreen(page, stack.app.url + screen);
      await way();
      await expect(box(page)).toBeFocused();
    }
    await page.keyboard.type("Is it ready?");
    await expect(box(page)).toHaveValue("Is it ready?");
  });

test("the link and the palette go into the question box on the first screen itself", async ({
  page,
  stack,
}) => {
  await openScreen(page, stack.app.url);
  for (const way of [() => newResearch(page).click(), () => chooseInPalette(page)]) {
    await expect(box(page)).toBeFocused();
    await box(page).blur();
    await way();
    await expect(box(page)).toBeFocused();
  }
});

test("a narrow window's menu goes into the question box, also on the first screen itself", async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  for (const screen of ["/library", "/"]) {
    await openScreen(page, stack.app.url + screen);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "New research" }).click();
    await expect(box(page)).toBeFocused();
  }
});

test("a machine without a pointer has the cursor in the question box too", async ({ page, stack }) => {
  // As a browser answers where no mouse is attached.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.startsWith("(pointer:") ? "not all" : query);
  });
  await openScreen(page, `${stack.app.url}/library`);
  await page.keyboard.press("c");
  await expect(box(page)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("no keyboard appears with the first screen", async ({ page, stack }) => {
    await openScreen(page, `${stack.app.url}/library`);
    const bar = page.getByRole("banner").getByRole("link", { name: "New research" });
    await bar.click();
    await expect(box(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(box(page)).not.toBeFocused();
    await bar.click();
    await page.waitForLoadState("networkidle");
    await expect(box(page)).not.toBeFocused();
  });
});
