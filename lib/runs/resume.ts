// Sets a stored run going again, from its log alone.

import { log } from "@/lib/log";
import { getEngine } from "./assemble";
import { type Engine, type Equipment, endIfOpen, launch } from "./engine";
import type { EventBody, EventOf } from "./event";
import { loadRunState } from "./load";
import { createRecorder } from "./recorder";
import type { RunState } from "./run-state";
import { isTerminal, isWaiting } from "./state";

/** How the process that had the run before came to its end. */
export type Interruption = { cause: "restart" | "crash" };

/** Goes on with a run that was interrupted. Does nothing to one that turns, waits, has ended, or does not exist. */
export async function resumeRun(
  runId: string,
  { cause }: Interruption,
  engine: Engine = getEngine(),
): Promise<void> {
  await engine.live.inTurn(runId, async () => {
    if (engine.live.runs.has(runId)) return;
    const state = await loadRunState(engine.db, runId);
    if (!state || isTerminal(state.status) || isWaiting(state.status)) return;
    await goOn(engine, { state, cause });
  });
}

type Resumption =
  | { state: RunState; cause: Interruption["cause"] }
  | { state: RunState; cause: "answer"; answered: EventOf<"clarification-answered"> };

/**
 * Records why the run goes on and lets its loop turn. To be called in turn with everything else that touches the run. A
 * run that cannot be equipped any more ends, with the reason in the log.
 */
export async function goOn(engine: Engine, resumption: Resumption): Promise<void> {
  const { db, bus, clock } = engine;
  const { state, cause } = resumption;
  const equipment = await equipAgain(engine, state);
  const recorder = createRecorder({ db, bus, clock, state });
  const resumed: EventBody = {
    type: "run-resumed",
    cause,
    ...(equipment ? changesOf(state, equipment) : {}),
  };
  const after = await recorder.record(cause === "answer" ? [resumption.answered, resumed] : [resumed]);
  if (equipment) launch(engine, { state: after, equipment });
  else await endIfOpen(recorder, "run_broken");
}

async function equipAgain(engine: Engine, state: RunState): Promise<Equipment | null> {
  try {
    if (!state.config) throw new Error("the log does not say which agent it is");
    return await engine.equip({ agent: state.config, scope: state.scope });
  } catch (error) {
    log.error("run-not-resumed", { runId: state.id, error });
    return null;
  }
}

/** The settings may have changed while the run lay still; what it then works with is said, never assumed. */
function changesOf(state: RunState, { model, searchLabel }: Equipment): Partial<EventOf<"run-resumed">> {
  const { info } = model;
  const sameModel = state.model?.id === info.id && state.model.host === info.host;
  return {
    ...(sameModel ? {} : { model: info }),
    ...(state.searchLabel === searchLabel ? {} : { searchLabel }),
  };
}
