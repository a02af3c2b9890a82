// What is pressed while the page can be looked at and is not live yet: its words are held back, and without them no part of it
// comes alive.

import type { Page } from "@playwright/test";
import { ask, expect, test, until } from "./fixtures";
import { fullScript } from "./scenario";

/** Opens a page that stays as the server drew it until it is let live. */
async function openHeld(page: Page, url: string): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route("**/messages/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url);
  return resolve;
}

test("a citation that is pressed before the page is live opens when it is", async ({ page, stack }) => {
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

test("a question that is sent before the page is live starts one run, and the page is not sent away", async ({
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
