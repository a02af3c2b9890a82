// What happens to runs when the process comes and goes. At the start interrupted runs go on from their log; those that
// wait for a person wait on in the store. At the end live runs are released: their log is whole, and the next start
// takes them up.

import { listInterruptedRuns } from "@/db/queries/runs";
import { log } from "@/lib/log";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { resumeRun } from "./resume";

/** Milliseconds a loop has to notice that the process goes down. */
const GRACE = 2500;

/** Goes on with every interrupted run; gives how many. One that cannot go on does not hold up the others. */
export async function recoverRuns(engine: Engine = getEngine()): Promise<number> {
  const interrupted = await listInterruptedRuns(engine.db);
  for (const run of interrupted) {
    if (engine.live.stopping.aborted) break;
    await resumeRun(run.id, engine).catch((error) => log.error("run-not-resumed", { runId: run.id, error }));
  }
  return interrupted.length;
}

/** Ends all streams and loops. Resolves when the loops have let go, or after 2.5 s. Nothing is written after that. */
export async function releaseRuns(engine: Pick<Engine, "live" | "clock"> = getEngine()): Promise<void> {
  const { live, clock } = engine;
  live.stopAll();
  const runs = [...live.runs.values()];
  await Promise.all(runs.map(({ recorder }) => recorder.flush().catch(() => undefined)));
  for (const run of runs) run.stop("released");
  const waited = new AbortController();
  await Promise.race([
    Promise.all(runs.map(({ done }) => done)),
    clock.sleep(GRACE, waited.signal).catch(() => undefined),
  ]);
  waited.abort();
}
