// The row of options in the question box at every width, and the question itself while its run starts.

import type { Locator, Page } from "@playwright/test";
import { writeCaps } from "@/components/composer/caps";
import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

const box = (page: Page) => page.getByRole("textbox", { name: "Your question" });

/** Vertical distance between the centres of these buttons. */
const spread = (buttons: Locator) =>
  buttons.evaluateAll((all) => {
    const middles = all.map((button) => {
      const { top, height } = button.getBoundingClientRect();
      return top + height / 2;
    });
    return { count: all.length, apart: Math.max(...middles) - Math.min(...middles) };
  });

test("point 7: one row of options at 1440, in both languages", async ({ page, stack }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const language of ["en", "ru"]) {
    await page.context().addCookies([{ name: "language", value: language, url: stack.app.url }]);
    await page.goto(stack.app.url);
    const { count, apart } = await spread(page.locator("form button:visible"));
    expect(count, language).toBe(5);
    expect(apart, language).toBeLessThanOrEqual(2);
  }
});

test("no option lies behind the button that starts, whatever is chosen and in both languages", async ({
  page,
  stack,
}) => {
  await page.goto(stack.app.url);
  await page.getByRole("button", { name: "Where to look" }).click();
  // The longest of the scopes.
  await page.getByRole("radio", { name: "Documents on this machine", exact: false }).first().check();
  for (const language of ["en", "ru"])
    for (const width of [1440, 1280, 1100, 1024, 768, 390, 320]) {
      await page.context().addCookies([{ name: "language", value: language, url: stack.app.url }]);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(stack.app.url);
      const where = `${language} ${width}`;
      const start = await page.locator("form button[type=submit]").boundingBox();
      for (const option of await page.locator("form button:not([type=submit]):visible").all()) {
        const box = await option.boundingBox();
        if (!box || !start) throw new Error(where);
        const isBeside = box.y < start.y + start.height && start.y < box.y + box.height;
        if (isBeside) expect(box.x + box.width, where).toBeLessThanOrEqual(start.x);
      }
    }
});

test("on the phone Start research shares the second line with the last option", async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(stack.app.url);
  const { count, apart } = await spread(page.locator("form button:visible"));
  expect(count).toBe(5);
  expect(apart).toBeLessThanOrEqual(48);
});

test("one row of options if there is room, and all of them in the box at every width", async ({
  page,
  stack,
}) => {
  const question = "What is asked before the row is looked at?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question, { scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  const caps = { tokens: 60_000, searches: 3, minutes: 5, money: null };
  for (const language of ["en", "ru"])
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.context().addCookies([
        { name: "language", value: language, url: stack.app.url },
        { name: "caps", value: writeCaps(caps), url: stack.app.url },
      ]);
      await page.setViewportSize({ width, height: 844 });
      for (const address of ["/", `/research/${threadId}`]) {
        await page.goto(`${stack.app.url}${address}`);
        const where = `${language} ${width} ${address}`;
        if (address !== "/") await page.locator("form textarea").fill("And what else?");
        const options = page.locator("form button:not([type=submit]):visible");
        await expect(options).toHaveCount(4);
        if (width >= 1024) expect((await spread(options)).apart, where).toBeLessThanOrEqual(2);
        const form = await page.locator("form").boundingBox();
        for (const option of await options.all()) {
          const { x = 0, width: wide = 0 } = (await option.boundingBox()) ?? {};
          expect(x, where).toBeGreaterThanOrEqual(form?.x ?? 0);
          expect(x + wide, where).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
        }
        const last = options.last();
        await last.focus();
        await expect(last).toBeInViewport();
        await last.press("Enter");
        const opened = await page.locator("fieldset:popover-open").boundingBox();
        const margin = width < 768 ? 8 : 0;
        expect(opened?.x, where).toBeGreaterThanOrEqual(margin);
        expect((opened?.x ?? 0) + (opened?.width ?? 0), where).toBeLessThanOrEqual(width - margin);
        await page.keyboard.press("Escape");
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways, where).toBeLessThanOrEqual(0);
      }
    }
});

test("the question stays visible from the click until its thread opens", async ({ page, stack }) => {
  const question = "Does the question stay in view while it starts?";
  stack.script(question, fullScript(question));
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let fetched = 0;
  await page.route(/\/research\/thr_/, async (route) => {
    fetched += 1;
    await held;
    await route.continue();
  });
  await page.goto(stack.app.url);
  await box(page).fill(question);
  const started = page.waitForResponse(/\/api\/threads$/);
  await page.getByRole("button", { name: "Start research" }).click();
  await started;
  await expect.poll(() => fetched).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: "Starting" })).toBeVisible();
  await expect(box(page)).toHaveValue(question);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await page.goto(stack.app.url);
  await expect(box(page)).toHaveValue("");
});
