// Measures how long work blocks the event loop of this process.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest time in milliseconds for which this process's event loop was blocked during the work. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await sleep(20);
  delay.enable();
  await work();
  await sleep(5);
  delay.disable();
  return delay.max / 1e6;
}
