import { expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { ERRORS } from "@/lib/errors/errors";
import { newId, systemClock } from "@/lib/process/clock";
import { isTerminal } from "@/lib/run-log/state";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import type { TestDatabase } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { NO_LIMITS } from "@/testing/runs/engine";
import { answerRun } from "./answer";
import { cancelRun } from "./cancel";
import { finishRun } from "./finish";
import { loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { retryRun } from "./retry-run";
import { startPlan } from "./review-plan";
import { startRun } from "./start";
import { steerRun } from "./steer";

vi.setConfig({ testTimeout: 120_000 });

type Chance = (most: number) => number;
const chanceOf = (seed: number): Chance => {
  let value = seed * 7919 + 13;
  return (most) => {
    value = (value * 48_271) % 2_147_483_647;
    return value % most;
  };
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A process with this many places. */
function life(places: number, chance: Chance, store?: TestDatabase): Scenario {
  const world = createScenario({ delay: () => chance(4), ...(store ? { store } : {}) });
  const limits = () => ({ ...NO_LIMITS, runsAtOnce: places });
  return Object.assign(world, { newId, limits, clock: systemClock });
}

/** Everything a person can do to a run; each returns the run it created, if it created one. */
const DEEDS: ((world: Scenario, runId: string, words: string) => Promise<{ runId: string } | undefined>)[] = [
  (world, _, words) => startRun({ question: `Why ${words}?` }, world),
  (world, _, words) => startRun({ question: `Why ${words}?`, reviewPlan: true }, world),
  (world, runId) => retryRun(runId, {}, world),
  (world, runId) => retryRun(runId, { step: 1 }, world),
  (world, runId) => finishRun(runId, world).then(() => undefined),
  (world, runId) => cancelRun(runId, world).then(() => undefined),
];

/** Actions with words that must not be lost. */
const SAID: ((world: Scenario, runId: string, words: string) => Promise<void>)[] = [
  (world, runId, message) => steerRun(runId, { message }, world),
  (world, runId, answer) =>
    answerRun(runId, { answers: [{ question: "Which cache is meant?", answer }] }, world),
  (world, runId, words) => startPlan(runId, { steps: [words, "Write it down"] }, world).then(() => undefined),
];

async function seeOut(world: Scenario): Promise<void> {
  for (;;) {
    const open = (await world.db.listAllRuns()).filter(({ status }) => !isTerminal(status));
    if (open.length === 0) break;
    for (const { id, status } of open) {
      if (status === "waiting_for_clarification") await answerRun(id, { skip: true }, world);
      if (status === "waiting_for_plan") await startPlan(id, { steps: ["Go"] }, world);
    }
    await pause(20);
  }
  await Promise.all([...world.live.runs.values()].map(({ done }) => done));
}

it.each(Array.from({ length: isLongForm ? 40 : 3 }, (_, index) => index + 1))(
  "GOAL-R23 GOAL-R24 GOAL-R26: whatever is done to runs at once, in line, and over restarts: nothing said is lost and every run ends (%d)",
  async (seed) => {
    const chance = chanceOf(seed);
    const places = 1 + chance(3);
    let world = life(places, chance);
    const runs = ["run_none"];
    const told: { runId: string; words: string }[] = [];
    const odd: unknown[] = [];
    let pending: Promise<unknown>[] = [];
    const refused = (error: { code?: string }) => {
      if (!error.code || !(error.code in ERRORS) || error.code === "internal") odd.push(error);
    };
    for (let round = 0; round < 80; round += 1) {
      for (let deeds = 1 + chance(4); deeds > 0; deeds -= 1) {
        const words = `words ${round}.${deeds}`;
        const runId = runs[Math.max(0, runs.length - 1 - chance(6))] ?? "";
        const deed = DEEDS[chance(DEEDS.length * 2)];
        const said = SAID[chance(SAID.length)];
        if (deed)
          pending.push(
            deed(world, runId, words).then((begun) => begun && void runs.push(begun.runId), refused),
          );
        else
          pending.push(
            said?.(world, runId, words).then(() => void told.push({ runId, words }), refused) ?? pause(0),
          );
      }
      await pause(chance(10));
      if (chance(20) > 0) continue;
      await releaseRuns(world);
      await Promise.all(pending);
      pending = [];
      world = life(places, chance, world.store);
      pending.push(recoverRuns(world, chance(2) === 0 ? "crash" : "restart"));
    }
    await Promise.all(pending);
    await seeOut(world);
    expect(odd).toEqual([]);
    expect(await findViolations(world.db)).toEqual([]);
    for (const { runId, words } of told) {
      const { steers, clarifications, plan } = (await loadRunState(world.db, runId)) ?? {};
      expect(JSON.stringify([steers, clarifications, plan])).toContain(words);
    }
    // No run holds a place.
    expect(world.live.line.take("run_next", 1)).toBe(true);
    world.store.close();
  },
);
