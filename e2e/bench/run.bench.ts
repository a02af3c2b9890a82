// GOAL-P1, GOAL-P3, GOAL-P4: the own cost of a step, and the size of its prompts. Both endpoints respond at once, so
// the time between the end of a model response and the arrival of the next request is Groundwork's own work (and the
// step's searches, which the lower bound includes too).

import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { ask, untilDone } from "./client";
import { kB, ms, percent, printFigure, quantile } from "./figures";
import { bytesOf, floorGaps, repeatedShare, watchGaps } from "./measured";
import { pages, QUESTION, referenceScript } from "./reference";

const ROUNDS = 5;
let llm: LlmServer;
let web: WebServer;
let app: App;

beforeAll(async () => {
  llm = await startLlmServer({ script: referenceScript });
  web = await startWebServer({ pages });
  app = await startApp({ llmUrl: llm.url, webUrl: web.url });
});

afterAll(async () => {
  await app?.dispose();
  await llm?.stop();
  await web?.stop();
});

it("GOAL-P1 GOAL-P3 GOAL-P4: own time a step, prompt bytes, repeated share", async () => {
  const gaps = watchGaps(llm, referenceScript);
  const before = llm.requests.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { runId } = await ask(app.url, { question: `${QUESTION} (${round})`, agent: "deep", scope: "web" });
    const state = await untilDone(app.url, runId);
    expect(state.status).toBe("completed");
    expect(state.iteration).toBe(20);
    expect(state.searchesUsed).toBe(12);
    expect(state.sources.filter(({ status }) => status === "read")).toHaveLength(7);
  }
  const requests = llm.requests.slice(before);
  const own = gaps.map((gap) => gap.ms);
  const floor = await floorGaps(llm, web);
  printFigure({
    id: "P1",
    what: `own time a step, endpoints without latency, ${own.length} steps`,
    value: `p50 ${ms(quantile(own, 0.5))}, p99 ${ms(quantile(own, 0.99))}`,
    floor: `bare client with the same exchanges: p50 ${ms(quantile(floor, 0.5))}, p99 ${ms(quantile(floor, 0.99))}`,
    goal: "p50 8 ms, p99 25 ms (where the floor is 5 ms)",
  });

  const prompts = requests
    .slice(0, requests.length / ROUNDS)
    .map(({ body }) => JSON.stringify(body.messages));
  const bodies = requests
    .slice(0, requests.length / ROUNDS)
    .reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
  printFigure({
    id: "P3",
    what: `prompt bytes of the reference run, ${prompts.length} model calls for 20 steps`,
    value: `${kB(bytesOf(prompts))} of messages, ${kB(bodies)} of request bodies`,
    floor: "SGR's shape 6.1 MB, two model calls a step",
    goal: "1.5 MB, one model call a step",
  });
  printFigure({
    id: "P4",
    what: "share of prompt bytes that repeat the previous prompt from byte 0",
    value: percent(repeatedShare(prompts)),
    floor: "SGR tool calling: 41 bytes",
    goal: "90 %",
  });
  expect(prompts).toHaveLength(20);
});
