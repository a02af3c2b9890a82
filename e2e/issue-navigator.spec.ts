// The main task by keyboard and screen reader: focus, names, and announcements while the user waits.

import type { Page } from "@playwright/test";
import { clarify } from "@/testing/servers/llm-steps";
import { violationsOf } from "./axe";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, test, until } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { fullScript } from "./scenario";

/** Role and name of the focused element, as assistive technology receives them. */
async function focused(page: Page): Promise<string> {
  const element = page.locator(":focus");
  const snapshot = await element.ariaSnapshot();
  return (snapshot.split("\n")[0] ?? "").replace(/^- /, "").replace(/:$/, "").trim();
}

/** Presses Tab until the wanted element has the focus; returns every stop on the way. */
async function tabTo(page: Page, wanted: RegExp, most = 60): Promise<string[]> {
  const way: string[] = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    way.push(now);
    if (wanted.test(now)) return way;
  }
  throw new Error(`The focus never came to ${wanted}: ${way.join(" → ")}`);
}

/** Records the announcements of live regions with their times. */
async function listen(page: Page): Promise<() => Promise<{ text: string; at: number; polite: boolean }[]>> {
  await page.addInitScript(() => {
    const heard: { text: string; at: number; polite: boolean }[] = [];
    Object.assign(window, { heard });
    const live = "[role=status], [role=alert], [aria-live]";
    const note = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest(live);
      const text = region?.textContent?.trim();
      if (!region || !text || heard.at(-1)?.text === text) return;
      const polite =
        region.getAttribute("role") !== "alert" && region.getAttribute("aria-live") !== "assertive";
      heard.push({ text, at: performance.now(), polite });
    };
    new MutationObserver((changes) => {
      for (const { target } of changes) note(target);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { heard: { text: string; at: number; polite: boolean }[] }).heard,
    );
}

test("the main task by keyboard alone: ask, answer, read, review doubts, open, ask a follow-up", async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  const question = "Can all of it be done without a mouse?";
  const script = doubtfulScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["What is it for?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  await page.goto(stack.app.url);
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
  await page.keyboard.type(question);
  // The controls beside the box come next, each with its state in its name.
  const controls = await tabTo(page, /button "Start research"/);
  expect(controls.join("\n")).toMatch(/Attach.*\n.*Agent: .*\n.*Where to look: .*\n.*More/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/research\/thr_/);

  const field = page.getByRole("textbox", { name: "What is it for?" });
  await expect(field).toBeVisible();
  if (!(await field.evaluate((element) => element === document.activeElement)))
    await tabTo(page, /What is it for/);
  await page.keyboard.type("For a grid");
  await tabTo(page, /button "Send answers"/);
  await page.keyboard.press("Enter");
  const thread = new ThreadPage(page);
  await thread.untilDone();

  // One key moves through the doubtful sentences, and the reader opens and closes at the current one.
  await expect(page.getByRole("button", { name: /^Go through/ })).toBeVisible();
  await tabTo(page, /button "Go through/);
  await page.keyboard.press("n");
  await expect(page.getByText(/\b1 of \d+/).first()).toBeVisible();
  const chip = thread.report.locator("[data-chip]").first();
  await chip.focus();
  await expect(page.getByRole("blockquote").first()).toBeVisible();
  const card = page.locator("[data-card]");
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(card.getByRole("link", { name: "Open in reader" })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(chip).toBeFocused();
  await page.keyboard.press("Enter");
  const reader = page.getByRole("complementary", { name: "Source reader" });
  await expect(reader).toBeVisible();
  await expect.poll(() => reader.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(reader).toBeHidden();
  await expect(chip).toBeFocused();

  await tabTo(page, /textbox "Follow-up question"/, 120);
  await page.keyboard.type("And now?");
  await expect(page.getByRole("textbox", { name: "Follow-up question" })).toHaveValue("And now?");
});

test("the frame has a sensible tab order, and can be skipped", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/library`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe('link "Skip to content"');
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.getSelection()?.removeAllRanges();
  });
  await page.goto(`${stack.app.url}/agents`);
  await page.keyboard.press("Tab");
  const way = (await tabTo(page, /Settings/)).join("\n");
  expect(way).toMatch(/New research[\s\S]*Library[\s\S]*Agents[\s\S]*Settings/);
});

test("screen readers get regions, headings, and progress as polite, infrequent announcements", async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  const question = "What is said aloud while it is researched?";
  // Writing the report takes longer than the interval between two announcements.
  const script = fullScript(question, { chunkSize: 20, chunkDelayMs: 140 });
  stack.script(question, (request) => ({ ...script(request), delayMs: 1500 }));
  const { threadId, runId } = await ask(stack.app, question, { scope: "web" });
  const heard = await listen(page);
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect.poll(async () => (await heard()).at(-1)?.text ?? "", { timeout: 15_000 }).toMatch(/Done/);
  const said = await heard();
  expect(said.every(({ polite }) => polite)).toBe(true);
  expect(said.map(({ text }) => text).join("\n")).toMatch(/Search|Read|Writ/);
  // At most once every few seconds by the page's clock, with tolerance for a timer that fires early.
  const gaps = said.slice(1).map(({ at }, index) => at - (said[index]?.at ?? 0));
  expect(gaps.filter((gap) => gap < 2000)).toEqual([]);

  await expect(
    page
      .getByRole("banner")
      .or(page.getByRole("complementary", { name: "Sidebar" }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  const levels = await page
    .getByRole("heading")
    .evaluateAll((headings) =>
      headings
        .filter((heading) => heading.closest("main"))
        .map((heading) => Number(heading.getAttribute("aria-level") ?? heading.tagName.slice(1))),
    );
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
  expect(jumps, levels.join(" ")).toEqual([]);
});

test("in forced colours highlights, citations and focus are distinguishable, and reduced motion is respected", async ({
  page,
  stack,
}) => {
  const question = "Is it to be seen in forced colours?";
  stack.script(question, doubtfulScript(question));
  const { threadId, runId } = await ask(stack.app, question, { scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "completed");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto(`${stack.app.url}/research/${threadId}`);
  const chips = new ThreadPage(page).report.locator("[data-chip]");
  await expect(chips.first()).toBeVisible();
  const edge = await chips.first().evaluate((chip) => {
    const { borderTopWidth, borderTopStyle, outlineWidth } = getComputedStyle(chip);
    return { borderTopWidth, borderTopStyle, outlineWidth };
  });
  expect(edge.borderTopStyle).not.toBe("none");
  await chips.first().focus();
  const outline = await chips.first().evaluate((chip) => getComputedStyle(chip).outlineStyle);
  expect(outline).not.toBe("none");
  const violations = await violationsOf(page);
  expect(violations.map(({ id }) => id)).toEqual([]);
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );
  expect(moving).toBe(0);
});
