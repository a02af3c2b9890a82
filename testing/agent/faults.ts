// A run against a scripted HTTP endpoint that fails in a chosen phase: the real loop, the real step request, the real
// search provider. Only the clock is changed: it shortens long waits.

import { runLoop } from "@/lib/agent/loop/loop";
import type { Clock, LoopPorts } from "@/lib/agent/ports";
import { STEP_POLICY, type StepPolicy } from "@/lib/agent/step/step";
import type { Strategy } from "@/lib/config/schema";
import { resolveModel } from "@/lib/models/registry";
import { REPLY_LIMITS } from "@/lib/models/reply";
import type { RunState } from "@/lib/run-log/run-state";
import { createSearch } from "@/lib/search/registry";
import {
  type ChatBody,
  type LlmRequest,
  type LlmServer,
  type Reply,
  startLlmServer,
} from "@/testing/servers/llm";
import { answer, plan, read, report, search, together } from "@/testing/servers/llm-steps";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { registries, TestRun } from "./loop";
import { agentConfig } from "./loop-agent";

export const PHASES = ["first", "later", "report", "final", "judging"] as const;
export type Phase = (typeof PHASES)[number];

const QUESTION = "How long does the cache live?";
const PAGE = "https://a.test/page";
export const PAGES = [
  {
    url: PAGE,
    title: "Cache life",
    text: "About the cache. By default the cache lives for 15 minutes. It is cleared by a reload of the page.",
  },
  {
    url: "https://b.test/page",
    title: "Cache reload",
    text: "The cache of the page is cleared by a reload.",
  },
];
const CONTENT =
  "The cache lives for 15 minutes by default [1]. A restart of the machine keeps the cache as it was before [1].";

const STEPS: Record<number, { phase: Phase | null; step: object }> = {
  1: { phase: "first", step: together(plan({ goal: "Know it" }), search("cache life")) },
  2: { phase: null, step: read(PAGE) },
  3: { phase: "later", step: search("cache reload") },
  4: { phase: "report", step: report({ title: "Cache", content: CONTENT, question: QUESTION }) },
  5: { phase: "final", step: answer({ answer: "15 minutes [1]." }) },
};

/** Number of the requested step: it is in the last message, which notes in place of old steps do not change. */
function stepOf({ messages }: ChatBody): number {
  const asked = [...JSON.stringify(messages).matchAll(/(?:Closing step (\d+)\.|Step (\d+) of \d+\.)/g)].at(
    -1,
  );
  return Number(asked?.[1] ?? asked?.[2] ?? 0);
}

export const goodStep = (number: number): object =>
  STEPS[number]?.step ?? answer({ answer: "15 minutes [1]." });
const phaseOf = (step: number): Phase | null => STEPS[step]?.phase ?? null;

/** Maximum duration of calls; longer intentional waits are shortened. */
const ACTIVITY_MS = 1500;
const SHORTENED = 200;

/** A real clock that shortens long waits. */
function quickClock(): Clock {
  let skipped = 0;
  const now = () => Date.now() + skipped;
  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const end = now() + ms;
        const stop = () => {
          clearTimeout(timer);
          reject(signal.reason);
        };
        const timer = setTimeout(
          () => {
            signal.removeEventListener("abort", stop);
            if (ms !== ACTIVITY_MS) skipped += Math.max(0, end - now());
            resolve();
          },
          ms === ACTIVITY_MS ? ms : ms / SHORTENED,
        );
        signal.addEventListener("abort", stop, { once: true });
      }),
  };
}

export type FaultReply = Reply | ((request: { body: ChatBody; step: number }) => Reply);

type Faulty = {
  /** The agent's strategy; `SGRAgent` by default. */
  strategy?: Strategy;
  phase: Phase;
  reply: FaultReply;
  /** Number of requests of the phase that fail; all by default. */
  times?: number;
  /** Time limits for silence, for faults that consist in it. */
  silentMs?: number;
  /** Number of fallback modes that were already ruled out for the model. */
  down?: number;
};

export type Ended = {
  state: RunState;
  /** Number of requests that failed. */
  met: number;
  /** Number of requests of the phase. */
  asked: number;
};

let models = 0;

function policyFor(silentMs: number | undefined): StepPolicy {
  if (silentMs === undefined) return STEP_POLICY;
  const reply = { ...REPLY_LIMITS, firstMs: silentMs, silenceMs: silentMs };
  return { ...STEP_POLICY, reply };
}

async function modelAt(server: LlmServer, down = 0): Promise<LoopPorts["model"]> {
  models += 1;
  const openai = { apiKey: "sk-test-not-a-secret", baseUrl: server.url, model: `faulty-${models}` };
  const model = await resolveModel({ env: { openai, ollamaUrl: "", lmStudioUrl: "" } });
  for (let rung = 0; rung < down; rung += 1) model.degrade("form");
  return model;
}

async function run(clock: Clock, ports: Partial<LoopPorts>, baseClass?: Strategy): Promise<RunState> {
  const config = agentConfig({
    ...(baseClass ? { baseClass } : {}),
    execution: { activityTimeoutMs: ACTIVITY_MS },
  });
  const test = new TestRun({ config, question: QUESTION, script: () => "", pages: new Map() });
  const outcome = await runLoop(test.state, { ...test.ports, ...ports, clock }, registries);
  if (outcome.kind !== "ended") throw new Error(`the run is ${outcome.kind}`);
  return test.state;
}

function services(web: WebServer, { now }: Clock): LoopPorts["services"] {
  const base = new TestRun({ script: () => "" }).ports.services;
  const env = { tavily: { apiKey: "tvly-test-not-a-secret", baseUrl: web.url } };
  const found = createSearch({ env, library: null, now }).forScope("web");
  return { ...base, search: found.search, read: found.read };
}

/** A whole run whose endpoint has the given fault. */
export async function runWith(fault: Faulty): Promise<Ended> {
  const clock = quickClock();
  let met = 0;
  let asked = 0;
  const meets = (phase: Phase | null) => {
    if (phase !== fault.phase) return false;
    asked += 1;
    if (met >= (fault.times ?? Number.POSITIVE_INFINITY)) return false;
    met += 1;
    return true;
  };
  const fail = (body: ChatBody, step: number) =>
    typeof fault.reply === "function" ? fault.reply({ body, step }) : fault.reply;
  const script = ({ body }: LlmRequest): Reply => {
    const step = stepOf(body);
    return meets(phaseOf(step)) ? fail(body, step) : { step: goodStep(step) };
  };
  const web = await startWebServer({ pages: PAGES });
  const llm = await startLlmServer({ script });
  const settled: Reply = { text: JSON.stringify({ _output: { verdicts: [] } }) };
  llm.judge(() => (meets("judging") ? fail({ model: "", messages: [] }, 0) : settled));
  try {
    const ports = {
      model: await modelAt(llm, fault.down),
      services: services(web, clock),
      policy: policyFor(fault.silentMs),
      random: () => 0.5,
    };
    const state = await run(clock, ports, fault.strategy);
    return { state, met, asked };
  } finally {
    await Promise.all([llm.stop(), web.stop()]);
  }
}

/** A whole run with a working model and a failing search service. */
export async function runOver(fail: (web: WebServer) => void): Promise<RunState> {
  const web = await startWebServer({ pages: PAGES });
  const llm = await startLlmServer({ script: ({ body }) => ({ step: goodStep(stepOf(body)) }) });
  const clock = quickClock();
  fail(web);
  try {
    return await run(clock, { model: await modelAt(llm), services: services(web, clock), random: () => 0.5 });
  } finally {
    await Promise.all([llm.stop(), web.stop()]);
  }
}
