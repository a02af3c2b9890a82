// Shared by the tests of delegates: scenarios whose restarts use ids of their own, and the results of their runs.

import { afterEach, expect } from "vitest";
import { loadRunState } from "@/lib/runs/load";
import { createScenario, type Scenario, type ScenarioOptions } from "@/testing/crash-harness/scenario";
import { DELEGATING } from "@/testing/crash-harness/scenario-delegates";
import { findViolations } from "@/testing/invariants";

let lives = 0;

/** A scenario with delegates; after a restart ids differ. */
export function delegatingScenario(options: ScenarioOptions = {}): Scenario {
  const own = createScenario({ story: DELEGATING, ...options });
  const { newId } = own;
  lives += 1;
  const life = lives;
  return Object.assign(own, { newId: (prefix: string) => newId(`${prefix}_${life}`) });
}

/** Scenarios of one test file: `kept` creates one; after each test all of them are checked against the invariants. */
export function openScenarios() {
  const worlds: Scenario[] = [];
  afterEach(async () => {
    for (const { store } of worlds.splice(0)) {
      expect(await findViolations(store.db)).toEqual([]);
      store.close();
    }
  });
  return function kept(options: ScenarioOptions = {}): Scenario {
    const own = delegatingScenario(options);
    worlds.push(own);
    return own;
  };
}

/** The state of a run after its loop has ended. */
export async function ended(own: Scenario, runId: string) {
  await own.live.runs.get(runId)?.done;
  const state = await loadRunState(own.db, runId);
  if (!state) throw new Error("not stored");
  return state;
}

/** All other runs of the store. */
export const childrenOf = async (own: Scenario, runId: string) =>
  (await own.db.listAllRuns()).filter(({ id }) => id !== runId);
