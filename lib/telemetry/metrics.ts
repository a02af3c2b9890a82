// Metrics in Prometheus' text format. Runs, steps, requests and tokens are counted from the stored events, the rest is
// read when it is asked for. No label holds anything of a question, a page or a person.

import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { getDb } from "@/lib/process/store";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { openReaders } from "@/lib/runs/follow";
import { getLiveRuns } from "@/lib/runs/live";
import { observeRuns, type Stored } from "@/lib/runs/observers";
import packageJson from "@/package.json" with { type: "json" };
import { providerOf } from "./provider";
import { digestOf, servedMetrics } from "./served-metrics";

type Parts = {
  /** Runs that wait for a person, from the store. */
  waiting: () => Promise<number>;
  working: () => number;
  queued: () => number;
  readers: () => number;
};

const ofProcess: Parts = {
  waiting: () => getDb().countWaitingRuns(),
  working: () => getLiveRuns().runs.size,
  queued: () => getLiveRuns().line.length,
  readers: openReaders,
};

/** A value that is read when the metrics are asked for. */
function gauge(register: Registry, name: string, help: string, read: () => number): void {
  const made: Gauge = new Gauge({
    ...{ name, help, registers: [register] },
    collect: () => made.set(read()),
  });
}

function gauges(register: Registry, parts: Parts): void {
  const runs: Gauge<"state"> = new Gauge({
    name: "groundwork_runs",
    help: "Runs that have not ended: working, queued for a place, or waiting for a person.",
    labelNames: ["state"],
    registers: [register],
    collect: async () => {
      runs.set({ state: "working" }, parts.working());
      runs.set({ state: "queued" }, parts.queued());
      runs.set({ state: "waiting" }, await parts.waiting());
    },
  });
  gauge(register, "groundwork_queue_depth", "Runs that wait for a place.", parts.queued);
  gauge(register, "groundwork_stream_readers", "Open streams of runs.", parts.readers);
  const info = new Gauge({
    name: "groundwork_info",
    help: "The version of this process; always 1.",
    labelNames: ["version"],
    registers: [register],
  });
  info.set({ version: packageJson.version }, 1);
}

function counters(register: Registry) {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const started = counter("groundwork_runs_started_total", "Runs that were created.", []);
  const ended = counter("groundwork_runs_ended_total", "Runs that ended, by how.", ["status"]);
  const steps = counter("groundwork_steps_total", "Steps that were carried out.", []);
  const calls = counter("groundwork_calls_total", "Calls of tools, by how they ended.", ["outcome"]);
  const requests = counter("groundwork_model_requests_total", "Requests to models that ended.", [
    ...(["provider", "outcome"] as const),
  ]);
  const tokens = counter(
    "groundwork_model_tokens_total",
    "Tokens of these requests; cached ones are part of input.",
    [...(["provider", "type"] as const)],
  );
  return (event: RunEvent, state: RunState): void => {
    if (event.type === "run-started") started.inc();
    else if (event.type === "run-ended") ended.inc({ status: event.status });
    else if (event.type === "step-ended") steps.inc();
    else if (event.type === "call-ended") calls.inc({ outcome: "ok" });
    else if (event.type === "call-failed") calls.inc({ outcome: "failed" });
    else if (event.type === "call-skipped") calls.inc({ outcome: "skipped" });
    else if (event.type === "usage-counted") {
      const provider = providerOf(state, event.second);
      requests.inc({ provider, outcome: event.outcome });
      tokens.inc({ provider, type: "input" }, event.inputTokens);
      tokens.inc({ provider, type: "cached" }, event.cachedTokens);
      tokens.inc({ provider, type: "output" }, event.outputTokens);
    }
  };
}

/** Starts to count into a registry of its own; `stop` ends that. */
export function createMetrics(parts: Parts = ofProcess): { register: Registry; stop: () => void } {
  const register = new Registry();
  collectDefaultMetrics({ register });
  gauges(register, parts);
  const count = counters(register);
  const stop = observeRuns(({ state, events }: Stored) => {
    for (const event of events) count(event, state);
  });
  return { register, stop };
}

/** Serves the metrics of this process to those who have the token. */
export function serveMetrics(token: string): void {
  const { register } = createMetrics();
  servedMetrics.current = {
    type: register.contentType,
    text: () => register.metrics(),
    tokenDigest: digestOf(token),
  };
}
