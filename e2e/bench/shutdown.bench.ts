// GOAL-R31: how long the server takes to shut down with 20 runs and 100 viewers, what is lost, and how soon the runs
// continue after the restart.

import { afterAll, beforeAll, expect, it } from "vitest";
import { markedScript, questionOf, untilAllEnded } from "@/e2e/crash-scenario";
import { follow } from "@/e2e/viewers";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { ask, runState } from "./client";
import { ms, printFigure, quantile } from "./figures";

const ROUNDS = Number(process.env.COUNT || 5);
const RUNS = 20;
const VIEWERS = 100;
const PACE = { chunkSize: 16, chunkDelayMs: 40 };

let llm: LlmServer;
let web: WebServer;
let app: App;

beforeAll(async () => {
  llm = await startLlmServer({
    script(request) {
      const index = Number(/qx(\d+)x/.exec(request.question)?.[1]);
      return markedScript(index, PACE)(request);
    },
  });
  web = await startWebServer({ pages: WEB_PAGES });
  app = await startApp({ llmUrl: llm.url, webUrl: web.url });
});

afterAll(async () => {
  await app?.dispose();
  await llm?.stop();
  await web?.stop();
});

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Shuts the server down under load and restarts it. */
async function round(first: number) {
  const runs: string[] = [];
  for (let index = first; index < first + RUNS; index += 1)
    runs.push((await ask(app.url, { question: questionOf(index), agent: "standard", scope: "web" })).runId);
  const viewers = Array.from({ length: VIEWERS }, (_, index) =>
    follow(app.url, runs[index % RUNS] as string),
  );
  while (!viewers.every(({ seen }) => seen().length > 3)) await pause(50);
  const exit = await app.stop("SIGTERM");
  await Promise.all(viewers.map(({ ended }) => ended));
  const asked = llm.requests.length;
  const begun = Date.now();
  await app.start();
  const ready = Date.now() - begun;
  const states = await Promise.all(runs.map((runId) => runState(app.url, runId)));
  const ended = await untilAllEnded(app, runs);
  // The first request of a run after the restart.
  const goingOn = Array.from({ length: RUNS }, (_, index) => {
    const next = llm.requests
      .slice(asked)
      .find(({ question }) => question.includes(questionOf(first + index)));
    return next ? next.at - begun : Number.POSITIVE_INFINITY;
  });
  return {
    exit,
    ready,
    goingOn: Math.max(...goingOn),
    lost: viewers.filter(({ seen }, index) => Math.max(...seen()) > (states[index % RUNS]?.seq ?? 0)).length,
    unfinished: ended.filter(({ status }) => status !== "completed").length,
  };
}

it("GOAL-R31: told to end with 20 runs and 100 viewers", async () => {
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round(count * RUNS));
  const worst = (of: (one: (typeof rounds)[number]) => number) => Math.max(...rounds.map(of));
  const usual = (of: (one: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  printFigure({
    id: "R31",
    what: `SIGTERM with ${RUNS} runs and ${VIEWERS} viewers, ${ROUNDS} times`,
    value: [
      `ended after p50 ${ms(usual(({ exit }) => exit))}, worst ${ms(worst(({ exit }) => exit))}`,
      `last of the runs goes on p50 ${ms(usual(({ goingOn }) => goingOn))}, worst ${ms(worst(({ goingOn }) => goingOn))} behind the start of the process`,
      `viewers who saw what is not stored ${worst(({ lost }) => lost)}, runs that did not end ${worst(({ unfinished }) => unfinished)}`,
    ].join("; "),
    floor: `the process answers its first request ${ms(usual(({ ready }) => ready))} behind its start`,
    goal: "ended in 5 s, nothing lost, runs go on within 3 s",
  });
  expect(rounds.map(({ lost, unfinished }) => lost + unfinished)).toEqual(rounds.map(() => 0));
});
