// The question box: one run however often the question is sent, the options for start and sources, and the input
// limits.

import type { Page } from "@playwright/test";
import type { ThreadsResponse } from "@/lib/http/responses";
import { LANGUAGE_COOKIE } from "@/lib/text/languages";
import type { App } from "@/testing/servers/app";
import type { StepJson } from "@/testing/servers/llm-steps";
import { violationsOf } from "./axe";
import { ask, expect, test, until } from "./fixtures";
import { countShifts, shiftOf } from "./layout-shift";
import { box, runOf } from "./question-box";
import { fullScript } from "./scenario";

const form = (page: Page) => page.getByRole("group", { name: "The most a run may use" });
const control = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
const more = (page: Page) => page.getByRole("button", { name: /^More/ });

/** Opens the menu "More". */
async function open(page: Page, name: string): Promise<void> {
  if (!(await control(page, name).isVisible())) await more(page).click();
  await control(page, name).click();
}

async function threadsAbout(app: App, question: string): Promise<number> {
  const { threads } = (await (await fetch(`${app.url}/api/threads`)).json()) as ThreadsResponse;
  return threads.filter((thread) => thread.question === question).length;
}

for (const width of [390, 360])
  for (const [language, last] of [
    ["en", "More"],
    ["ru", "Ещё"],
  ] as const)
    test(`on a phone of ${width} pixels every control is in the box, in ${language}`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: stack.app.url }]);
      await page.goto(stack.app.url);
      const form = page.getByRole("form");
      await expect(form.getByRole("button", { name: new RegExp(`^${last}`) })).toBeInViewport({ ratio: 1 });
      const hidden = await form.evaluate(
        (found) =>
          [...found.querySelectorAll("*")].filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === "auto",
          ).length,
      );
      expect(hidden).toBe(0);
      const edge = await form.evaluate((found) => found.getBoundingClientRect().right);
      for (const button of await form.getByRole("button").all()) {
        const box = await button.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge);
      }
    });

test("GOAL-R24: Enter twice, or a double click, creates one run", async ({ page, stack }) => {
  const enter = "Does Enter twice make one run?";
  const click = "Does a double click make one run?";
  for (const question of [enter, click]) stack.script(question, fullScript(question));

  await page.goto(stack.app.url);
  await box(page).fill(enter);
  await box(page).evaluate((area) => {
    const press = () =>
      area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    press();
    press();
  });
  await page.waitForURL(/\/research\/thr_/);
  expect(await threadsAbout(stack.app, enter)).toBe(1);

  await page.goto(stack.app.url);
  await box(page).fill(click);
  await page.getByRole("button", { name: "Start research" }).dblclick();
  await page.waitForURL(/\/research\/thr_/);
  expect(await threadsAbout(stack.app, click)).toBe(1);
});

test("caps are shown as text, stored in this browser, and applied to the run", async ({ page, stack }) => {
  const question = "Does the cap reach the run?";
  stack.script(question, fullScript(question));
  await page.goto(stack.app.url);
  await box(page).fill(question);
  await expect(more(page)).toHaveText("More");
  await open(page, "Cap");
  const tokens = page.getByRole("textbox", { name: "Tokens" });
  await expect(tokens).toBeFocused();

  for (const bad of ["abc", "-5", "999", "1e9", "0x10"]) {
    await tokens.fill(bad);
    await tokens.press("Enter");
    await expect(form(page).getByRole("alert")).toHaveText(
      "Write a whole number from 1,000 up, or leave it empty.",
    );
  }
  await tokens.fill("60k");
  await page.getByRole("textbox", { name: "Minutes of work" }).fill("5");
  await tokens.press("Enter");
  await expect(more(page)).toHaveText("More: At most 60k tokens · 5 min");
  // Enter in a cap's field sets the caps and does not send; the box's own popover closes.
  expect(page.url()).toBe(`${stack.app.url}/`);
  await expect(control(page, "Cap")).toBeHidden();
  await expect(more(page)).toBeFocused();
  await more(page).click();
  await expect(control(page, "Cap")).toHaveText("Cap: At most 60k tokens · 5 min");

  // The server renders it, so the text does not change after hydration.
  const html = await (await page.request.get(stack.app.url)).text();
  expect(html).toContain("At most 60k");
  await page.reload();
  await expect(box(page)).toHaveValue(question);
  await page.getByRole("button", { name: "Start research" }).click();
  const state = await runOf(stack.app, page);
  expect(state.budget).toEqual({ tokens: 60_000, searches: null, minutes: 5, money: null });

  await page.goto(stack.app.url);
  await open(page, "Cap");
  await page.getByRole("button", { name: "No cap", exact: true }).click();
  await expect(more(page)).toHaveText("More");
  await more(page).click();
  await expect(control(page, "Cap")).toHaveText("Cap: No spending cap");
});

test("an entered budget survives a click beside its form, and is dropped by Cancel", async ({
  page,
  stack,
}) => {
  await page.goto(stack.app.url);
  const searches = page.getByRole("textbox", { name: "Searches" });
  await open(page, "Cap");
  await searches.fill("2");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(searches).toBeHidden();
  await expect(more(page)).toHaveText("More");
  await open(page, "Cap");
  await expect(page.getByRole("textbox", { name: "Tokens" })).toBeFocused();
  await expect(searches).toHaveValue("2");
  await page.keyboard.press("Escape");
  await expect(searches).toBeHidden();
  await open(page, "Cap");
  await expect(searches).toHaveValue("");
  await searches.fill("3");
  await page.getByRole("button", { name: "No cap", exact: true }).click();
  await open(page, "Cap");
  await expect(searches).toHaveValue("");
});

test("the sites of a follow-up are stored with it", async ({ page, stack }) => {
  const first = "What is asked before sites are chosen?";
  const second = "And what of one site only?";
  for (const question of [first, second]) stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, first, { scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await page.getByRole("textbox", { name: "Follow-up question" }).fill(second);
  await open(page, "Sites");
  await page.getByRole("textbox", { name: "Only these sites" }).fill("example.org");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(more(page)).toHaveText("More: Only example.org");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Follow-up question" })).toHaveValue(second);
  await expect(more(page)).toHaveText("More: Only example.org");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  const state = await runOf(stack.app, page);
  expect(state.hosts?.allowed).toEqual(["example.org"]);
});

test("plan first: shown in the control, stored with the draft, sent with the run", async ({
  page,
  stack,
}) => {
  const question = "Is the plan shown first?";
  stack.script(question, fullScript(question));
  await page.goto(stack.app.url);
  await box(page).fill(question);
  await open(page, "Start");
  await page.getByRole("radio", { name: /^Show the plan first/ }).click();
  // The "More" button shows it, so both popovers close.
  await expect(control(page, "Start")).toBeHidden();
  await expect(more(page)).toHaveText("More: Show the plan first");
  await expect(more(page)).toBeFocused();
  await page.reload();
  await expect(more(page)).toHaveText("More: Show the plan first");
  await page.getByRole("button", { name: "Start research" }).click();
  const { id } = await runOf(stack.app, page);
  const state = await until(stack.app, id, ({ status }) => status === "waiting_for_plan");
  expect(state.plan?.steps.length).toBeGreaterThan(0);
  // The option applied to that question only; the next one starts with the default.
  await page.goto(stack.app.url);
  await expect(more(page)).toHaveText("More");
  await fetch(`${stack.app.url}/api/runs/${id}/cancel`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
});

test("the estimate comes from earlier runs, and nothing moves when it appears", async ({ page, stack }) => {
  await countShifts(page);
  const told = page.getByText(/^Usually/);
  const question = "How long will this take?";
  stack.script(question, fullScript(question));
  for (let count = 0; count < 3; count += 1) {
    const { runId } = await ask(stack.app, question, { agent: "deep", scope: "web" });
    await until(stack.app, runId, ({ status }) => status === "completed");
  }
  await page.goto(stack.app.url);
  await control(page, "Agent").click();
  const answered = page.waitForResponse(/\/api\/estimate\?agent=deep/);
  await page.getByRole("radio", { name: /^Deep/ }).click();
  await answered;
  await expect(told).toHaveCount(0);
  await control(page, "Where to look").click();
  await page.getByRole("radio", { name: /^Web /, exact: false }).first().click();
  await expect(page.getByText(/^Usually takes .+\stokens, about \$0\.\d\d \(from 3\sruns\)$/)).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);
});

test("a follow-up has the same controls once its box is open", async ({ page, stack }) => {
  const first = "What is asked before the further question?";
  const second = "And what is asked further?";
  for (const question of [first, second]) stack.script(question, fullScript(question));
  const { threadId, runId } = await ask(stack.app, first, { agent: "quick" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await expect(more(page)).toHaveCount(0);
  await page.getByRole("textbox", { name: "Follow-up question" }).fill(second);
  await open(page, "Cap");
  await page.getByRole("textbox", { name: "Searches" }).fill("1");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(control(page, "Cap")).toBeHidden();
  await expect(more(page)).toHaveText("More: At most 1 search");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  const state = await runOf(stack.app, page);
  expect(state).toMatchObject({ question: second, agent: "quick", budget: { searches: 1, tokens: null } });
});

test("the form for caps is accessible, at both widths and in both themes", async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
    [320, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(stack.app.url);
    await open(page, "Cap");
    await page.getByRole("textbox", { name: "Tokens" }).fill("no");
    await page.keyboard.press("Enter");
    await expect(form(page).getByRole("alert")).toBeVisible();
    const violations = await violationsOf(page);
    expect(
      violations.map(({ id }) => id),
      `${width} ${colorScheme}`,
    ).toEqual([]);
    const place = await form(page).boundingBox();
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test("agent and sources can be chosen for a follow-up, and a suggested question fills its box", async ({
  page,
  stack,
}) => {
  const first = "What is asked before another agent is chosen?";
  const second = "What do imports cost?";
  const script = fullScript(first);
  stack.script(first, (request) => {
    const reply = script(request);
    if (request.step === 5)
      Object.assign((reply as { step: StepJson }).step.calls[0] ?? {}, {
        next_questions: [second, "Who recycles them later?"],
      });
    return reply;
  });
  stack.script(second, fullScript(second));
  const { threadId, runId } = await ask(stack.app, first, { agent: "quick", scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const next = page.getByRole("region", { name: "What to ask next" });
  await expect(next.getByRole("button")).toHaveCount(2);
  await next.getByRole("button", { name: second }).click();
  const followUp = page.getByRole("textbox", { name: "Follow-up question" });
  await expect(followUp).toHaveValue(second);
  await expect(followUp).toBeFocused();
  await control(page, "Agent").click();
  await page.getByRole("radio", { name: /^Deep/ }).click();
  await control(page, "Where to look").click();
  await page.getByRole("radio", { name: /^Documents on this machine/ }).click();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  const state = await runOf(stack.app, page);
  expect(state).toMatchObject({ question: second, agent: "deep", scope: "documents" });
});
