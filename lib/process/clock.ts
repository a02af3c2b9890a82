// The real clock, random numbers and ids of a process; everything else receives them as ports.

import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@/lib/agent/ports";

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  },
};

/** `run_` and 20 hexadecimal digits: 80 random bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString("hex")}`;
}
