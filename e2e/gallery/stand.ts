// An application whose clock stands still, with a scripted model and web behind it: what it shows is the same on every
// machine and at every hour.

import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Stack, startStack } from "../fixtures";

const CLOCK = pathToFileURL(path.resolve(import.meta.dirname, "clock.mjs")).href;

export type Stand = Stack & {
  /** What the clock of server and browser shows, milliseconds since 1970. */
  now(): number;
  /** Lets a minute pass, so that what comes next is younger. */
  minute(): Promise<void>;
};

export async function startStand(options: { root?: string } = {}): Promise<Stand> {
  const stack = await startStack({ ...options, env: { NODE_OPTIONS: `--import ${CLOCK}` } });
  let now = Date.parse("2026-03-02T10:00:00Z");
  return {
    ...stack,
    now: () => now,
    async minute() {
      process.kill(stack.app.pid(), "SIGUSR2");
      now += 60_000;
      // A signal is not answered; the server takes it before the next request that comes over the network.
      await wait(100);
    },
  };
}
