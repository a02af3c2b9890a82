// What the tests of delegates share: worlds of which each life has ids of its own, and what became of their runs.

import { listAllRuns } from "@/db/queries/runs";
import { loadRunState } from "./load";
import { createWorld, type World, type WorldOptions } from "./testing-world";
import { DELEGATING } from "./testing-world-delegates";

let lives = 0;

/** Ids of a later life are others. */
export function delegatingWorld(options: WorldOptions = {}): World {
  const own = createWorld({ story: DELEGATING, ...options });
  const { newId } = own;
  lives += 1;
  const life = lives;
  return Object.assign(own, { newId: (prefix: string) => newId(`${prefix}_${life}`) });
}

/** The state of a run once its loop has ended. */
export async function ended(own: World, runId: string) {
  await own.live.runs.get(runId)?.done;
  const state = await loadRunState(own.db, runId);
  if (!state) throw new Error("not stored");
  return state;
}

/** Every other run of the store. */
export const childrenOf = async (own: World, runId: string) =>
  (await listAllRuns(own.db)).filter(({ id }) => id !== runId);
