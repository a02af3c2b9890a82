// Every screen in both themes and both widths: axe finds nothing, nothing scrolls sideways.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { ReportResponse, RereadResponse } from "@/lib/http/responses";
import { hold } from "./control-scenario";
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

/** An address, or one with what is opened on it. */
type Screen = string | { at: string; open: (page: Page) => Promise<void> };

/** Dark differs from light in colours alone, and they do not hang on the last few pixels of a phone. */
async function examine(page: Page, url: string, screens: Screen[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const each of screens) {
      const screen = typeof each === "string" ? each : each.at;
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(url + screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (typeof each !== "string") await each.open(page);
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

const tell = async (stack: Stack, path: string, body: object = {}) => {
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(`${stack.app.url}/api/${path}`, sent)).json()) as Record<
    "threadId" | "runId",
    string
  >;
};

/** The screens of what a person does to runs; what is held goes on when it is let go. */
async function controlScreens(stack: Stack, held: Promise<void>): Promise<Screen[]> {
  const start = async (question: string, wishes: object = {}) => {
    const script = fullScript(question);
    stack.script(question, async (request) => {
      if (/^Which (?:live|early)/.test(question) && request.step === 3 && request.attempt === 1) await held;
      return question.startsWith("Which broken") && request.step === 4
        ? { status: 401, body: {} }
        : script(request);
    });
    return { ...(await tell(stack, "threads", { question, ...wishes })), question };
  };
  const plan = await start("Which plan waits?", { reviewPlan: true });
  const live = await start("Which live run is told something?");
  const early = await start("Which early end is seen?");
  const broken = await start("Which broken run is tried again?");
  await until(stack.app, live.runId, ({ iteration }) => iteration === 3);
  await tell(stack, `runs/${live.runId}/steer`, {
    message: "Only what is of 2026.",
    banHosts: ["cell-price-index.example"],
  });
  await until(stack.app, early.runId, ({ iteration }) => iteration === 3);
  await tell(stack, `runs/${early.runId}/finish`);
  await until(stack.app, early.runId, ({ status }) => status === "completed");
  await until(stack.app, broken.runId, ({ status }) => status === "error");
  const branch = await tell(stack, `runs/${broken.runId}/retry`, { step: 3 });
  await until(stack.app, branch.runId, ({ status }) => status === "error");
  await until(stack.app, plan.runId, ({ status }) => status === "waiting_for_plan");
  const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
  return [
    `/research/${plan.threadId}`,
    `/research/${live.threadId}`,
    { at: `/research/${early.threadId}`, open: (page) => new ThreadPage(page).showSteps() },
    { at: `/research/${broken.threadId}`, open: press("Use another model") },
    { at: "/", open: press(/^Cap: /) },
    {
      at: "/settings",
      open: async (page) => {
        await press(/^Try it now/)(page);
        await expect(page.getByText("Nothing was changed.").first()).toBeVisible();
      },
    },
  ];
}

test("axe finds nothing on runs in a person's hands, nor on the settings", async ({ page, stack }) => {
  test.setTimeout(240_000);
  const message = "The model could not be tried: it does not answer. Nothing was changed.";
  await page.route("**/api/settings/models/probe", (route) =>
    route.fulfill({ status: 502, json: { error: { code: "probe_failed", message, retryable: true } } }),
  );
  const held = hold();
  try {
    await examine(page, stack.app.url, await controlScreens(stack, held.promise));
  } finally {
    held.release();
  }
});
