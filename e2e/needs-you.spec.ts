// What attracts a user's attention from elsewhere: waiting threads, queued runs, and a failing store, on every page.

import type { BrowserContext, Page } from "@playwright/test";
import type { HealthResponse } from "@/lib/http/health-responses";
import { clarify } from "@/testing/servers/llm-steps";
import { ask, expect, type Stack, test, until, withStack } from "./fixtures";
import { askedIn, recordNotifications, shownIn } from "./notifications";
import { fullScript } from "./scenario";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A run that is active until it is released, and then waits for the user. */
async function researchThatWaits(stack: Stack, question: string) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  stack.script(question, async ({ step }) => {
    await held;
    return step === 1 ? { step: clarify({ questions: ["Which one?"] }) } : { status: 401, body: {} };
  });
  return { ...(await ask(stack.app, question)), letGo };
}

test("a waiting thread is first in the list, counted in every title, and notified once across tabs", async ({
  page,
  context,
}) => {
  await recordNotifications(context, "granted");
  // A separate application: the counts must not include threads of other tests.
  await withStack((stack) => needsYou(stack, { page, context }));
});

async function needsYou(stack: Stack, { page, context }: { page: Page; context: BrowserContext }) {
  const question = "Who calls me when it waits?";
  const { threadId, runId, letGo } = await researchThatWaits(stack, question);
  await page.goto(stack.app.url);
  expect(await askedIn(page), "nobody is asked unasked").toBe(0);
  await page.getByRole("button", { name: "Tell me when a run needs me" }).click();
  expect(await askedIn(page)).toBe(1);
  await expect(page.getByText("A notification tells you when a run needs you or ends")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${stack.app.url}/library`);
  letGo();
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");

  await expect(page).toHaveTitle("(1) New research · Groundwork");
  await expect(other).toHaveTitle("(1) Library · Groundwork");
  const calls = async () => {
    const all = [...(await shownIn(page)), ...(await shownIn(other))];
    return all.filter(({ title }) => title === question);
  };
  await expect.poll(calls).toHaveLength(1);
  // Both tabs have polled again by then.
  await page.waitForTimeout(5000);
  expect(await calls()).toEqual([
    { title: question, body: "It has questions for you and goes on when you answer." },
  ]);

  const sidebar = other.getByRole("navigation", { name: "Recent research" });
  await expect(sidebar.getByRole("listitem").first()).toContainText("Needs your answer");
  const caller = (await shownIn(page)).some(({ title }) => title === question) ? page : other;
  await caller.evaluate(() => (window as unknown as { last: { onclick: () => void } }).last.onclick());
  await caller.waitForURL(`**/research/${threadId}`);
  await expect(caller).toHaveTitle(/^\(1\) Needs your answer/);
  await caller.getByRole("button", { name: "Continue with these assumptions" }).click();
  await expect(caller).not.toHaveTitle(/^\(/);
}

test("blocked notifications say what to do, and permission is not requested again", async ({
  page,
  context,
  stack,
}) => {
  await recordNotifications(context, "denied");
  await page.goto(`${stack.app.url}/settings/appearance`);
  await expect(region(page, "Appearance")).toContainText("allow them in the site settings");
  await expect(region(page, "Appearance").getByRole("button", { name: /Tell me|Turn off/ })).toHaveCount(0);
  expect(await askedIn(page)).toBe(0);
});

test("GOAL-R9: a failing store is reported on every page in one line, which disappears by itself", async ({
  page,
  stack,
}) => {
  let condition: HealthResponse["store"]["condition"] = "full";
  await page.route("**/api/health", async (route) => {
    const health = (await (await route.fetch()).json()) as HealthResponse;
    await route.fulfill({ json: { ...health, store: { ...health.store, condition } } });
  });
  await page.clock.install();
  for (const place of ["/", "/library", "/settings"]) {
    condition = "full";
    await page.goto(stack.app.url + place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const line = page.getByText("The disk is full.");
    await expect(line).toHaveCount(0);
    // Before hydration nothing polls the state of the store.
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(line).toBeVisible({ timeout: 2000 });
    }).toPass();
    condition = "ok";
    await page.clock.fastForward(5000);
    await expect(line).toHaveCount(0);
  }
});

test("point 11: a queued run shows its place in the sidebar and on the first screen", async ({
  page,
  stack,
}) => {
  const question = "Which place has this run?";
  stack.script(question, fullScript(question));
  const { threadId } = await ask(stack.app, question);
  await page.route("**/api/threads", async (route) => {
    const answer = (await (await route.fetch()).json()) as { threads: { id: string }[] };
    const threads = answer.threads.map((thread) =>
      thread.id === threadId ? { ...thread, status: "inited", place: 3 } : thread,
    );
    await route.fulfill({ json: { ...answer, threads } });
  });
  await page.goto(`${stack.app.url}/library`);
  await page.getByRole("link", { name: "New research" }).first().click();
  await expect(region(page, "Running")).toContainText(
    "3rd in line: it starts automatically when a place is free.",
  );
  await expect(page.getByRole("navigation", { name: "Recent research" })).toContainText("3rd in line");
});
