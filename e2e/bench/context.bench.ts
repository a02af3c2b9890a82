// GOAL-P3 for a long run: three times the mix of the reference run in 60 steps, through the real server. Old steps are
// compacted to notes at most once in 25 steps, so that its prompts cost at most 4.5 times those of 20 steps.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { ask, post, untilDone } from "./client";
import { kB, percent, printFigure } from "./figures";
import { bytesOf, repeatedShare } from "./measured";
import { longScript, longSteps, pages, QUESTION, referenceScript, steps } from "./reference";

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

const promptsSince = (from: number) =>
  llm.requests.slice(from).map(({ body }) => JSON.stringify(body.messages));
it("GOAL-P3: a run of 60 steps costs at most 4.5 times the prompt bytes of one of 20", async () => {
  const { runId } = await ask(app.url, { question: QUESTION, agent: "deep", scope: "web" });
  expect(await untilDone(app.url, runId)).toMatchObject({ status: "completed", iteration: steps.length });
  const few = promptsSince(0);
  // No agent allows 60 steps, so a run in its own thread is retried from its question with a higher limit.
  llm.use(() => ({ step: steps.at(-1) as object }));
  const brief = await ask(app.url, { question: QUESTION, agent: "deep", scope: "web" });
  await untilDone(app.url, brief.runId);
  const from = llm.requests.length;
  llm.use(longScript as typeof referenceScript);
  const extend = { steps: 45, searches: 24 };
  const again = await post(`${app.url}/api/runs/${brief.runId}/retry`, { step: 0, extend });
  const long = (await again.json()) as { runId: string };
  const state = await untilDone(app.url, long.runId);
  expect(state).toMatchObject({ status: "completed", iteration: longSteps.length, searchesUsed: 36 });
  const many = promptsSince(from);
  const ratio = bytesOf(many) / bytesOf(few);
  printFigure({
    id: "P3",
    what: `prompt bytes of ${many.length} steps beside ${few.length} steps of the same mix`,
    value: `${kB(bytesOf(many))} beside ${kB(bytesOf(few))}: ${ratio.toFixed(2)} times; longest prompt ${kB(Math.max(...many.map((prompt) => Buffer.byteLength(prompt))))}`,
    floor: "three runs of 20 steps, none of which knows of the others: 3 times",
    goal: "at most 4.5 times",
  });
  printFigure({
    id: "P4",
    what: "share of the long run's prompt bytes that repeat the previous prompt from byte 0",
    value: percent(repeatedShare(many)),
    floor: `the run of ${few.length} steps: ${percent(repeatedShare(few))}`,
    goal: "90 % for the 20 steps",
  });
  expect(few).toHaveLength(steps.length);
  expect(many).toHaveLength(longSteps.length);
  expect(ratio).toBeLessThanOrEqual(4.5);
});
