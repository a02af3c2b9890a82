// Puts a run together: model, search, tools, loop, store. The one place where the parts are wired.

import { getDb } from "@/db/client";
import { getBus } from "./bus";
import { newId, systemClock } from "./clock";
import type { Engine } from "./engine";
import { getLiveRuns } from "./live";

/** The engine of this process. */
export function getEngine(): Engine {
  return {
    db: getDb(),
    bus: getBus(),
    live: getLiveRuns(),
    clock: systemClock,
    random: Math.random,
    newId,
    agents: () => {
      throw new Error("not wired yet");
    },
    equip: async () => {
      throw new Error("not wired yet");
    },
    loop: async () => {
      throw new Error("not wired yet");
    },
  };
}
