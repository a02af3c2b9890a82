// How a run spent its time, computed from its state alone: model requests, concurrent calls, waiting, tokens of each
// step. Positions are from 0 to 1; times are in milliseconds. An active run is drawn up to `now`.

import type { Call, CallStatus, ModelRequest, RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import { inLanes } from "./time-strip-lanes";
import { roomFor, type Scale, type Span, scaleOf, tickStep, type WaitKind } from "./time-strip-scale";
import { waitsOf } from "./time-strip-waits";

/** Position on the strip. `open`: still in progress. */
export type Placed = { x: number; width: number; from: number; ms: number; open: boolean };

/** `deciding` requests a step; `judging` is a request after the decision; `retry` is the pause between two attempts. */
export type ModelSegment = Placed & {
  id: string;
  kind: "deciding" | "judging" | "retry";
  step: number;
  attempt: number;
  failed: boolean;
  tokens: number;
};
export type CallSegment = Placed & {
  id: string;
  lane: number;
  step: number;
  tool: string;
  reason: string;
  status: CallStatus;
  /** The sub-question it belongs to; null if none. */
  instance: string | null;
};
export type WaitSegment = Placed & { id: string; kind: WaitKind; cut: boolean };
type StripStep = Placed & {
  number: number;
  input: number;
  output: number;
  /** Number of requests until the step was decided. */
  tries: number;
  /** Milliseconds with a model request in progress, and with at least one call in progress. */
  asked: number;
  called: number;
  calls: number;
};

export type TimeStrip = {
  work: number;
  live: boolean;
  /** Current position of the run. */
  edge: number;
  ticks: { x: number; ms: number }[];
  model: ModelSegment[];
  calls: CallSegment[];
  lanes: number;
  /** The sub-question of each lane; null for the whole question. */
  laneNames: (string | null)[];
  /** Sub-questions in the order in which they were started, with their calls; empty without sub-questions. */
  parts: { name: string | null; calls: number; called: number }[];
  waits: WaitSegment[];
  steps: StripStep[];
  mostTokens: number;
  /** Number of steps taken over from the run it continues. */
  kept: number;
};

export function timeStrip(state: RunState, now: number): TimeStrip {
  const live = !isTerminal(state.status);
  const start = state.createdAt;
  const end = Math.max(start, state.endedAt ?? (live ? Math.max(now, state.lastAt) : state.lastAt));
  const kept = state.branch?.step ?? 0;
  const requests = requestsOf(state, { end, kept, live });
  const calls = callsOf(state, { end, kept });
  const waits = waitsOf(state, { start, end, busy: [...requests, ...calls] });
  const work = end - start - waits.reduce((sum, { from, to }) => sum + to - from, 0);
  const scale = scaleOf({ start, work: live ? roomFor(work) : work, waits });
  const step = tickStep(live ? roomFor(work) : work);
  const steps = stepsOf({ requests, calls, scale });
  return {
    work,
    live,
    edge: scale.at(end),
    ticks: Array.from({ length: Math.floor((live ? roomFor(work) : work) / step) + 1 }, (_, index) => ({
      x: scale.atWork(index * step),
      ms: index * step,
    })),
    model: modelSegments(requests, { scale, trying: live && state.retry?.what === "model" ? end : null }),
    ...inLanes(calls.map((running) => ({ ...running, ...placed(running, scale) }))),
    parts: partsOf(calls),
    waits: waits.map((wait, index) => ({
      id: `wait-${index}`,
      kind: wait.kind,
      cut: scale.isCut(wait),
      ...placed({ ...wait, open: live && wait.to === end }, scale),
    })),
    steps,
    mostTokens: Math.max(1, ...steps.map(({ input, output }) => input + output)),
    kept,
  };
}

type Range = { end: number; kept: number };
type Request = ModelRequest & Span & { open: boolean; judging: boolean };
type Running = Span & { open: boolean; call: Call };

function placed({ from, to, open }: Span & { open: boolean }, scale: Scale): Placed {
  const x = scale.at(from);
  return { x, width: scale.at(to) - x, from, ms: to - from, open };
}

/** Requests with their end. An interrupted one ended when the run stopped, or when it was sent again. */
function requestsOf(state: RunState, { end, kept, live }: Range & { live: boolean }): Request[] {
  const asked = (state.requests ?? requestsOfSteps(state)).filter(({ step }) => step > kept);
  const decided = new Map(state.steps.map(({ number, decidedAt }) => [number, decidedAt]));
  return asked.map((request, index) => {
    const { startedAt, endedAt, step } = request;
    const next = asked[index + 1]?.startedAt ?? end;
    const stopped = state.standstills?.find(({ from }) => from >= startedAt)?.from ?? end;
    const at = decided.get(step) ?? null;
    const judging = at !== null && startedAt >= at;
    const last = Math.min(next, stopped, judging ? end : (at ?? end), end);
    const to = endedAt ?? Math.max(startedAt, last);
    return { ...request, from: startedAt, to, open: live && endedAt === null && to === end, judging };
  });
}

/** Requests derived from steps, for logs from before requests were recorded. */
const requestsOfSteps = ({ steps, endedAt }: RunState): ModelRequest[] =>
  steps.map(({ number, attempt, startedAt, decidedAt }) => ({
    ...{ step: number, attempt, startedAt, endedAt: decidedAt ?? endedAt, outcome: "ok" },
    ...{ inputTokens: 0, outputTokens: 0 },
  }));

function callsOf({ calls }: RunState, { end, kept }: Range): Running[] {
  return calls.flatMap((call): Running[] => {
    if (call.startedAt === null || call.step <= kept || call.sameAs) return [];
    const to = Math.min(end, call.endedAt ?? end);
    const open = call.endedAt === null && call.status === "running";
    return [{ from: call.startedAt, to: Math.max(call.startedAt, to), open, call }];
  });
}

/** `trying`: when the last request is retried; null if it is not. */
function modelSegments(
  requests: readonly Request[],
  { scale, trying }: { scale: Scale; trying: number | null },
): ModelSegment[] {
  return requests.flatMap((request, index): ModelSegment[] => {
    const { step, outcome, judging, inputTokens, outputTokens } = request;
    // If a step reasons in a request of its own, the next request is not a retry.
    const done = requests.slice(0, index).filter((one) => one.step === step && one.outcome === "ok");
    const attempt = request.attempt - done.length;
    const own = {
      id: `model-${index}`,
      kind: judging ? ("judging" as const) : ("deciding" as const),
      ...{ step, attempt, failed: outcome === "failed" || outcome === "invalid" },
      tokens: inputTokens + outputTokens,
      ...placed(request, scale),
    };
    const next = requests[index + 1];
    const again = next ? (next.step === step ? next.from : null) : trying;
    if (!own.failed || again === null || again <= request.to) return [own];
    const pause = placed({ from: request.to, to: again, open: !next }, scale);
    return [own, { ...own, ...pause, id: `${own.id}-retry`, kind: "retry", failed: false, tokens: 0 }];
  });
}

/** The calls of each sub-question; empty if the run had only one. */
function partsOf(calls: readonly Running[]): TimeStrip["parts"] {
  if (calls.every(({ call }) => call.instance === undefined)) return [];
  return [...Map.groupBy(calls, ({ call }) => call.instance ?? null)].map(([name, own]) => ({
    name,
    calls: own.length,
    called: covered(own),
  }));
}

type Books = { requests: readonly Request[]; calls: readonly Running[]; scale: Scale };

function stepsOf({ requests, calls, scale }: Books): StripStep[] {
  const asked = Map.groupBy(requests, ({ step }) => step);
  const called = Map.groupBy(calls, ({ call }) => call.step);
  const numbers = [...new Set([...asked.keys(), ...called.keys()])].sort((a, b) => a - b);
  return numbers.map((number): StripStep => {
    const [own, out] = [asked.get(number) ?? [], called.get(number) ?? []];
    const from = Math.min(...[...own, ...out].map((span) => span.from));
    const to = Math.max(...[...own, ...out].map((span) => span.to));
    return {
      number,
      input: own.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
      output: own.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
      tries: own.filter(({ judging }) => !judging).length,
      asked: covered(own),
      called: covered(out),
      calls: out.length,
      ...placed({ from, to, open: [...own, ...out].some(({ open }) => open) }, scale),
    };
  });
}

/** Milliseconds covered by at least one span. */
function covered(spans: readonly Span[]): number {
  let [sum, until] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
