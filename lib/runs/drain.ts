// Lets the runs of a process that was asked to end come to a place where they can stop.

import { log } from "@/lib/log";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";

/**
 * From now on no run starts, and each active one is released when its current step has ended; a delegate belongs to the
 * step of the run that waits for it. Resolves when no run is active, when `limitMs` are over, or when `hurry` aborts;
 * what is active then is for `releaseRuns`.
 */
export async function drainRuns(
  { limitMs, hurry }: { limitMs: number; hurry: AbortSignal },
  { live, clock }: Pick<Engine, "live" | "clock"> = getEngine(),
): Promise<void> {
  live.drain();
  if (limitMs === 0 || live.runs.size === 0) return;
  const waiting = new AbortController();
  const over = clock.sleep(limitMs, AbortSignal.any([waiting.signal, hurry])).catch(() => undefined);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  // A run that waits for a delegate may start further ones.
  while (live.runs.size > 0 && !isOver)
    await Promise.race([over, Promise.all([...live.runs.values()].map(({ done }) => done))]);
  waiting.abort();
  if (live.runs.size > 0) log.info("runs-cut-short", { count: live.runs.size });
}
