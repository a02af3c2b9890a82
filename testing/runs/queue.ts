// Engines for tests of the queue: their runs stay active until the test ends them.

import type { RunState } from "@/lib/run-log/run-state";
import { startRun } from "@/lib/runs/start";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { createTestEngine, type Loop, NO_LIMITS, type TestEngine } from "./engine";

/** Waits until all pending callbacks have run. */
export const turns = () => new Promise((resolve) => setImmediate(resolve));

/** A loop whose runs stay active until the gate of their id is opened; `begun` lists them in order. */
export function gatedLoop() {
  const gates = new Map<string, () => void>();
  const begun: string[] = [];
  const loop: Loop = async (state, ports) => {
    begun.push(state.id);
    await new Promise<void>((resolve, reject) => {
      gates.set(state.id, resolve);
      ports.signal.addEventListener("abort", () => reject(ports.signal.reason), { once: true });
    });
    await ports.record([
      { type: "run-ended", status: "completed", answer: "Yes.", completedSteps: [], error: null },
    ]);
    return { kind: "ended", status: "completed" };
  };
  return { gates, begun, loop };
}

/** An engine whose runs stay active until the test ends them. */
export function gated(places: number, store: TestDatabase = openTestDatabase()) {
  const { gates, begun, loop } = gatedLoop();
  const states = new Map<string, RunState>();
  const engine = createTestEngine((state, ports) => {
    states.set(state.id, state);
    return loop(state, ports);
  }, store);
  const { agents } = engine;
  const limits = { ...NO_LIMITS, runsAtOnce: places };
  engine.agents = () => ({ ...agents(), limits });
  const end = async (runId: string) => {
    const { done } = engine.live.runs.get(runId) ?? {};
    gates.get(runId)?.();
    await done;
    const open = sqliteOf(engine.db)
      .database.$client.prepare("select count(*) from runs where status in ('inited', 'researching')")
      .pluck();
    const { runs } = engine.live;
    while (runs.size < Math.min(limits.runsAtOnce, open.get() as number)) await turns();
    while ([...runs.keys()].some((id) => !gates.has(id))) await turns();
  };
  return { engine, begun, states, limits, end };
}

export async function ask(engine: TestEngine, count: number): Promise<string[]> {
  const started = await Promise.all(
    Array.from({ length: count }, (_, index) => startRun({ question: `Why ${index}?` }, engine)),
  );
  return started.map(({ runId }) => runId);
}
