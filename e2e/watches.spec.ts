// Watches: created from a finished research, run by hand, told of, paused, resumed, ended and deleted.

import type { Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { ask, expect, type Stack, test, until, withStack } from "./fixtures";
import { recordNotifications, shownIn } from "./notifications";
import { changePrice, repeatingScript } from "./repeat-scenario";

const QUESTION = "What do heat pumps cost this month?";

test("a finished research is watched, run now, told of, paused, resumed, ended and deleted", async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await recordNotifications(context, "granted");
  await withStack((stack) => watched(stack, page));
});

test("the page of watches asks only when something can have changed", async ({ page }) => {
  await withStack(async ({ app, script }) => {
    script(QUESTION, repeatingScript(QUESTION));
    const { runId, threadId } = await ask(app, QUESTION, { scope: "web" });
    await until(app, runId, ({ status }) => status === "completed");
    const made = await fetch(`${app.url}/api/watches`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ threadId, timeZone: "UTC", lookAt: "cited" },
        schedule: { every: "month", day: 29, hour: 0, minute: 0 },
      }),
    });
    expect(made.status).toBe(201);
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/watches") asked += 1;
    });
    await page.clock.install();
    await page.goto(`${app.url}/watches`);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: QUESTION });
    await expect(row).toContainText("The cited pages only");
    // Whoever comes back to the page sees what is new; the first answer also shows that the page is alive.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      expect(asked).toBeGreaterThan(0);
    }).toPass({ timeout: 30_000 });
    const before = asked;
    await page.clock.runFor(120_000);
    expect(asked, "nothing works and nothing is due").toBe(before);
    await row.getByRole("button", { name: "Run now" }).click();
    await expect(async () => {
      await page.clock.runFor(4000);
      await expect(row).toContainText("Nothing has changed", { timeout: 200 });
    }).toPass({ timeout: 60_000 });
    const seen = asked;
    await page.clock.runFor(120_000);
    expect(asked, "and the run has ended").toBe(seen);
  });
});

async function watched(stack: Stack, page: Page): Promise<void> {
  const { app } = stack;
  stack.script(QUESTION, repeatingScript(QUESTION));
  const { runId, threadId } = await ask(app, QUESTION, { scope: "web" });
  await until(app, runId, ({ status }) => status === "completed");

  await page.goto(`${app.url}/settings/appearance`);
  await page.getByRole("button", { name: "Tell me when a run needs me" }).click();
  await expect(page.getByText("A notification tells you")).toBeVisible();
  await page.goto(`${app.url}/watches`);
  await expect(page.getByText("No watches yet.")).toBeVisible();
  await page.goto(`${app.url}/research/${threadId}`);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Watch, or look again" }).click();
  await expect(page.getByRole("heading", { name: "New watch" })).toBeVisible();
  await expect(page.getByRole("main").getByText(QUESTION)).toBeVisible();
  await page.getByLabel("Repeat").selectOption("week");
  await page.getByRole("checkbox", { name: "Mon" }).uncheck();
  await page.getByRole("button", { name: "Start watching" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Choose at least one day of the week.");
  await page.getByRole("checkbox", { name: "Tue" }).check();
  await page.getByLabel("Time", { exact: true }).fill("06:45");
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Start watching" }).click();

  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: QUESTION });
  await expect(row).toContainText("Tue at 06:45 · Europe/Berlin");
  await expect(row).toContainText("None yet");
  await row.getByRole("button", { name: "Run now" }).click();
  await expect(row).toContainText("Nothing has changed: 7 findings are as before.", { timeout: 60_000 });
  await expect(row, "only changes are told").not.toContainText("1 new");
  expect(await shownIn(page), "and nobody is disturbed").toEqual([]);
  changePrice(stack);
  await row.getByRole("button", { name: "Run now" }).click();
  await page.goto(app.url);
  const mark = page.getByRole("complementary").getByRole("link", { name: "Watches 1 new" });
  await expect(mark).toBeVisible({ timeout: 60_000 });
  await expect(async () => expect(await shownIn(page)).not.toEqual([])).toPass({ timeout: 20_000 });
  expect(await shownIn(page)).toEqual([{ title: "Watches", body: "An outcome waits for you to look." }]);
  await mark.click();
  await expect(row).toContainText("changed");
  await expect(row).toContainText("1 new");
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole("button", { name: "Mark as seen" }).click();
  await expect(row).not.toContainText("1 new");
  await expect(mark).toHaveCount(0);

  await page.goto(`${app.url}/research/${threadId}`);
  const note = page.getByRole("region", { name: "How this ended" }).last();
  await expect(note.getByRole("link", { name: "What changed" })).toHaveAttribute("href", /\/changes$/);
  await page.goto(`${app.url}/watches`);

  await row.getByRole("link", { name: /^Change/ }).click();
  await expect(page.getByRole("heading", { name: "Change a watch" })).toBeVisible();
  // The framework sends the title of a page after its content.
  await expect(page).toHaveTitle(/Change a watch/);
  await expect(page.getByRole("checkbox", { name: "Tue" })).toBeChecked();
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await page.getByLabel("Repeat").selectOption("month");
  await page.getByLabel("Day of the month").selectOption({ label: "Last day" });
  await page.getByLabel(/^Cap of a month/).fill("2.5");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("On the last day of every month at 06:45 · Europe/Berlin");
  await expect(row).toContainText("of $2.50");

  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Resume" }).click();
  await expect(row).not.toContainText("Paused");
  await row.getByText("Feed", { exact: true }).click();
  await row.getByRole("button", { name: "Make a feed" }).click();
  const feed = await row.getByRole("link", { name: "Address of the feed" }).getAttribute("href");
  const read = await fetch(app.url + feed);
  expect(read.headers.get("content-type")).toContain("application/atom+xml");
  expect(await read.text()).toContain("Nothing has changed");

  await row.getByRole("button", { name: /^End/ }).click();
  await expect(row).toContainText("Ended");
  await expect(row.getByRole("button", { name: "Run now" })).toHaveCount(0);
  await row.getByRole("button", { name: "Delete" }).click();
  await row.getByRole("group").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No watches yet.")).toBeVisible();
}
