// The source reader: where a text is cited, search in a long text, and what happens to evidence when its page changes.

import type { RunState } from "@/lib/run-log/run-state";
import { expect, type Stack, test } from "./fixtures";
import { ReaderPage } from "./pages/reader";
import { researchPages, sourceOf } from "./pages-scenario";

const RULES = "https://lock-keepers.example/rules-of-tarnow";
const LONG = "https://long-reads.example/chronicle-of-tarnow";
const LINE = "https://long-reads.example/one-line-of-tarnow";

const OLD_TOLL = "The toll for a barge is 14 crowns since 3 May 2021";
const NEW_TOLL = "The toll for a barge is 19 crowns since 6 June 2026";
const MINE = "The quandolite mine of Tarnow gave 317 tonnes in 1888";

const rules = (toll: string) => ({
  url: RULES,
  title: "Rules of the Tarnow lock",
  text: `# Rules of the Tarnow lock

The keeper of the Tarnow lock writes these rules down and reads them aloud to whoever waits at the upper gate in the morning.

## Hours

The Tarnow lock opens at 6:30 and closes at 21:15 in summer.

## Toll

${toll}. Rowing boats pay nothing, and so do boats that carry the mail between the two towns on the river.`,
});

/** A megabyte; a rare word occurs near its beginning, in its middle, and at its end. */
function chronicle(): string {
  const months = Array.from(
    { length: 2200 },
    (_, index) =>
      `## Month ${index + 1}\n\nIn month ${index + 1} of the Tarnow chronicle the keeper counted ${index + 40} barges. ${"The water stood as it had stood before, and nothing else was written down that day. ".repeat(4)}`,
  );
  for (const at of [300, 1300, 2190]) months[at] += ` A zanthorite was seen at gate ${at}.`;
  return `# The Tarnow chronicle\n\n${months.join("\n\n")}`;
}

function oneLine(): string {
  const words = "the tarnow line goes on and on without an end ".repeat(11_000);
  return `${words}is left. ${MINE}. And ${words}`;
}

const PAGES = [
  rules(OLD_TOLL),
  { url: LONG, title: "The Tarnow chronicle", text: chronicle() },
  { url: LINE, title: "One line of Tarnow", text: oneLine() },
];

function research(stack: Stack, question: string): Promise<RunState> {
  return researchPages(stack, {
    question,
    query: "Tarnow lock rules chronicle",
    pages: PAGES,
    title: "The lock at Tarnow",
    content: (numbers) =>
      `The Tarnow lock opens at 6:30 and closes at 21:15 in summer [${numbers[RULES]}].\n\n## Mines\n\n${MINE} [${numbers[LINE]}].\n\n## Toll\n\n${OLD_TOLL} [${numbers[RULES]}].`,
  });
}

let state: RunState;

test.beforeAll(async ({ stack }) => {
  state = await research(stack, "What are the rules of the Tarnow lock?");
});

test("on the phone the claim stands above the text that it is checked against", async ({ page, stack }) => {
  const state = await researchPages(stack, {
    question: "What is the toll of Tarnow on a phone?",
    query: "Tarnow lock toll",
    pages: [rules(OLD_TOLL)],
    title: "The toll of Tarnow",
    content: (numbers) => `${OLD_TOLL} [${numbers[RULES]}]. The keeper owns 9 boats [${numbers[RULES]}].`,
  });
  const [claimed, unfound] = state.report?.citations ?? [];
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [citation, sentence] of [
    [claimed, OLD_TOLL],
    [unfound, "The keeper owns 9 boats"],
  ] as const) {
    await page.goto(
      `${stack.app.url}/reports/${state.report?.id}?source=${sourceOf(state, RULES)}&at=${citation?.id}`,
    );
    const claim = page.getByText(`The report says: ${sentence}`);
    await expect(claim).toBeInViewport({ ratio: 1 });
    await page.getByRole("dialog").evaluate((dialog) => {
      for (const part of [dialog, ...dialog.querySelectorAll("*")]) part.scrollTop = 300;
    });
    await expect(claim).toBeInViewport({ ratio: 1 });
    const { height = 0 } = (await claim.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(3 * 27 + 1);
  }
  // The nearest passage contradicts nothing and is not red.
  const mark = page.locator("mark[data-verdict=not_found]").first();
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.background = "var(--color-unfound-soft)";
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(red);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText("The report says:")).toBeHidden();
});

test("a number in the margin shows what cites the passage, and links to the citation in its report", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.app.url}/sources/${sourceOf(state, RULES)}`);
  const reader = new ReaderPage(page);
  await expect(reader.article.getByText("2 passages", { exact: true })).toBeVisible();
  const marker = reader.article.getByRole("button", { name: /^Cited as \d+: show where$/ }).nth(1);
  const card = page.getByRole("dialog", { name: "Where this passage is cited" });
  await expect(async () => {
    if (!(await card.isVisible())) await marker.click();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(card).toContainText(OLD_TOLL);
  await expect(card).toContainText("supported");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(marker).toBeFocused();
  await page.keyboard.press("Enter");
  await card.getByRole("link", { name: "The lock at Tarnow" }).click();
  const citation = state.report?.citations.at(-1)?.id as string;
  await expect(page).toHaveURL(`${stack.app.url}/reports/${state.report?.id}#c-${citation}`);
  await expect(page.locator("[data-card]")).toContainText(OLD_TOLL);
  await expect(page.locator(`[data-citation="${citation}"]`)).toBeInViewport();
});

test("keys move through the passages", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/sources/${sourceOf(state, RULES)}`);
  const reader = new ReaderPage(page);
  const says = (words: string) => expect(reader.article.getByText(words, { exact: true })).toBeVisible();
  await says("2 passages");
  await expect(async () => {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(reader.looked).toContainText("opens at 6:30", { timeout: 500 });
  }).toPass();
  await says("1 of 2");
  await page.keyboard.press("Alt+ArrowDown");
  await says("2 of 2");
  await expect(reader.looked).toContainText("14 crowns");
  await page.keyboard.press("Alt+ArrowUp");
  await says("1 of 2");
});

test("search reaches parts of a long text that are not rendered", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/sources/${sourceOf(state, LONG)}`);
  const reader = new ReaderPage(page);
  await expect(reader.article.getByText("In month 1 of the Tarnow chronicle")).toBeVisible();
  // Only content near the viewport is rendered.
  await expect(reader.article.getByText("gate 1300")).toHaveCount(0);
  await reader.find("ZANTHORITE");
  const says = (words: string) => expect(reader.article.getByText(words, { exact: true })).toBeVisible();
  const near = async (breaker: number) => {
    await expect(reader.looked).toHaveText("zanthorite");
    await expect(reader.looked).toBeInViewport();
    await expect(reader.article.getByText(`was seen at gate ${breaker}.`)).toBeInViewport();
  };
  await says("1 of 3");
  await near(300);
  await reader.field.press("Enter");
  await says("2 of 3");
  await near(1300);
  await reader.field.press("Shift+Enter");
  await near(300);
  await reader.field.press("Shift+Enter");
  await says("3 of 3");
  await near(2190);
  expect(await reader.article.locator("[data-piece]").count()).toBeLessThan(80);
  await reader.field.press("Escape");
  await expect(reader.field).toBeHidden();
  await expect(reader.article.getByText("was seen at gate 2190.")).toBeInViewport();
});

test("bad input: a page of one line of a megabyte is cited and searched like any other", async ({
  page,
  stack,
}) => {
  const address = `${stack.app.url}/sources/${sourceOf(state, LINE)}`;
  const reader = new ReaderPage(page);
  await page.goto(`${address}?find=quandolite`);
  await expect(reader.article.getByText("1 of 1", { exact: true })).toBeVisible();
  await expect(reader.looked).toHaveText("quandolite");
  await expect(reader.looked).toBeInViewport();
  const cited = state.report?.citations[1];
  expect(cited).toMatchObject({ verdict: "supported", passage: { text: expect.stringContaining(MINE) } });
  await page.goto(`${address}?at=${cited?.id}`);
  await expect(reader.looked).toContainText(MINE);
  await expect(reader.looked).toBeInViewport();
  await expect(reader.article.getByRole("button", { name: /^Cited as \d+: show where$/ })).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a changed page is stored beside the cited one; evidence keeps the text it was checked against", async ({
  page,
  stack,
}) => {
  const address = `${stack.app.url}/sources/${sourceOf(state, RULES)}`;
  await page.goto(address);
  const reader = new ReaderPage(page);
  await reader.readAgain();
  await expect(reader.versions).toContainText(/Read now: the text is the same as on/);
  stack.web.put(rules(NEW_TOLL));
  await reader.readAgain();
  await expect(reader.versions).toContainText("the text is another one");
  await expect(reader.article.getByText(OLD_TOLL)).toBeVisible();
  await expect(reader.article.locator("mark", { hasText: "14 crowns" })).toBeVisible();

  await reader.versions.getByRole("link", { name: "See what changed" }).last().click();
  await expect(page.locator("del", { hasText: "14" }).first()).toBeVisible();
  await expect(page.locator("ins", { hasText: "19" }).first()).toBeVisible();
  await expect(page.getByText("1 passage changed.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the source" }).click();
  await expect(page).toHaveURL(address);

  await reader.versions.getByText(/^Read \d\stimes$/).click();
  await reader.versions.getByRole("button", { name: "Show", exact: true }).first().click();
  await expect(reader.article.getByText(NEW_TOLL)).toBeVisible();
  await expect(reader.article.locator("mark")).toHaveCount(0);

  await page.goto(`${stack.app.url}/reports/${state.report?.id}#c-${state.report?.citations.at(-1)?.id}`);
  await expect(page.locator("[data-card]")).toContainText(OLD_TOLL);
});

test("bad input: a page that becomes empty, or an error page, removes nothing", async ({ page, stack }) => {
  await page.goto(`${stack.app.url}/sources/${sourceOf(state, RULES)}`);
  const reader = new ReaderPage(page);
  stack.web.put({ ...rules(OLD_TOLL), text: "" });
  await reader.readAgain();
  await expect(reader.versions.getByRole("status")).toContainText(/could not be read|no text/i);
  await expect(reader.article.getByText(OLD_TOLL)).toBeVisible();
  stack.web.put({ ...rules(OLD_TOLL), text: "# 404\n\nThis page is gone." });
  await reader.readAgain();
  await expect(reader.versions).toContainText("the page may have been emptied or replaced by an error");
  await expect(reader.article.getByText(OLD_TOLL)).toBeVisible();
  await expect(reader.article.locator("mark", { hasText: "14 crowns" })).toBeVisible();
});
