// The same task in the three strategies: the requests to the endpoint, and the own cost of a step. The table in
// docs/agents.md comes from these figures.

import { afterAll, beforeAll, expect, it } from "vitest";
import { STEP_STRATEGIES as STRATEGIES, type StepStrategy as Strategy } from "@/lib/config/schema";
import { type App, startApp } from "@/testing/servers/app";
import { type AppRoot, createAppRoot } from "@/testing/servers/app-root";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { STRATEGY_AGENTS, withStrategies } from "@/testing/servers/strategy-agents";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { ask, untilDone } from "./client";
import { kB, ms, percent, printFigure, quantile } from "./figures";
import {
  bytesOf,
  cachedOrder,
  cacheFigures,
  floorGaps,
  type Gap,
  repeatedLater,
  watchGaps,
} from "./measured";
import {
  pages,
  QUESTION,
  referenceScript,
  shortScript,
  shortSteps,
  steps,
  type WorkStyle,
} from "./reference";

const ROUNDS = 3;
/** The default agent in each strategy, for the short task. */
const SHORT_AGENTS: Record<Strategy, string> = {
  SGRAgent: "short-one-object",
  SGRToolCallingAgent: "short-thinks-then-calls",
  ToolCallingAgent: "short-calls",
};
let llm: LlmServer;
let web: WebServer;
let root: AppRoot;
let app: App;

beforeAll(async () => {
  llm = await startLlmServer({ script: referenceScript });
  web = await startWebServer({ pages });
  const deep = withStrategies("deep");
  const standard = withStrategies("standard", SHORT_AGENTS);
  root = await createAppRoot((text) => standard(deep(text)));
  app = await startApp({ llmUrl: llm.url, webUrl: web.url, root: root.path });
});

afterAll(async () => {
  await app?.dispose();
  await llm?.stop();
  await web?.stop();
  await root?.dispose();
});

/** Own time of each step, over all its requests. */
function byStep(gaps: readonly Gap[]): number[] {
  const sums = new Map<string, number>();
  for (const { question, step, ms: spent } of gaps) {
    const key = `${step} ${question}`;
    sums.set(key, (sums.get(key) ?? 0) + spent);
  }
  return [...sums.values()];
}

async function measured(strategy: Strategy) {
  const gaps = watchGaps(llm, referenceScript);
  const before = llm.requests.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const question = `${QUESTION} (${strategy} ${round})`;
    const { runId } = await ask(app.url, { question, agent: STRATEGY_AGENTS[strategy], scope: "web" });
    expect(await untilDone(app.url, runId)).toMatchObject({ status: "completed", iteration: steps.length });
  }
  const all = llm.requests.slice(before);
  const requests = all.slice(0, all.length / ROUNDS);
  const own = byStep(gaps);
  return { requests, own };
}

it.each(STRATEGIES)("GOAL-P1 GOAL-P3 GOAL-P4 P14: the reference run, %s", async (strategy) => {
  const { requests, own } = await measured(strategy);
  const floor = await floorGaps(llm, web);
  const messages = requests.map(({ body }) => JSON.stringify(body.messages));
  const whole = requests.map(cachedOrder);
  const figures = cacheFigures(requests);
  const tokens = (of: "input" | "output") => requests.reduce((sum, request) => sum + request.tokens[of], 0);
  printFigure({
    id: "P14",
    what: `${strategy}: the reference run of ${steps.length} steps`,
    value: [
      `${requests.length} requests, ${kB(bytesOf(whole))} of prompts (${kB(bytesOf(messages))} of messages)`,
      `repeated from byte 0, from the second request on: ${percent(repeatedLater(whole))}, of the messages ${percent(repeatedLater(messages))}`,
      `${figures.uncached} bytes uncached, ${percent(figures.shared)} of each prompt repeated by the next`,
      `tokens at 4 characters: ${tokens("input")} of messages in, ${tokens("output")} out`,
      `own time a step: p50 ${ms(quantile(own, 0.5))}, p99 ${ms(quantile(own, 0.99))}`,
    ].join("\n     "),
    floor: `bare client with the same exchanges, one request a step: p50 ${ms(quantile(floor, 0.5))}, p99 ${ms(quantile(floor, 0.99))}`,
    goal: "90 % of the prompts repeat, schema in front; 98 % of each prompt is repeated by the next; 200,000 bytes uncached",
  });
  expect(requests).toHaveLength(strategy === "SGRToolCallingAgent" ? 2 * steps.length : steps.length);
  expect(repeatedLater(whole)).toBeGreaterThanOrEqual(0.9);
  expect(figures.shared).toBeGreaterThanOrEqual(0.98);
  expect(figures.uncached).toBeLessThanOrEqual(200_000);
});

const STYLES: WorkStyle[] = ["instructed", "ended", "apart"];
const SHORT_TASKS = STRATEGIES.flatMap((strategy) => STYLES.map((style) => ({ strategy, style })));
/**
 * Bytes that no cache can have, and of all prompts, where a step is one request: docs/agents.md says how they come
 * about.
 */
const MOST: Record<WorkStyle, [uncached: number, total: number]> = {
  instructed: [40_000, 118_000],
  ended: [40_000, 180_000],
  apart: [45_000, 222_000],
};
/** A step of two requests repeats its reasoning as a call. */
const TWO_REQUESTS: [uncached: number, total: number] = [1.25, 2.25];

it.each(SHORT_TASKS)("GOAL-P4 P14: the short task, $strategy, $style", async ({ strategy, style }) => {
  llm.use(shortScript(style));
  const before = llm.requests.length;
  const question = `${QUESTION} (short ${strategy} ${style})`;
  const { runId } = await ask(app.url, { question, agent: SHORT_AGENTS[strategy], scope: "web" });
  const state = await untilDone(app.url, runId);
  expect(state).toMatchObject({ status: "completed", iteration: shortSteps(style) });
  expect(state.report?.citations.length).toBeGreaterThan(0);
  const figures = cacheFigures(llm.requests.slice(before));
  printFigure({
    id: "P14",
    what: `${strategy}: 4 searches, 3 pages, 600 words; ${style}`,
    value: [
      `${figures.requests} requests, ${figures.total} bytes of prompts`,
      `${figures.uncached} bytes uncached, ${percent(figures.shared)} of each prompt repeated by the next`,
      `${figures.schemas} schemas, the longest ${figures.longestSchema} bytes; messages of the first request ${figures.firstMessages} bytes`,
    ].join("\n     "),
    floor: "another agent of this kind on the same task: 169,289 bytes",
    goal: "8 requests, 40,000 bytes uncached, 90 % repeated; as instructed 118,000 bytes of prompts",
  });
  const perStep = strategy === "SGRToolCallingAgent" ? 2 : 1;
  expect(figures.requests).toBe(perStep * shortSteps(style));
  const [uncached, total] = MOST[style];
  const [moreUncached, moreTotal] = perStep === 2 ? TWO_REQUESTS : [1, 1];
  expect(figures.shared).toBeGreaterThanOrEqual(0.9);
  expect(figures.uncached).toBeLessThanOrEqual(moreUncached * uncached);
  expect(figures.total).toBeLessThanOrEqual(moreTotal * total);
});
