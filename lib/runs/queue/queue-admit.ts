// Lets a stored run turn: with what it needs as the settings are now, and with what they changed said in its log.

import { findThread } from "@/db/queries/threads";
import { log } from "@/lib/log";
import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { type Dependencies, type Engine, endIfOpen, runLoop } from "@/lib/runs/engine";
import { createRecorder } from "@/lib/runs/recorder";

type Cause = EventOf<"run-resumed">["cause"];

/**
 * Records `said` and lets the loop turn. `cause` says why the run goes on, null for one that waited in line and has not
 * been interrupted. To be called in turn with everything else that touches the run, which must hold a place. A run that
 * cannot be equipped any more ends, with the reason in the log.
 */
export async function setGoing(
  engine: Engine,
  going: { state: RunState; said: EventBody[]; cause: Cause | null },
): Promise<void> {
  const { db, bus, clock, live } = engine;
  const { state, said, cause } = going;
  const dependencies = await equipAgain(engine, state);
  const recorder = createRecorder({ db, bus, clock, state });
  const changes = dependencies ? changesOf(state, dependencies) : {};
  const resumed: EventBody[] =
    cause !== null || Object.keys(changes).length > 0
      ? [{ type: "run-resumed", cause: cause ?? "restart", ...changes }]
      : [];
  const after = await recorder.record([...said, ...resumed]);
  if (dependencies) {
    runLoop(engine, { state: after, dependencies: dependencies });
    return;
  }
  await endIfOpen(recorder, "run_broken");
  live.line.leave(state.id);
}

async function equipAgain(engine: Engine, state: RunState): Promise<Dependencies | null> {
  try {
    if (!state.config) throw new Error("the log does not say which agent it is");
    const { id: runId, config: agent, scope, foreignTools: pinned = [], attached = [] } = state;
    const owner = (await findThread(engine.db, state.threadId))?.ownerId ?? null;
    return await engine.dependenciesFor({ agent, scope, runId, owner, pinned, attached });
  } catch (error) {
    log.error("run-not-resumed", { runId: state.id, error });
    return null;
  }
}

/** The settings may have changed while the run lay still; what it then works with is said, never assumed. */
function changesOf(state: RunState, { model, searchLabel }: Dependencies): Partial<EventOf<"run-resumed">> {
  const { info } = model;
  const sameModel = state.builtInWrites || (state.model?.id === info.id && state.model.host === info.host);
  return {
    ...(sameModel ? {} : { model: info }),
    ...(state.searchLabel === searchLabel ? {} : { searchLabel }),
  };
}
