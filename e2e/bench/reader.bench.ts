// The source reader with a page of 5 MB: the longest task of the browser's main thread while the page opens, scrolls,
// jumps and is searched, with the processor slowed down four times.

import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { answer, read, report, search } from "@/testing/servers/llm-steps";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { ask, untilDone } from "./client";
import { kB, ms, printFigure } from "./figures";

const ADDRESS = "https://atlas.example/storage";
const SENTENCE = "The harbour plant of the northern coast stored 43 gigawatt-hours in the year 2025.";
const BYTES = 5_000_000;
const SLOWDOWN = 4;
const DAYS = ["calm", "windy", "cold", "bright", "foggy"];

/** Distinct headings, paragraphs, lists, tables and code; the cited sentence is in the middle. */
function longText(): string {
  const parts = ["# An atlas of storage"];
  for (let part = 0, size = 0; size < BYTES; part += 1) {
    const day = DAYS[part % DAYS.length];
    const lines = [
      `## Station ${part}\n\nOn a ${day} day station ${part} gave **${part * 7} kilowatt-hours** to the [grid](https://atlas.example/${part}). ${`It was ${day}, and the measure ${part} was taken twice. `.repeat(9)}`,
      `- first value ${part}\n- second value ${part + 1}\n  - inside ${day}\n\n1. one\n2. two`,
      `| hour | load |\n|---|---:|\n${Array.from({ length: 12 }, (_, hour) => `| ${hour}:00 | ${part * hour} |`).join("\n")}`,
      `\`\`\`js\nconst station${part} = { day: "${day}" };\n\nread(station${part});\n\`\`\``,
    ].join("\n\n");
    if (size < BYTES / 2 && size + lines.length >= BYTES / 2) parts.push(SENTENCE);
    parts.push(lines);
    size += lines.length + 2;
  }
  return parts.join("\n\n");
}

const SMALL = "https://note.example/storage";
const text = longText();
let llm: LlmServer;
let web: WebServer;
let app: App;
let browser: Browser;

beforeAll(async () => {
  llm = await startLlmServer({
    script: ({ step }) =>
      [
        { step: search("storage atlas") },
        { step: read(ADDRESS, SMALL) },
        {
          step: report({ title: "Storage", content: `${SENTENCE.slice(0, -1)} [1].`, question: "Storage?" }),
        },
        { step: answer({ answer: "It stored 43 gigawatt-hours [1]." }) },
      ][step - 1] ?? { status: 400, body: {} },
  });
  web = await startWebServer({
    pages: [
      { url: ADDRESS, title: "An atlas of storage", text },
      { url: SMALL, title: "A note on storage", text: SENTENCE },
    ],
  });
  app = await startApp({ llmUrl: llm.url, webUrl: web.url });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
});

afterAll(async () => {
  await browser?.close();
  await app?.dispose();
  await llm?.stop();
  await web?.stop();
});

/** The longest task since the last call in milliseconds; tasks under 50 count as none. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const seen = (window as unknown as { tasks: number[] }).tasks;
    return Math.max(0, ...seen.splice(0));
  });
}

async function slowPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}

/** Turns the wheel without a pause. */
async function wheel(page: Page, by: number, times: number): Promise<void> {
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < times; turn += 1) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(50);
  }
}

it("the reader stays smooth on a page of 5 MB", async () => {
  const { runId } = await ask(app.url, { question: "Storage?", agent: "standard", scope: "web" });
  const state = await untilDone(app.url, runId);
  const source = state.sources.find(({ url }) => url === ADDRESS);
  const citation = state.report?.citations[0];
  expect(citation?.passage?.text).toContain("43 gigawatt-hours");
  const small = await slowPage();
  await small.goto(`${app.url}/sources/${state.sources.find(({ url }) => url === SMALL)?.id}`);
  await small.getByText("43 gigawatt-hours").waitFor();
  const least = await longest(small);
  await small.close();
  const page = await slowPage();
  let received = 0;
  page.on("response", (response) => {
    const length = response.body().then(
      (body) => body.length,
      () => 0,
    );
    length.then((bytes) => {
      if (!/\.(?:js|css|woff2)/.test(response.url())) received += bytes;
    });
  });
  const measured: [string, number][] = [];
  const begun = performance.now();
  await page.goto(`${app.url}/sources/${source?.id}?at=${citation?.id}`);
  await page.locator("mark", { hasText: "43 gigawatt-hours" }).waitFor({ timeout: 240_000 });
  const shown = performance.now() - begun;
  measured.push(["open", await longest(page)]);
  await wheel(page, 700, 40);
  await wheel(page, -700, 40);
  measured.push(["scroll", await longest(page)]);
  for (const share of [0, 0.9, 0.3, 1, 0.5]) {
    await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), share);
    await page.waitForTimeout(600);
  }
  measured.push(["jump", await longest(page)]);
  const find = page.getByRole("button", { name: "Find", exact: true });
  let found = Number.NaN;
  if (await find.isVisible()) {
    await find.click();
    const field = page.getByRole("textbox", { name: "Find in this text" });
    const searched = performance.now();
    await field.fill("43 gigawatt-hours in");
    await page.getByText("1 of 1", { exact: true }).first().waitFor();
    await page.locator("mark[aria-current]", { hasText: "43 gigawatt-hours" }).waitFor();
    found = performance.now() - searched;
    await field.fill("station");
    await page.getByText("1 of 5,000+").waitFor();
    for (let turn = 0; turn < 20; turn += 1) await field.press(turn % 3 ? "Enter" : "Shift+Enter");
    measured.push(["search", await longest(page)]);
  }
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  printFigure({
    id: "",
    what: `a source of ${kB(text.length)}, processor ${SLOWDOWN} times slower: longest task while one would`,
    value: measured.map(([what, time]) => `${what} ${time === 0 ? "under 50 ms" : ms(time)}`).join(", "),
    floor: `opening a source of one sentence ${ms(least)}; passage in view after ${ms(shown)}, one hit found after ${ms(found)}, ${elements} elements, ${kB(received)} received`,
    goal: "100 ms (the goal for a report that streams in)",
  });
  await page.close();
});
