// Activates a stored run: prepares its dependencies from the current settings, and records in its log what
// those settings changed.
import { log } from "@/lib/log";
import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { type Dependencies, type Engine, endIfOpen, runLoop } from "@/lib/runs/engine";
import { createRecorder } from "@/lib/runs/recorder";

type Cause = EventOf<"run-resumed">["cause"];

/**
 * Records `said` and starts the loop. `cause` says why the run continues; null for a queued run that was not
 * interrupted. Must be serialized with everything else that touches the run, and the run must hold a place. A
 * run whose dependencies can no longer be prepared ends, with the reason in its log.
 */
export async function setGoing(
  engine: Engine,
  going: { state: RunState; said: EventBody[]; cause: Cause | null },
): Promise<void> {
  const { db, bus, clock, live } = engine;
  const { state, said, cause } = going;
  const dependencies = await equipAgain(engine, state);
  const recorder = createRecorder({ db, bus, clock, state, live });
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
    const { id: runId, question, config: agent, scope, places, attached = [], delegatedBy } = state;
    const { foreignTools: pinned = [] } = state;
    const owner = (await engine.db.findThread(state.threadId))?.ownerId ?? null;
    const looksAgain = state.repeats !== undefined;
    const threadId = delegatedBy?.threadId ?? state.threadId;
    const run = { agent, scope, places, runId, threadId, question, owner, pinned, attached, looksAgain };
    return await engine.dependenciesFor(run);
  } catch (error) {
    log.error("run-not-resumed", { runId: state.id, error });
    return null;
  }
}

/** The settings may have changed while the run was idle; the log records what the run now works with. */
function changesOf(state: RunState, { model, searchLabel }: Dependencies): Partial<EventOf<"run-resumed">> {
  const { info } = model;
  const sameModel = state.builtInWrites || (state.model?.id === info.id && state.model.host === info.host);
  return {
    ...(sameModel ? {} : { model: info }),
    ...(state.searchLabel === searchLabel ? {} : { searchLabel }),
  };
}
