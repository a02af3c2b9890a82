// Engines for tests that start, stop and restart them; each store is checked and closed after its test.

import { afterEach, expect } from "vitest";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { findViolations } from "@/testing/invariants";
import { createTestEngine, type Loop, type TestEngine } from "./engine";
import { type SampleOptions, sampleLoop } from "./loop";

const engines: TestEngine[] = [];

export function keep(engine: TestEngine): TestEngine {
  engines.push(engine);
  return engine;
}

afterEach(async () => {
  for (const { store, db } of engines.splice(0)) {
    expect(await findViolations(db)).toEqual([]);
    store.close();
  }
});

export const engineFor = (options: SampleOptions = {}) => keep(createTestEngine(sampleLoop(options)));

export const hanging: Loop = (_state, { signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

export async function finished(engine: TestEngine, runId: string) {
  await engine.live.runs.get(runId)?.done;
  const state = await loadRunState(engine.db, runId);
  if (!state) throw new Error("not stored");
  return state;
}

/** A run that has asked its question and waits for the answer. */
export async function waiting(engine: TestEngine): Promise<string> {
  const { runId } = await startRun({ question: "Which?" }, engine);
  await engine.live.runs.get(runId)?.done;
  return runId;
}

export const answers = { answers: [{ question: "Which cache?", answer: "The route cache" }] };
