// GOAL-R32: what many runs leave behind in one process. Each run searches, reads, writes and has a viewer until its
// end; heap (after garbage collection), open descriptors and active handles are read through Node's inspector.
// `SOAK_RUNS=5000 npm run bench -- soak` is the long form.

import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fullScript } from "@/e2e/scenario";
import { type App, freePort, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { ask, untilDone } from "./client";
import { printFigure } from "./figures";

const RUNS = Number(process.env.SOAK_RUNS ?? 400);
const AT_ONCE = 8;
/** Warm-up runs before the first measurement, which load and compile everything. */
const WARM = Math.min(200, Math.ceil(RUNS / 4));

let llm: LlmServer;
let web: WebServer;
let app: App;
let inspector: WebSocket;

beforeAll(async () => {
  llm = await startLlmServer({ script: (request) => fullScript(request.question)(request) });
  web = await startWebServer({ pages: WEB_PAGES });
  const port = await freePort();
  app = await startApp({
    llmUrl: llm.url,
    webUrl: web.url,
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
  });
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  inspector = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => inspector.addEventListener("open", resolve, { once: true }));
});

afterAll(async () => {
  inspector?.close();
  await app?.dispose();
  await llm?.stop();
  await web?.stop();
});

let messages = 0;
function inspect<T>(method: string, params: object = {}): Promise<T> {
  messages += 1;
  const id = messages;
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: T };
      if (answer.id !== id) return;
      inspector.removeEventListener("message", hear);
      resolve(answer.result as T);
    };
    inspector.addEventListener("message", hear);
    inspector.send(JSON.stringify({ id, method, params }));
  });
}

type Look = { heapMb: number; descriptors: number; resources: number };

async function look(): Promise<Look> {
  // Streams that just ended are released a moment later.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await inspect("HeapProfiler.collectGarbage");
  await inspect("HeapProfiler.collectGarbage");
  const { result } = await inspect<{ result: { value: [number, number] } }>("Runtime.evaluate", {
    expression: "[process.memoryUsage().heapUsed, process.getActiveResourcesInfo().length]",
    returnByValue: true,
  });
  const [heap, resources] = result.value;
  return { heapMb: heap / 1e6, descriptors: readdirSync(`/proc/${app.pid()}/fd`).length, resources };
}

async function runs(from: number, to: number): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < to) {
        const question = `What do sodium-ion cells cost (${next})?`;
        next += 1;
        const { runId } = await ask(app.url, { question, agent: "standard", scope: "web" });
        expect((await untilDone(app.url, runId)).status).toBe("completed");
        llm.requests.splice(0);
        web.requests.splice(0);
      }
    }),
  );
}

it("GOAL-R32: memory, descriptors and timers after many runs", { timeout: 7_200_000 }, async () => {
  await runs(0, WARM);
  const before = await look();
  await runs(WARM, RUNS);
  const after = await look();
  const thousands = (RUNS - WARM) / 1000;
  const growth = (after.heapMb - before.heapMb) / thousands;
  printFigure({
    id: "R32",
    what: `${RUNS - WARM} runs after the first ${WARM}, ${AT_ONCE} at a time`,
    value: `heap ${before.heapMb.toFixed(1)} to ${after.heapMb.toFixed(1)} MB (${growth.toFixed(1)} MB a thousand runs), descriptors ${before.descriptors} to ${after.descriptors}, timers and sockets ${before.resources} to ${after.resources}`,
    floor: `after ${WARM} runs of the same process`,
    goal: "1 MB a thousand runs; descriptors and timers back to the start",
  });
});
