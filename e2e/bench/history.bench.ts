// GOAL-P24: a history of 10,000 threads. Scroll smoothness of the sidebar, time to the first screen and of a search,
// with the processor at full speed and four times slower; compared with an application with three threads and with a
// plain text list in the same run.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { ms, printFigure, quantile } from "./figures";
import { mainThread, measuredPage, smoothness, smoothWords, wheel } from "./screen";
import { buildSearchCorpus } from "./search-corpus";

const folders: string[] = [];
const apps: App[] = [];
let browser: Browser;

async function withThreads(runs: number): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-history-"));
  folders.push(folder);
  buildSearchCorpus(path.join(folder, "groundwork.db"), { runs }).database.$client.close();
  const app = await startApp({ dataDir: folder });
  apps.push(app);
  return app;
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
});

afterAll(async () => {
  await browser?.close();
  for (const app of apps) await app.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function scroll(app: App, slowdown: number): Promise<{ open: string; scrolled: string; rows: number }> {
  const page = await measuredPage(browser, slowdown);
  await page.goto(app.url, { waitUntil: "networkidle" });
  const open = smoothWords(await smoothness(page));
  await wheel(page, { x: 130, y: 600, by: 900, times: 80 });
  const scrolled = smoothWords(await smoothness(page));
  const rows = await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link").count();
  await page.close();
  return { open, scrolled, rows };
}

/** Shows that many rows of plain text, all of them rendered. */
async function openPlain(page: Page): Promise<void> {
  const rows = Array.from({ length: 2500 }, (_, row) => `<p>Row ${row} of a list that holds text alone</p>`);
  const style = "nav{position:fixed;inset:0 auto 0 0;width:260px;overflow:auto}p{height:36px;margin:0}";
  await page.goto("about:blank");
  await page.setContent(`<style>${style}</style><nav>${rows.join("")}</nav>`);
}

/** The floor: the time that the browser itself needs to scroll them. */
async function scrollPlain(slowdown: number): Promise<string> {
  const page = await measuredPage(browser, slowdown);
  await openPlain(page);
  await smoothness(page);
  await wheel(page, { x: 130, y: 600, by: 900, times: 80 });
  const scrolled = smoothWords(await smoothness(page));
  await page.close();
  return scrolled;
}

const TURNS = 60;

/** CPU time of one turn of the wheel and of the longest task; the first turns load what the list needs. */
async function turnCost(open: (page: Page) => Promise<unknown>): Promise<string> {
  const page = await measuredPage(browser, 1);
  await open(page);
  const turn = (times: number) => wheel(page, { x: 130, y: 600, by: 900, times });
  await turn(3);
  await page.waitForTimeout(1000);
  const { total, longest } = await mainThread(browser, page, () => turn(TURNS));
  await page.close();
  return `${ms(total / TURNS)} a turn, longest task ${ms(longest)}`;
}

async function searched(app: App): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const begun = performance.now();
    await (await fetch(`${app.url}/api/search?q=${["energy market", "ba", "the", "baco"][turn % 4]}`)).json();
    if (turn >= 20) times.push(performance.now() - begun);
  }
  return times;
}

it("GOAL-P24: a history of 10,000 threads", async () => {
  const few = await withThreads(3);
  const many = await withThreads(10_000);
  for (const slowdown of [1, 4]) {
    const [one, other] = [await scroll(many, slowdown), await scroll(few, slowdown)];
    const plain = await scrollPlain(slowdown);
    printFigure({
      id: "P24",
      what: `10,000 threads, processor ${slowdown} × slower: open the home page; turn the wheel over the sidebar`,
      value: `open: ${one.open}; scroll: ${one.scrolled}; ${one.rows} links in the page`,
      floor: `three threads: open: ${other.open}; 2,500 rows of plain text: scroll: ${plain}`,
      goal: "frame p99 33 ms, 4 × slower as well",
    });
  }
  printFigure({
    id: "P24",
    what: "10,000 threads: CPU time of the page's main thread while the wheel turns over the sidebar by 900 px each",
    value: await turnCost((page) => page.goto(many.url, { waitUntil: "networkidle" })),
    floor: `2,500 rows of plain text: ${await turnCost(openPlain)}`,
    goal: "frame p99 33 ms with the processor 4 × slower: 8 ms a frame",
  });
  const [times, floor] = [await searched(many), await searched(few)];
  printFigure({
    id: "P24",
    what: "a search over 10,000 runs and 100,000 sources, by HTTP",
    value: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`,
    floor: `three runs: p50 ${ms(quantile(floor, 0.5))}, p95 ${ms(quantile(floor, 0.95))}`,
    goal: "100 ms",
  });
});
