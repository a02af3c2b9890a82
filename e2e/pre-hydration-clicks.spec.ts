// Clicks on a visible page before hydration: the test holds back its texts, without which no part hydrates.

import type { Page } from "@playwright/test";
import { clarify } from "@/testing/servers/llm-steps";
import { ask, askFurther, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

/** Milliseconds within which a page that acts by itself would have changed. */
const SETTLED = 1000;

/** Opens a page that stays as the server rendered it until it is released. */
async function openHeld(page: Page, url: string): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route("**/messages/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url);
  return resolve;
}

/** Opens a page with only the scripts that it names itself: those that it requests after hydration are held back. */
async function openWithoutLaterCode(page: Page, url: string) {
  const named = await (await fetch(url)).text();
  const { promise: held, resolve: come } = Promise.withResolvers<void>();
  let waiting = 0;
  await page.route("**/_next/static/chunks/**", async (route) => {
    const file = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    if (!named.includes(file)) {
      waiting += 1;
      await held;
    }
    await route.continue();
  });
  await page.goto(url);
  return { come, waiting: () => waiting };
}

test("a citation clicked before hydration opens afterwards", async ({ page, stack }) => {
  const question = "Can a citation be pressed too early?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  const live = await openHeld(page, `${stack.app.url}/research/${threadId}`);
  const report = page.getByRole("region", { name: "Report", exact: true });
  await report.locator("[data-chip]").first().click();
  const reader = page.getByRole("complementary", { name: "Source reader" });
  await expect(reader).toHaveCount(0);
  live();
  await expect(reader.locator("mark[aria-current]").first()).toBeInViewport();
});

test("a question sent before hydration starts one run, and the form is not submitted", async ({
  page,
  stack,
}) => {
  const question = "Can a question be sent too early?";
  stack.script(question, fullScript(question));
  const live = await openHeld(page, stack.app.url);
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill(question);
  const send = page.getByRole("button", { name: "Start research" });
  await send.click();
  await send.click();
  await expect(page).toHaveURL(new RegExp(`^${stack.app.url}/?$`));
  await expect(box).toHaveValue(question);
  live();
  await expect(page).toHaveURL(/\/research\/thr_/);
  await expect(page.getByRole("heading", { name: question, level: 1 })).toBeVisible();
  const { threads } = await (await fetch(`${stack.app.url}/api/threads?limit=50`)).json();
  expect(threads.filter((thread: { title: string }) => thread.title === question)).toHaveLength(1);
});

test("a theme selected before hydration applies afterwards", async ({ page, stack }) => {
  const live = await openHeld(page, `${stack.app.url}/settings/appearance`);
  const root = page.locator("html");
  await page.getByRole("radio", { name: "Dark" }).first().check({ force: true });
  await expect(root).not.toHaveAttribute("data-theme", "dark");
  live();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" }).first()).toBeChecked();
});

test("a theme selected before any script has come applies afterwards", async ({ page, stack }) => {
  const { promise: held, resolve: come } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${stack.app.url}/settings/appearance`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Dark" }).first().check({ force: true });
  come();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("earlier questions keep the server's HTML until their code loads, and a click on them is kept", async ({
  page,
  stack,
}) => {
  const first = "What is asked first of five?";
  stack.script(first, fullScript(first));
  const { threadId, runId } = await ask(stack.app, first);
  await until(stack.app, runId, ({ status }) => status === "completed");
  for (const word of ["second", "third", "fourth", "last"]) {
    const question = `What is asked ${word} of five?`;
    stack.script(question, fullScript(question));
    await until(
      stack.app,
      await askFurther(stack.app, threadId, question),
      ({ status }) => status === "completed",
    );
  }
  const later = await openWithoutLaterCode(page, `${stack.app.url}/research/${threadId}`);
  const show = page.getByRole("button", { name: "Show 2 earlier questions" });
  await expect(show).toBeVisible();
  const drawn = await show.elementHandle();
  await expect.poll(later.waiting).toBeGreaterThan(0);
  await expect(page.getByRole("textbox", { name: "Follow-up question" })).toBeEditable();
  await page.waitForTimeout(SETTLED);
  expect(await drawn?.evaluate((button) => button.isConnected)).toBe(true);
  await show.click();
  later.come();
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
});

test("the server's HTML of a run is not rendered again when its code loads", async ({ page, stack }) => {
  const question = "Is anything drawn twice?";
  stack.script(question, [{ step: clarify({ questions: ["What is it for?"] }) }]);
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  const later = await openWithoutLaterCode(page, `${stack.app.url}/research/${threadId}`);
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Map" })).toBeVisible();
  await expect.poll(later.waiting).toBeGreaterThan(0);
  // Compares texts only: the form's placeholder contains none until the form loads.
  const drawn = await page.evaluateHandle(() =>
    [...document.querySelectorAll("main *")].filter(({ textContent }) => textContent !== ""),
  );
  // Whoever returns to the tab has the run looked at again; what comes of it must not render the parts either.
  const lookedAt = page.waitForResponse(`**/api/runs/${runId}`);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await lookedAt;
  await page.waitForTimeout(SETTLED);
  await expect(page.getByRole("tab", { name: "Map" })).toBeVisible();
  later.come();
  await expect(page.getByRole("button", { name: "Send answers" })).toBeVisible();
  const gone = await drawn.evaluate((elements) =>
    elements.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
  expect(gone).toEqual([]);
});
