// Scroll positions: the outcome of a run is visible after its end, after a follow-up, on opening the thread and after a
// reload, at every width; a position that the user chose is kept. Also what is visible while the run is active.

import type { Page } from "@playwright/test";
import { clarify } from "@/testing/servers/llm-steps";
import { ask, askFurther, expect, type Stack, test, until } from "./fixtures";
import { handle } from "./run-controls-scenario";
import { fullScript } from "./scenario";

const WIDTHS = [
  [1440, 900],
  [390, 844],
] as const;

/** Checks that the beginning of the newest short answer is below the pinned bars and above the question box. */
async function landedOn(page: Page, name: string) {
  const place = page.getByRole("region", { name, exact: true }).last();
  await expect(place).toBeVisible();
  await expect
    .poll(() =>
      place.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        const begin = top + Math.min(height, 48);
        const line = [...document.querySelectorAll("[data-pinned=line]")].at(-1)?.getBoundingClientRect();
        const foot = document.querySelector("[data-pinned=foot]")?.getBoundingClientRect();
        const above = Math.max(line?.bottom ?? 0, 0);
        const below = foot?.top ?? window.innerHeight;
        return top >= above - 1 && begin <= below ? "in view" : `${top} to ${begin} of ${above} to ${below}`;
      }),
    )
    .toBe("in view");
}

const scrollTo = async (page: Page, by: number) => {
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, by);
  await page.waitForTimeout(700);
};
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

for (const [width, height] of WIDTHS) {
  test(`the short answer is visible at ${width}: watched, reloaded, opened, and after a follow-up`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height });
    const question = `Where does one land at ${width}?`;
    stack.script(question, fullScript(question, { chunkSize: 40, chunkDelayMs: 10 }));
    const { threadId, runId } = await ask(stack.app, question);
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await until(stack.app, runId, ({ status }) => status === "completed");
    await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
    await landedOn(page, "In short");
    await page.reload();
    await landedOn(page, "In short");
    const further = `And where after a further question at ${width}?`;
    stack.script(further, fullScript(further, { chunkSize: 40, chunkDelayMs: 10 }));
    const box = page.getByRole("textbox", { name: "Follow-up question" }).last();
    await box.fill(further);
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: further })).toBeVisible();
    await expect(page.getByText("Done", { exact: true }).last()).toBeVisible();
    await landedOn(page, "In short");
    await page.reload();
    await landedOn(page, "In short");
    await page.goto(stack.app.url);
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await landedOn(page, "In short");
  });

  test(`the reason of a failure is visible at ${width}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height });
    const question = `Where is a failure seen at ${width}?`;
    const script = fullScript(question);
    stack.script(question, (request) =>
      request.step < 4 ? script(request) : { status: 401, body: { error: { message: "Incorrect API key" } } },
    );
    const { threadId, runId } = await ask(stack.app, question);
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await until(stack.app, runId, ({ status }) => status === "error");
    const card = page.getByRole("region", { name: "The run failed" });
    const whole = () =>
      card.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect(card.getByRole("link", { name: "Open settings" })).toBeVisible();
    await expect.poll(whole).toBe(true);
    await page.reload();
    await expect(card.getByRole("link", { name: "Open settings" })).toBeVisible();
    await expect.poll(whole).toBe(true);
  });
}

test("a reader who scrolled elsewhere stays there, at the end of the run and after a reload", async ({
  page,
  stack,
}) => {
  const question = "Who is left where they are?";
  const told = handle(stack, question, { holds: [5] });
  const { threadId, runId } = await ask(stack.app, question);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await expect(page.getByRole("heading", { name: "Finished plants" })).toBeVisible();
  await page.waitForTimeout(500);
  // Users scroll with a wheel or a finger; scrolling by a script is not the same.
  await page.mouse.move(600, 450);
  await page.mouse.wheel(0, -20);
  await scrollTo(page, 600);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(200);
  told.at.get(5)?.release();
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await page.waitForTimeout(700);
  // Growing content above it, such as the answer, may move it by a few lines; the beginning is far away.
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(150);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Finished plants" })).toBeVisible();
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(150);
});

test("a reload keeps the scroll position, also if its text appears after loading", async ({
  page,
  stack,
}) => {
  const question = "Where does a slow page begin again?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await landedOn(page, "In short");
  await page.waitForTimeout(700);
  await scrollTo(page, 600);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(400);
  // React reveals streamed parts in a timer or a frame: here neither fires before the document has loaded.
  await page.addInitScript(() => {
    const { requestAnimationFrame: frame, setTimeout: timer } = window;
    const afterLoad = (then: () => void) => {
      if (document.readyState === "complete") return then();
      window.addEventListener("load", () => timer(then, 100), { once: true });
    };
    window.requestAnimationFrame = (then) => {
      afterLoad(() => frame(then));
      return 0;
    };
    Object.assign(window, {
      setTimeout: (...call: Parameters<typeof setTimeout>) => {
        if (document.readyState === "complete") return timer(...call);
        afterLoad(() => timer(...call));
        return 0;
      },
    });
  });
  await page.reload();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(place - 20);
  await page.waitForTimeout(700);
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(20);
});

test("a run in the address is scrolled to, instead of the newest short answer", async ({ page, stack }) => {
  const question = "Does a named run keep its place?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "completed");
  const further = await askFurther(stack.app, threadId, question);
  await until(stack.app, further, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}#run-${runId}`);
  await page.waitForTimeout(700);
  await expect(page.getByRole("heading", { level: 2, name: question })).toBeInViewport();
});

test("findings of pages are listed beside the run as they are read, and each opens its passage", async ({
  page,
  stack,
}) => {
  const question = "What do sodium-ion cells cost against LFP cells?";
  const told = handle(stack, question, { holds: [1, 4] });
  const { threadId } = await ask(stack.app, question);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const found = page.getByRole("region", { name: "Found so far" });
  await expect(found.getByText(/appears here as they are read/)).toBeVisible();
  await expect(page.getByText(/^Choosing the first step/).first()).toBeVisible();
  told.at.get(1)?.release();
  await expect.poll(() => told.asked().length).toBe(4);
  await expect(page.getByText(/^Read 3\spages; evaluating what they say/)).toBeVisible();
  await expect(page.getByText("Choosing the next step")).toHaveCount(0);
  const passage = found
    .getByRole("link")
    .filter({ hasText: /52 dollars/ })
    .first();
  await passage.click();
  const mark = page.locator("mark[aria-current]").first();
  await expect(mark).toBeInViewport();
  await expect(mark).toContainText(/dollars/);
  told.at.get(4)?.release();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await expect(found).toHaveCount(0);
});

async function stoppedWhileAsking(stack: Stack, question: string) {
  stack.script(question, () => ({ step: clarify({ questions: ["Which one?"] }) }));
  const { threadId, runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  await fetch(`${stack.app.url}/api/runs/${runId}/cancel`, { method: "POST" });
  await until(stack.app, runId, ({ status }) => status === "cancelled");
  return { threadId, runId };
}

test("a run stopped while a form waited is retried from a step that the server accepts", async ({
  page,
  stack,
}) => {
  const { threadId } = await stoppedWhileAsking(stack, "Which form is asked again?");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const card = page.getByRole("region", { name: "You stopped this run" });
  await expect(card.getByRole("button", { name: /step 2/ })).toHaveCount(0);
  await card.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("Which one?").first()).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /step/ })).toHaveCount(0);
});

test("the first response of a long page is the page itself, without placeholders", async ({
  page,
  stack,
}) => {
  const question = "Is the first response whole?";
  stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, question);
  const { report, sources } = await until(stack.app, runId, ({ status }) => status === "completed");
  const source = sources.find(({ url }) => url.length > 0);
  for (const [path, text] of [
    [`/research/${threadId}`, "Finished plants"],
    [`/reports/${report?.id}`, "Finished plants"],
    [`/sources/${source?.id}`, source?.title ?? ""],
  ] as const) {
    const html = await (await fetch(stack.app.url + path)).text();
    expect(html, path).not.toContain("Opening the");
    // Content that React reveals later is in a hidden element at the end.
    expect(html.slice(0, html.search(/<div hidden[^>]* id="S:/)), path).toContain(text);
  }
  // The router shows the shape of a thread, and then the thread, for every row that is pressed.
  await page.goto(stack.app.url);
  const row = page.getByRole("navigation", { name: "Recent research" }).getByRole("link", { name: question });
  await row.click();
  await expect(page.getByRole("heading", { name: "Finished plants" })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Finished plants" })).toBeVisible();
});
