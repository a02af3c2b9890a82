// GOAL-P11 and GOAL-P21: memory of the idle server compared with a bare Node server, and the gzipped JavaScript of a
// first visit compared with the framework's empty page built in the same run.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { ask, untilDone } from "./client";
import { withEmptyPage } from "./empty-page";
import { kB, printFigure } from "./figures";

let app: App;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
});

afterAll(async () => {
  await browser?.close();
  await app?.dispose();
});

/** Resident memory of a process in megabytes, as Linux counts it. */
function residentMb(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/);
  return Number(line?.[1] ?? Number.NaN) / 1000;
}

/** Bytes of scripts that a first visit transfers. */
async function firstLoad(url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  await devtools.send("Network.enable");
  devtools.on(
    "Network.responseReceived",
    ({ requestId, type }) => type === "Script" && scripts.add(requestId),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
  return bytes;
}

it("GOAL-P11: memory of the idle server", async () => {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idle = residentMb(app.pid());
  const bare = spawn(process.execPath, [
    "-e",
    "require('node:http').createServer((q,s)=>s.end('ok')).listen(0)",
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const floor = residentMb(bare.pid ?? 0);
  bare.kill();
  printFigure({
    id: "P11",
    what: "resident memory, idle after start and after indexing the library",
    value: `${idle.toFixed(0)} MB`,
    floor: `bare Node server ${floor.toFixed(0)} MB; Vane 274 MB`,
    goal: "140 MB",
  });
});

it("GOAL-P21: first-load JavaScript", async () => {
  const floor = await withEmptyPage(firstLoad);
  const { threadId, runId } = await ask(app.url, {
    question: "How do I cache a fetch request in Next.js?",
    agent: "standard",
  });
  const state = await untilDone(app.url, runId);
  const home = await firstLoad(`${app.url}/`);
  const thread = await firstLoad(`${app.url}/research/${threadId}`);
  printFigure({
    id: "P21",
    what: `first-load JavaScript over the wire (thread with a ${state.report?.wordCount ?? 0}-word report)`,
    value: `home ${kB(home)}, thread ${kB(thread)}`,
    floor: `empty page of the framework ${kB(floor)}; Vane 894 kB, u14 842 kB`,
    goal: "home 180 kB, thread 225 kB",
  });
});
