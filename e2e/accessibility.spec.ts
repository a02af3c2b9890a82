// Every screen in both themes and both widths: axe finds nothing, nothing scrolls sideways, nothing jumps.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { ReportResponse, RereadResponse } from "@/lib/http/responses";
import { doubtfulScript } from "./evidence-scenario";
import { ask, expect, type Stack, test, until } from "./fixtures";
import { ThreadPage } from "./pages/research";
import { researchPages } from "./pages-scenario";
import { fullScript } from "./scenario";
import { clarify } from "./servers/llm-steps";

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** The screens of a report with two versions and doubts, and of a source whose page has changed since. */
async function evidenceScreens(stack: Stack): Promise<string[]> {
  const question = "Is every screen of evidence usable by everyone?";
  stack.script(question, doubtfulScript(question));
  const { runId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const api = (path: string, method = "GET") => fetch(`${stack.app.url}/api/${path}`, { method });
  const report = state.report?.id;
  const { versions } = (await (await api(`reports/${report}`)).json()) as ReportResponse;

  const page = {
    url: "https://ferry-times.example/lindmark",
    title: "Ferries of Lindmark",
    text: "# Ferries of Lindmark\n\nThe Lindmark ferry leaves at 7:20 from the north pier.\n\n## Fares\n\nA ticket costs 4 crowns.",
  };
  const ferry = await researchPages(stack, {
    question: "When does the Lindmark ferry leave?",
    query: "Lindmark ferry",
    pages: [page],
    title: "The ferry of Lindmark",
    content: (numbers) => `The Lindmark ferry leaves at 7:20 from the north pier [${numbers[page.url]}].`,
  });
  const [source] = ferry.sources;
  stack.web.put({ ...page, text: page.text.replace("7:20", "8:45") });
  const { page: after } = (await (await api(`sources/${source?.id}/read`, "POST")).json()) as RereadResponse;
  return [
    `/reports/${report}`,
    `/reports/${report}/edit`,
    `/reports/${report}/compare?with=${versions[0]?.id}`,
    `/sources/${source?.id}?find=ferry`,
    `/sources/${source?.id}?page=${source?.pageId}&with=${after.id}`,
    "/library?q=cell&kind=source&cited=true&sort=date",
    "/library?q=cell&kind=report&verdict=not_found",
  ];
}

/** Dark differs from light in colours alone, and they do not hang on the last few pixels of a phone. */
async function examine(page: Page, url: string, screens: string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const screen of screens) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(url + screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await faultsOf(new AxeBuilder({ page })), `${screen} light ${size.width}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `sideways scroll on ${screen} at ${size.width}`).toBeLessThanOrEqual(0);
      if (size.width < 390) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(() => {
        const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
        return Promise.allSettled(fading.map(({ finished }) => finished));
      });
      const colours = new AxeBuilder({ page }).withRules(["color-contrast"]);
      expect(await faultsOf(colours), `${screen} dark ${size.width}`).toEqual([]);
    }
  }
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

test("axe finds nothing on any screen, in either theme, at any width", async ({ page, stack }) => {
  test.setTimeout(240_000);
  const question = "Is every screen usable by everyone?";
  stack.script(question, fullScript(question));
  const { runId, threadId } = await ask(stack.app, question);
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const waiting = "Which one is it that waits?";
  stack.script(waiting, () => ({ step: clarify({ questions: ["Which one?"] }) }));
  const other = await ask(stack.app, waiting);
  await until(stack.app, other.runId, ({ status }) => status === "waiting_for_clarification");
  const broken = "What does a failed run look like?";
  stack.script(broken, () => ({ status: 401, body: {} }));
  const third = await ask(stack.app, broken);
  await until(stack.app, third.runId, ({ status }) => status === "error");
  const screens = [
    "/",
    `/research/${threadId}`,
    `/research/${other.threadId}`,
    `/research/${third.threadId}`,
    `/sources/${state.sources.find(({ status }) => status === "read")?.id}`,
    `/reports/${state.report?.id}`,
    "/library",
    "/library?q=sodium",
    "/nothing-here",
  ];
  await examine(page, stack.app.url, screens);
});

test("axe finds nothing on the screens of evidence, in either theme, at any width", async ({
  page,
  stack,
}) => {
  test.setTimeout(240_000);
  await examine(page, stack.app.url, await evidenceScreens(stack));
});

test("nothing jumps while a run is written: layout shift under 0.05", async ({ page, stack }) => {
  const question = "Does the page jump while it is written?";
  stack.script(question, fullScript(question, { chunkSize: 20, chunkDelayMs: 10 }));
  const { threadId, runId } = await ask(stack.app, question);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${stack.app.url}/research/${threadId}`);
  await until(stack.app, runId, ({ status }) => status === "completed");
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  expect(shift).toBeLessThan(0.05);
});

test("the main job by keyboard alone", async ({ page, stack }) => {
  const question = "Can it be done without a mouse?";
  stack.script(question, fullScript(question));
  await page.goto(stack.app.url);
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/research\/thr_/);
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  const chip = new ThreadPage(page).report.locator("[data-chip]").first();
  await chip.focus();
  await expect(page.getByRole("blockquote").first()).toBeVisible();
  await page.keyboard.press("Enter");
  const reader = page.getByRole("complementary", { name: "Source reader" });
  await expect(reader).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reader).toBeHidden();
  await expect(chip).toBeFocused();
});
