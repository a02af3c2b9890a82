// P1, P3, P4 of the goals: what a step costs by itself, and what its prompts weigh. Both endpoints answer at once, so
// what lies between the end of one model answer and the arrival of the next request is Groundwork's own work (and the
// searches of the step, which the floor has too).

import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "../servers/app";
import { type LlmServer, startLlmServer } from "../servers/llm";
import { startWebServer, type WebServer } from "../servers/web";
import { ask, untilDone } from "./client";
import { kB, ms, percent, printFigure, quantile } from "./figures";
import { pages, QUESTION, referenceScript, steps } from "./reference";

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

/** Milliseconds between the end of each answer and the arrival of the next request. */
function watchGaps(): number[] {
  const gaps: number[] = [];
  let ended = 0;
  llm.use((request) => {
    const arrived = performance.now();
    // The second step waits for the person's answer: not the machine's time.
    if (request.step > 2 && ended > 0) gaps.push(arrived - ended);
    const recorded = llm.requests.at(-1);
    recorded?.closed.then(() => {
      ended = performance.now();
    });
    return referenceScript(request);
  });
  return gaps;
}

/** The same exchanges by a bare client: read an answer to its end, make the step's searches and reads, ask again. */
async function floorGaps(): Promise<number[]> {
  const gaps: number[] = [];
  const read = async (url: string, body: unknown) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    await (await fetch(url, init)).text();
  };
  for (const [index, solution] of steps.entries()) {
    const messages = [
      { role: "user", content: `floor ${QUESTION}` },
      ...Array.from({ length: index }, () => ({ role: "assistant", content: "x" })),
    ];
    await read(`${llm.url}/chat/completions`, { model: "scripted", stream: true, messages });
    const begun = performance.now();
    const calls = (solution as { calls: { _tool: string; query?: string; urls?: string[] }[] }).calls;
    await Promise.all(
      calls.map(({ query, urls }) => {
        if (query) return read(`${web.url}/search`, { query, max_results: 10 });
        return urls ? read(`${web.url}/extract`, { urls }) : null;
      }),
    );
    await fetch(`${llm.url}/models`).then((response) => response.text());
    gaps.push(performance.now() - begun);
  }
  return gaps;
}

it("P1 P3 P4: own time a step, prompt bytes, repeated share", async () => {
  const gaps = watchGaps();
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
  const own = gaps.filter((gap) => Number.isFinite(gap));
  const floor = await floorGaps();
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
  const total = prompts.reduce((sum, prompt) => sum + Buffer.byteLength(prompt), 0);
  let repeated = 0;
  for (const [index, prompt] of prompts.entries()) {
    const previous = prompts[index - 1]?.replace(/\]$/, "") ?? "";
    let at = 0;
    while (at < previous.length && previous[at] === prompt[at]) at += 1;
    repeated += Buffer.byteLength(prompt.slice(0, at));
  }
  const bodies = requests
    .slice(0, requests.length / ROUNDS)
    .reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
  printFigure({
    id: "P3",
    what: `prompt bytes of the reference run, ${prompts.length} model calls for 20 steps`,
    value: `${kB(total)} of messages, ${kB(bodies)} of request bodies`,
    floor: "SGR's shape 6.1 MB, two model calls a step",
    goal: "1.5 MB, one model call a step",
  });
  printFigure({
    id: "P4",
    what: "share of prompt bytes that repeat the previous prompt from byte 0",
    value: percent(repeated / total),
    floor: "SGR tool calling: 41 bytes",
    goal: "90 %",
  });
  expect(prompts).toHaveLength(20);
});
