// A thread of 200 questions and one of 2,000 sources: size and server time of the first response, and smoothness of
// scrolling, unfolding and filtering, with the processor at full speed and four times slower; compared with a thread of
// three questions and thirty sources.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { kB, ms, printFigure, quantile } from "./figures";
import { type LongThread, type WrittenThread, writeLongThread } from "./long-thread";
import { measuredPage, smoothness, smoothWords, wheel } from "./screen";

type Standing = WrittenThread & { app: App };

const folders: string[] = [];
const apps: App[] = [];
let browser: Browser;
let turns: Standing;
let sources: Standing;
let few: Standing;

async function withThread(size: LongThread): Promise<Standing> {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-long-"));
  folders.push(folder);
  const written = await writeLongThread(folder, size);
  const app = await startApp({ dataDir: folder });
  apps.push(app);
  return { ...written, app };
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  turns = await withThread({ turns: 200, sources: 2000 });
  sources = await withThread({ turns: 3, sources: 2000 });
  few = await withThread({ turns: 3, sources: 30 });
}, 600_000);

afterAll(async () => {
  await browser?.close();
  for (const app of apps) await app.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const address = ({ app, threadId }: Standing) => `${app.url}/research/${threadId}`;

async function answer(thread: Standing): Promise<string> {
  const times: number[] = [];
  let html = "";
  for (let turn = 0; turn < 12; turn += 1) {
    const begun = performance.now();
    html = await (await fetch(address(thread))).text();
    if (turn >= 4) times.push(performance.now() - begun);
  }
  const packed = gzipSync(html).length;
  return `${kB(html.length)}, packed ${kB(packed)}, whole after ${ms(quantile(times, 0.5))}`;
}

it("the first answer", async () => {
  printFigure({
    id: "",
    what: "first answer of a thread, as HTML: 200 questions that found 2,000 sources; 3 questions that found as many",
    value: `${await answer(turns)}; ${await answer(sources)}`,
    floor: `3 questions, 30 sources: ${await answer(few)}`,
    goal: "bounded by the newest run and a line for each earlier one",
  });
});

async function opened(thread: Standing, slowdown: number): Promise<{ page: Page; open: string }> {
  const page = await measuredPage(browser, slowdown);
  page.setDefaultTimeout(180_000);
  await page.goto(address(thread), { waitUntil: "networkidle" });
  return { page, open: smoothWords(await smoothness(page)) };
}

it("200 questions", async () => {
  for (const slowdown of [1, 4]) {
    const floor = await opened(few, slowdown);
    await floor.page.close();
    const { page, open } = await opened(turns, slowdown);
    await page.getByRole("button", { name: /^Show \d+ earlier questions$/ }).click();
    await page.getByRole("heading", { name: "part 1?" }).waitFor();
    const shown = smoothWords(await smoothness(page));
    await wheel(page, { x: 600, y: 500, by: 900, times: 60 });
    const scrolled = smoothWords(await smoothness(page));
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("button", { name: "Open the report" }).first().click();
    await page.getByRole("button", { name: "Fold to the answer" }).waitFor();
    await page.locator(".report-words").first().waitFor();
    const unfolded = smoothWords(await smoothness(page));
    printFigure({
      id: "",
      what: `200 questions, processor ${slowdown} × slower: open the thread; show all; turn the wheel; unfold a run`,
      value: `open: ${open}; show: ${shown}; scroll: ${scrolled}; unfold: ${unfolded}`,
      floor: `open 3 questions: ${floor.open}`,
      goal: "scrolls smoothly: frame p99 25 ms, no task over 50 ms",
    });
    await page.close();
  }
});

it("2,000 sources", async () => {
  for (const slowdown of [1, 4]) {
    const { page, open } = await opened(sources, slowdown);
    await wheel(page, { x: 1300, y: 500, by: 900, times: 60 });
    const scrolled = smoothWords(await smoothness(page));
    const rows = await page.locator("[data-source-link]").count();
    await page
      .getByRole("searchbox", { name: "Filter the sources" })
      .pressSequentially("norway fees", { delay: 60 });
    const filtered = smoothWords(await smoothness(page));
    printFigure({
      id: "",
      what: `2,000 sources, processor ${slowdown} × slower: open the thread; turn the wheel over the list; type into its filter`,
      value: `open: ${open}; scroll: ${scrolled}, ${rows} rows in the page; filter: ${filtered}`,
      floor: "a frame is 16.7 ms",
      goal: "scrolls smoothly: frame p99 25 ms, no task over 50 ms",
    });
    await page.close();
  }
});
