// Every page in its main states: nothing is logged to the console, nothing fails to load, and few text sizes are used.

import type { Page } from "@playwright/test";
import { SECTIONS } from "@/components/settings/places";
import { clarify } from "@/testing/servers/llm-steps";
import { hold } from "./control-scenario";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { seeDiagrams } from "./pages/diagrams";
import { richScript } from "./rich-report";
import { fullScript } from "./scenario";

type Stop = { name: string; at: string; open?: (page: Page) => Promise<void>; status?: number };
type Theme = "light" | "dark";

type View = { width: number; height: number; theme: Theme };

/** Pages are loaded in one of these and change to the other, by turns. */
const DESKTOP: View = { width: 1440, height: 900, theme: "light" };
const PHONE: View = { width: 390, height: 844, theme: "dark" };

/** Runs in every main state, and the pages that show them. `release` lets the active run end. */
async function everyPage(stack: Stack): Promise<{ stops: Stop[]; release: () => Promise<void> }> {
  const held = hold();
  const questions = {
    done: "Which page is read when all went well?",
    doubtful: "Which page has doubtful sentences?",
    rich: "Which page has a table, a formula and a diagram?",
    failed: "Which page shows a run that failed?",
    waiting: "Which page has a question for the person?",
    running: "Which page shows a run at work?",
  };
  const full = fullScript(questions.failed);
  const going = fullScript(questions.running);
  stack.script(questions.done, fullScript(questions.done));
  stack.script(questions.doubtful, doubtfulScript(questions.doubtful));
  stack.script(questions.rich, richScript(questions.rich));
  stack.script(questions.failed, (request) =>
    request.step < 3 ? full(request) : { status: 401, body: { error: { message: "Incorrect key" } } },
  );
  stack.script(questions.waiting, () => ({
    step: clarify({
      questions: ["For which year?"],
      terms: ["page"],
      assumptions: ["The question is about this year.", "A short overview is enough."],
    }),
  }));
  stack.script(questions.running, async (request) => {
    if (request.step === 4) await held.promise;
    return going(request);
  });
  const asked = async (question: string, status: string) => {
    const { threadId, runId } = await ask(stack.app, question);
    const state = await until(stack.app, runId, (now) => now.status === status);
    return { thread: `/research/${threadId}`, state, runId };
  };
  const done = await asked(questions.done, "completed");
  const doubtful = await asked(questions.doubtful, "completed");
  const rich = await asked(questions.rich, "completed");
  const failed = await asked(questions.failed, "error");
  const waiting = await asked(questions.waiting, "waiting_for_clarification");
  const { threadId, runId } = await ask(stack.app, questions.running);
  await until(stack.app, runId, ({ iteration }) => iteration >= 3);
  const report = `/reports/${done.state.report?.id}`;
  const source = done.state.sources[0]?.id;
  const made = await fetch(`${stack.app.url}/api/reports/${rich.state.report?.id}/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ days: null }),
  });
  const { url: shared } = (await made.json()) as { url: string };
  const stops: Stop[] = [
    { name: "home", at: "/" },
    { name: "thread, finished", at: done.thread },
    { name: "thread, doubtful", at: doubtful.thread },
    // A diagram's frame is a page too, and the browser logs its messages once it is drawn.
    { name: "thread, rich", at: rich.thread, open: (page) => seeDiagrams(page, 2) },
    { name: "thread, failed", at: failed.thread },
    { name: "thread, waiting", at: waiting.thread },
    { name: "thread, running", at: `/research/${threadId}` },
    { name: "report", at: report },
    { name: "report, shared", at: shared, open: (page) => seeDiagrams(page, 2) },
    { name: "link, missing", at: "/s/missing", status: 404 },
    { name: "report, edited", at: `${report}/edit` },
    { name: "reader", at: `/sources/${source}` },
    { name: "library", at: "/library" },
    { name: "library, sources", at: "/library?tab=sources" },
    { name: "library, documents", at: "/library?tab=documents" },
    { name: "library, found", at: "/library?q=page" },
    { name: "agents", at: "/agents" },
    { name: "agent form", at: "/agents/deep/edit" },
    { name: "watches", at: "/watches" },
    { name: "watch form", at: `/watches/new?thread=${done.thread.split("/").at(-1)}` },
    { name: "templates", at: "/templates" },
    { name: "template form", at: `/templates/new?run=${done.runId}` },
    ...SECTIONS.map((section) => ({ name: `settings, ${section}`, at: `/settings/${section}` })),
    { name: "login", at: "/login" },
    { name: "missing", at: "/nothing-here", status: 404 },
  ];
  return {
    stops,
    release: async () => {
      held.release();
      await until(stack.app, runId, ({ status }) => status === "completed");
    },
  };
}

/** Collects everything that the browser reports about a page. */
function listen(page: Page): { said: string[] } {
  const heard = { said: [] as string[] };
  page.on("console", (message) => heard.said.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => heard.said.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // Requests still pending when the page is left are not failures.
    const cause = request.failure()?.errorText ?? "";
    if (cause !== "net::ERR_ABORTED") heard.said.push(`failed: ${request.url()} ${cause}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) heard.said.push(`${response.status()}: ${response.url()}`);
  });
  return heard;
}

/** Scrolls to the end, so that late parts are rendered too. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      window.scrollTo(0, at);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
}

async function visit(page: Page, url: string, { open }: Stop): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/(is|are) being read$|^Loading /)).toHaveCount(0);
  await open?.(page);
  await seeAll(page);
}

async function show(page: Page, { width, height, theme }: View): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
}

/**
 * Visits every page and expects that nothing is logged, nothing fails to load and no policy is violated; `seen` is called
 * on each page in each view.
 */
async function visitAll(
  page: Page,
  stack: Stack,
  seen: (stop: Stop, view: View) => Promise<void>,
): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      // The console is listened to.
      // biome-ignore lint/suspicious/noConsole: this runs in the page.
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const heard = listen(page);
  const { stops, release } = await everyPage(stack);
  const wrong: string[] = [];
  for (const [index, stop] of stops.entries()) {
    heard.said = [];
    const [first, then] = index % 2 === 0 ? [DESKTOP, PHONE] : [PHONE, DESKTOP];
    await show(page, first);
    await visit(page, stack.app.url + stop.at, stop);
    await seen(stop, first);
    await show(page, then);
    // Diagrams are drawn again in the colours of the theme.
    await stop.open?.(page);
    await seeAll(page);
    await seen(stop, then);
    const own = `${stop.status}: ${stack.app.url}${stop.at}`;
    // The page of an unknown address is itself a response with status 404.
    for (const said of heard.said)
      if (said !== own && !(stop.status && said.includes(`status of ${stop.status}`)))
        wrong.push(`${stop.name}: ${said}`);
  }
  await release();
  expect([...new Set(wrong)]).toEqual([]);
}

const QUIET =
  "in both themes no page logs to the console, fails a request or violates its content security policy";

/** Sizes and weights of the visible text, with a sample of each; formulas and diagrams have sizes of their own. */
async function typeOf(
  page: Page,
): Promise<{ sizes: Record<string, string>; weights: Record<string, string> }> {
  return page.evaluate(() => {
    const sizes: Record<string, string> = {};
    const weights: Record<string, string> = {};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || element.closest("math, svg, .katex, script, style, option, .unseen")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      sizes[fontSize] ??= `${element.tagName} ${text.slice(0, 30)}`;
      weights[fontWeight] ??= `${element.tagName} ${text.slice(0, 30)}`;
    }
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (!field.checkVisibility() || field.matches("[type=checkbox], [type=radio]")) continue;
      sizes[getComputedStyle(field).fontSize] ??= field.tagName;
    }
    return { sizes, weights };
  });
}

// One visit serves all of it, because the visit takes most of the time.
test(`${QUIET}, and uses at most six sizes and three weights of text, none under 12 px, on desktop and phone`, async ({
  page,
  stack,
}) => {
  test.setTimeout(200_000);
  await visitAll(page, stack, async ({ name }, { width }) => {
    const { sizes, weights } = await typeOf(page);
    const at = `${name}, ${width}: ${JSON.stringify({ sizes, weights })}`;
    expect.soft(Object.keys(sizes).length, at).toBeLessThanOrEqual(6);
    expect.soft(Object.keys(weights).length, at).toBeLessThanOrEqual(3);
    expect.soft(Math.min(...Object.keys(sizes).map(Number.parseFloat)), at).toBeGreaterThanOrEqual(12);
  });
});
