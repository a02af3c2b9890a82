// GOAL-P22 and GOAL-P23: a report of 10,000 words with 200 citations while it is written at 400 words a second, with
// the processor at full speed and four times slower: frames, the longest task, the load per second at its beginning and
// at its end, the delay of a key press in the box below it, and the cost of its final check. Then opening the stored
// report. Compared with a bare page that writes the same words as they arrive.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { answer, read, report, search } from "@/testing/servers/llm-steps";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { ask, runState, untilDone } from "./client";
import { withEmptyPage } from "./empty-page";
import { ms, percent, printFigure, quantile } from "./figures";
import { pages, reportText } from "./reference";
import { mainThread, measuredPage, type Smoothness, smoothness, smoothWords } from "./screen";

const WORDS = 10_000;
const CITED_PAGES = pages.slice(0, 7);
const PIECE = { chunkSize: 26, chunkDelayMs: 10 };
let llm: LlmServer;
let web: WebServer;
let app: App;
let bare: Server;
let browser: Browser;
let content = "";
let reportId = "";

const numberOf = (transcript: string, url: string) =>
  Number(transcript.split(` - ${url}`)[0]?.match(/\[(\d+)\](?![\s\S]*\[\d+\])/)?.[1] ?? 0);

beforeAll(async () => {
  llm = await startLlmServer({
    script: ({ step, body, question }) => {
      if (step === 1) return { step: search("grid storage cells cost 2019", "grid storage cost 2026") };
      if (step === 2) return { step: read(...CITED_PAGES.map(({ url }) => url)) };
      if (step > 3) return { step: answer({ answer: "Costs fell [1]." }) };
      const transcript = JSON.stringify(body);
      const numbers = CITED_PAGES.map(({ url }) => numberOf(transcript, url));
      content = reportText(numbers, { words: WORDS, citations: 200 });
      return { step: report({ title: "Grid storage costs", content, question }), ...PIECE };
    },
  });
  web = await startWebServer({ pages: CITED_PAGES });
  app = await startApp({ llmUrl: llm.url, webUrl: web.url });
  bare = createServer(async (request, response) => {
    if (request.url !== "/words") {
      response.setHeader("content-type", "text/html");
      return response.end(
        "<!doctype html><main style='max-width:40em'></main><script>(async()=>{const m=document.querySelector('main');let p=m.appendChild(document.createElement('p'));const d=new TextDecoder();const r=(await fetch('/words')).body.getReader();for(;;){const{done,value}=await r.read();if(done)break;const[a,...b]=d.decode(value,{stream:true}).split('\\n\\n');p.append(a);for(const x of b){p=m.appendChild(document.createElement('p'));p.append(x)}}document.title='done'})()</script>",
      );
    }
    for (let at = 0; at < content.length; at += PIECE.chunkSize) {
      response.write(content.slice(at, at + PIECE.chunkSize));
      await new Promise((resolve) => setTimeout(resolve, PIECE.chunkDelayMs));
    }
    response.end();
  }).listen(0, "127.0.0.1");
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
});

afterAll(async () => {
  await browser?.close();
  await app?.dispose();
  bare?.close();
  await llm?.stop();
  await web?.stop();
});

/** Seconds of work of the page's thread so far, and when it was measured. */
async function workOf(devtools: CDPSession): Promise<{ at: number; work: number }> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { at: of("Timestamp"), work: of("TaskDuration") };
}

/** Share of time in which the thread works during the next few seconds. */
async function loadOf(page: Page, devtools: CDPSession): Promise<number> {
  const begun = await workOf(devtools);
  await page.waitForTimeout(3000);
  const done = await workOf(devtools);
  return (done.work - begun.work) / (done.at - begun.at);
}

/** Milliseconds from each key press to the frame that shows it (GOAL-P22). */
async function keyTimes(page: Page, times: number): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(window, { keys });
    document.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => keys.push(performance.now() - timeStamp);
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      { capture: true },
    );
  });
  await page.locator("textarea").last().focus();
  for (let key = 0; key < times; key += 1) {
    await page.keyboard.press("ABCDEFGH"[key % 8] as string);
    await page.waitForTimeout(120);
  }
  return page.evaluate(() => (window as unknown as { keys: number[] }).keys);
}

/** The longest task in milliseconds by the thread's own clock, which other load on the machine does not affect. */
async function longestOwn(page: Page, use: () => Promise<void>): Promise<number> {
  return (await mainThread(browser, page, use)).longest;
}

type Streamed = {
  writing: Smoothness;
  typing: Smoothness;
  keys: number[];
  checking: Smoothness;
  /** Longest tasks by the thread's own clock. */
  own: { writing: number; checking: number };
  early: number;
  late: number;
  reportId: string;
  runId: string;
};

/**
 * Waits until that many parts exist. Queried rarely and by tag, because a query by name over the whole text would add
 * load.
 */
async function parts(page: Page, count: number): Promise<void> {
  for (let begun = 0; begun < count; ) {
    await page.waitForTimeout(100);
    begun = await page.evaluate(() => document.querySelectorAll(".report h3").length);
  }
}

async function streamed(slowdown: number): Promise<Streamed> {
  const question = `What do 10,000 words at ${slowdown} say of storage?`;
  const { threadId, runId } = await ask(app.url, { question, agent: "standard", scope: "web" });
  const page = await measuredPage(browser, slowdown);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(`${app.url}/research/${threadId}`);
  await parts(page, 2);
  await smoothness(page);
  const early = await loadOf(page, devtools);
  await parts(page, 20);
  const writing = await smoothness(page);
  const keys = await keyTimes(page, 25);
  const typing = await smoothness(page);
  const own = { writing: 0, checking: 0 };
  own.writing = await longestOwn(page, () => parts(page, 45));
  const late = await loadOf(page, devtools);
  await parts(page, content.match(/^## /gm)?.length ?? 0);
  await smoothness(page);
  let state = await runState(app.url, runId);
  own.checking = await longestOwn(page, async () => {
    state = await untilDone(app.url, runId);
    await page.locator("[data-citation]").first().waitFor();
    await page.waitForTimeout(3000);
  });
  const checking = await smoothness(page);
  expect(state.report?.citations.length).toBeGreaterThan(150);
  await page.close();
  return { writing, typing, keys, checking, own, early, late, reportId: state.report?.id ?? "", runId };
}

async function bareStreamed(slowdown: number): Promise<Smoothness> {
  const page = await measuredPage(browser, slowdown);
  await page.goto(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
  await page.waitForTimeout(1000);
  await smoothness(page);
  await page.waitForTimeout(8000);
  const seen = await smoothness(page);
  await page.close();
  return seen;
}

/** How often a page is opened: its longest task depends on how much of it has arrived when the first frame is made. */
const OPENINGS = 7;

/** The longest task of each opening, in milliseconds: as a reader waits for it, and by the thread's own clock. */
async function opened(
  slowdown: number,
  url: string,
  shown: string,
): Promise<{ seen: number; own: number }[]> {
  const openings: { seen: number; own: number }[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    const page = await measuredPage(browser, slowdown);
    const own = await longestOwn(page, async () => {
      await page.goto(url);
      await page.locator(shown).first().waitFor();
      await page.waitForTimeout(3000);
    });
    openings.push({ seen: (await smoothness(page)).longestTask, own });
    await page.close();
  }
  return openings;
}

function openingWords(openings: readonly { seen: number; own: number }[]): string {
  const range = (times: number[]) =>
    `${ms(quantile(times, 0.5))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`;
  const own = range(openings.map((opening) => opening.own));
  return `longest task ${range(openings.map(({ seen }) => seen))}, ${own} by the thread's own clock`;
}

it.each([1, 4])("GOAL-P22 GOAL-P23: a report of 10,000 words, processor %i × slower", async (slowdown) => {
  const seen = await streamed(slowdown);
  const floor = await bareStreamed(slowdown);
  const state = await runState(app.url, seen.runId);
  const at = `processor ${slowdown} × slower`;
  printFigure({
    id: "P23",
    what: `a report of ${state.report?.wordCount} words with ${state.report?.citations.length} citations at 400 words a second, ${at}`,
    value: `${smoothWords(seen.writing)}, ${ms(seen.own.writing)} by the thread's own clock; thread busy ${percent(seen.early)} of the time at the beginning, ${percent(seen.late)} at the end; final check: ${smoothWords(seen.checking)}, ${ms(seen.own.checking)} by its own clock`,
    floor: `bare page ${smoothWords(floor)}`,
    goal: "frame p99 25 ms, no task over 50 ms, cost a flush independent of length",
  });
  printFigure({
    id: "P22",
    what: `a key in the box below while it is written, to its frame, ${at}`,
    value: `p50 ${ms(quantile(seen.keys, 0.5))}, p95 ${ms(quantile(seen.keys, 0.95))}, ${seen.keys.length} keys; ${smoothWords(seen.typing)}`,
    floor: `frame p99 of the bare page ${ms(floor.frameP99)}`,
    goal: "50 ms",
  });
  reportId = seen.reportId;
});

it("GOAL-P23: opening the stored report", async () => {
  await withEmptyPage(async (empty) => {
    for (const slowdown of [1, 4]) {
      const own = await opened(slowdown, `${app.url}/reports/${reportId}`, "[data-citation]");
      const floor = await opened(slowdown, empty, "p");
      printFigure({
        id: "P23",
        what: `the stored report opened on its own, processor ${slowdown} × slower, median and range of ${OPENINGS} openings`,
        value: openingWords(own),
        floor: `empty page of the framework: ${openingWords(floor)}`,
        goal: "no task over 100 ms with the processor 4 × slower: 25 ms of its own clock",
      });
    }
  });
});
