// GOAL-P2: time from the first token of a plan sent by the model's endpoint to its first line on screen, in Chromium at
// full speed and four times slower; compared with a bare page that writes the endpoint's bytes as they arrive. Of that, the
// time from the arrival of the line in the page's stream of events to the frame that shows it.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { plan } from "@/testing/servers/llm-steps";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { ask } from "./client";
import { ms, printFigure, quantile } from "./figures";

const LINE = "Find what the first line says";
/** With twenty or fewer, the 95th percentile is the longest of them. */
const TIMES = 40;
/** Milliseconds: generous for a slowed-down page on a busy machine. */
const PATIENCE = 120_000;
let llm: LlmServer;
let web: WebServer;
let app: App;
let bare: Server;
let browser: Browser;
/** When the endpoint began to respond, in milliseconds since the epoch; both sides use the clock of one machine. */
let begun = 0;
/** Called when a plan is requested, with the function that releases the response once the reader sees the run. */
let waits: (goOn: () => void) => void = () => undefined;

beforeAll(async () => {
  llm = await startLlmServer({
    script: async ({ step }) => {
      await new Promise<void>((resolve) => {
        if (step === 1) waits(resolve);
      });
      begun = Date.now();
      return { step: plan({ goal: "Say it", steps: [LINE, "Read", "Write"] }), chunkSize: 16 };
    },
  });
  web = await startWebServer({ pages: [] });
  app = await startApp({ llmUrl: llm.url, webUrl: web.url });
  bare = createServer((request, response) => {
    if (request.url === "/line") {
      begun = Date.now();
      return response.end(LINE);
    }
    response.setHeader("content-type", "text/html");
    response.end(
      "<p id=p></p><button onclick=\"fetch('/line').then(r=>r.text()).then(t=>p.textContent=t)\">Go</button>",
    );
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

/** When the line arrived in the page's stream of events, was first in the page, and was shown by a frame; 0 before. */
type Seen = { arrived: number; at: number; framed: number };

/** Records these moments in the page. */
async function watching(page: Page): Promise<void> {
  await page.addInitScript((line) => {
    const seen = { arrived: 0, at: 0, framed: 0 };
    Object.assign(window, { seen });
    // Reports at the end of the frame, also when the line came while the frame was being made.
    const frames = new IntersectionObserver(() => {
      seen.framed ||= Date.now();
    });
    new MutationObserver(() => {
      if (seen.at > 0 || !document.body?.textContent?.includes(line)) return;
      seen.at = Date.now();
      frames.observe(document.body);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("message", ({ data }) => {
          if (seen.arrived === 0 && String(data).includes(line)) seen.arrived = Date.now();
        });
      }
    };
  }, LINE);
}

async function slowed(slowdown: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await watching(page);
  if (slowdown > 1)
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", {
      rate: slowdown,
    });
  return page;
}

type Times = { fromToken: number; fromArrival: number };

/**
 * Milliseconds from the beginning of the response to the line, and from its arrival to its frame. Call it before the
 * response is released: loading what waits for the line into a slowed-down page takes the time of several frames, which is
 * not the time of the application.
 */
async function shown(page: Page): Promise<Times> {
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.framed > 0, null, {
    timeout: PATIENCE,
    polling: 50,
  });
  const { arrived, at, framed } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { fromToken: at - begun, fromArrival: framed - arrived };
}

async function planTimes(slowdown: number): Promise<Times[]> {
  const times: Times[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const page = await slowed(slowdown);
    // Submitted by the API, because a page drops input before hydration; only what follows is measured.
    const question = `What says line ${turn} at ${slowdown}?`;
    const asked = new Promise<() => void>((resolve) => {
      waits = resolve;
    });
    const { threadId } = await ask(app.url, { question, agent: "standard", scope: "web" });
    const goOn = await asked;
    const streamed = page.waitForRequest(/\/events/, { timeout: PATIENCE });
    await page.goto(`${app.url}/research/${threadId}`, { timeout: PATIENCE });
    await streamed;
    const time = shown(page);
    await page.waitForTimeout(500 * slowdown);
    goOn();
    times.push(await time);
    await page.close();
    await stop(threadId);
  }
  return times;
}

/** Stops a run that waits for its second step, so that runs do not accumulate. */
async function stop(threadId: string): Promise<void> {
  const { runs } = (await (await fetch(`${app.url}/api/threads/${threadId}`)).json()) as {
    runs: { id: string }[];
  };
  await fetch(`${app.url}/api/runs/${runs.at(-1)?.id}/cancel`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
}

async function bareTimes(slowdown: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const page = await slowed(slowdown);
    await page.goto(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
    const time = shown(page);
    await page.getByRole("button").click();
    times.push((await time).fromToken);
    await page.close();
  }
  return times;
}

it("GOAL-P2: the first line of the plan", async () => {
  for (const slowdown of [1, 4]) {
    const [times, floor] = [await planTimes(slowdown), await bareTimes(slowdown)];
    const fromToken = times.map((time) => time.fromToken);
    const fromArrival = times.map((time) => time.fromArrival);
    printFigure({
      id: "P2",
      what: `first token of the plan at the endpoint to its first line on the screen, processor ${slowdown} × slower`,
      value: `p50 ${ms(quantile(fromToken, 0.5))}, p95 ${ms(quantile(fromToken, 0.95))}; from its arrival in the page to its frame p50 ${ms(quantile(fromArrival, 0.5))}, p95 ${ms(quantile(fromArrival, 0.95))}`,
      floor: `bare page p50 ${ms(quantile(floor, 0.5))}, p95 ${ms(quantile(floor, 0.95))}`,
      goal: "50 ms; with the processor 4 × slower, p95 100 ms",
    });
  }
});
