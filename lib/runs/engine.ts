// Runs the loops: passes each loop its dependencies, waits for its outcome, and makes sure that every run
// ends with a recorded outcome. Only this file awaits a loop; a loop that throws ends its own run and nothing
// else.

import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import type { ActivityServices, DelegateReply } from "@/lib/activities/activity";
import type { Outcome } from "@/lib/agent/loop/outcome";
import type { Clock, DayMeter, LoopPorts, StopCause } from "@/lib/agent/ports";
import type { InstallationLimits } from "@/lib/config/limits";
import type { AgentsConfig } from "@/lib/config/load";
import type { AgentConfig } from "@/lib/config/schema";
import { type ErrorCode, GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { ModelHandle } from "@/lib/models/model";
import type { EventOf } from "@/lib/run-log/event";
import type { Binding, RunState, Scope } from "@/lib/run-log/run-state";
import { dayOf } from "@/lib/run-log/spending";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import type { Place } from "@/lib/sources/places";
import type { ExternalTool } from "@/lib/tools/external";
import type { Bus } from "./bus";
import type { LiveRun, LiveRuns } from "./live";
import { letGo } from "./nodes/claims";
import { createRecorder, type Recorder } from "./recorder";

type ExternalToolOffer = { tools: ExternalTool[]; absent: { server: string; reason: string }[] };

/** The dependencies of one run, chosen by its agent and scope. */
export type Dependencies = {
  readonly model: ModelHandle;
  /** The agent's second model, for small work; null: `model`. */
  readonly reader?: ModelHandle | null;
  readonly checker?: ModelHandle | null;
  /** The built-in model. */
  readonly writer: ModelHandle;
  readonly services: ActivityServices;
  readonly bindings: Record<string, Binding>;
  readonly searchLabel: string;
  /** The external tools that the run may use, and the servers whose tools are missing, with the reason. */
  readonly external?: ExternalToolOffer;
};

export type Engine = {
  readonly db: Store;
  readonly bus: Bus;
  readonly live: LiveRuns;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: (prefix: string) => string;
  agents(): Omit<AgentsConfig, "prices" | "mcp">;
  /** The current limits; unlike `agents` it never throws. */
  limits(): InstallationLimits;
  /** `pinned`: the external tools that a resumed run started with. */
  dependenciesFor(run: {
    agent: AgentConfig;
    scope: Scope;
    /** Where to look, as the person chose it. */
    places?: readonly Place[] | undefined;
    /** Decides which variant of a tool answers, if it has several. */
    runId: string;
    /** The thread whose attached documents its searches find: for a delegate, that of the run it works for. */
    threadId: string;
    question: string;
    /** The owner of the run; null for the one person of an installation without sign-in. */
    owner?: Owner;
    pinned?: readonly ExternalTool[];
    /** Addresses of the documents that were attached to the question. */
    attached?: readonly string[];
    /** Every page is read anew, however recently it was read. */
    looksAgain?: boolean;
  }): Promise<Dependencies>;
  loop(state: RunState, ports: LoopPorts): Promise<Outcome>;
  /**
   * Researches a sub-question in a run of its own; absent where delegates are not available (see
   * `delegate.ts`).
   */
  delegate?(
    engine: Engine,
    parent: Pick<Recorder, "state" | "persist">,
    request: Parameters<NonNullable<ActivityServices["delegate"]>>[0],
  ): Promise<DelegateReply>;
};

/** The ending of a run that did not end itself; never `completed`. */
export function endedWith(code: ErrorCode): EventOf<"run-ended"> {
  return {
    type: "run-ended",
    status: code === "stopped" ? "cancelled" : "error",
    answer: null,
    completedSteps: [],
    error: new GroundworkError(code).toRunError(),
  };
}

/**
 * Starts a run's loop from `state`, which must be the fold of its stored log, and returns without waiting for
 * the loop.
 */
export function runLoop(engine: Engine, run: { state: RunState; dependencies: Dependencies }): LiveRun {
  const { state, dependencies } = run;
  const { db, bus, clock, random, newId, live } = engine;
  const lost = () => {
    log.warn("run-taken-by-another-node", { runId: state.id });
    stop("released");
  };
  const recorder = createRecorder({ db, bus, clock, state, live, lost });
  const controller = new AbortController();
  const finishing = new AbortController();
  if (state.finishing) finishing.abort();
  const { model, reader, checker, writer } = dependencies;
  const services = withDelegates(engine, recorder, dependencies.services);
  const { signal } = controller;
  const ports: LoopPorts = {
    state: recorder.settledState,
    record: recorder.persist,
    delta: recorder.delta,
    model,
    reader,
    checker,
    writer,
    day: () => dayMeter(engine),
    services,
    clock,
    random,
    newId,
    signal,
    finish: finishing.signal,
    ...(state.delegatedBy ? {} : { drain: live.draining }),
  };
  const stop = (cause: StopCause) => {
    // Results that arrive between the release and the exit of the process are obtained again at the next
    // start.
    if (cause === "released") recorder.seal();
    controller.abort(cause);
  };
  const done = driveLoop(engine, { recorder, ports }).finally(async () => {
    if (live.runs.get(state.id) !== entry) return;
    live.runs.delete(state.id);
    live.line.leave(state.id);
    await letGo(engine, state.id);
  });
  const entry: LiveRun = { recorder, stop, finish: () => finishing.abort(), done };
  live.runs.set(state.id, entry);
  // A shutdown may have started while the dependencies were prepared; the run then continues at the next
  // start.
  if (live.stopping.aborted) stop("released");
  return entry;
}

/** A delegate has no delegates of its own. */
function withDelegates(engine: Engine, recorder: Recorder, services: ActivityServices): ActivityServices {
  const { delegate } = engine;
  if (!delegate || recorder.state.delegatedBy) return services;
  return { ...services, delegate: (request) => delegate(engine, recorder, request) };
}

const NOTHING_USED = { tokens: 0, searches: 0, money: 0 };

/**
 * The limits of the day and what today's runs have used of them; the usage is not queried when nothing is
 * limited.
 */
export async function dayMeter(engine: Engine): Promise<DayMeter> {
  const limits = engine.limits().perDay;
  const limited = Object.values(limits).some((limit) => limit !== null);
  const used = limited ? await engine.db.totalSpending(dayOf(engine.clock.now())) : NOTHING_USED;
  return { limits, used };
}

async function driveLoop(engine: Engine, run: { recorder: Recorder; ports: LoopPorts }): Promise<void> {
  const { recorder, ports } = run;
  // The loop starts in a later microtask, so that the caller gets its response first.
  await Promise.resolve();
  const runId = recorder.state.id;
  try {
    const outcome = await engine.loop(recorder.state, ports);
    await recorder.flush();
    await complete(recorder, outcome);
  } catch (error) {
    if (ports.signal.reason === "released") return;
    const stopped = ports.signal.reason === "cancelled";
    if (!stopped) log.error("run-broken", { runId, error });
    await endIfOpen(recorder, stopped ? "stopped" : "run_broken");
  }
}

/** Checks that the log agrees with the outcome that the loop returned. */
async function complete(recorder: Recorder, outcome: Outcome): Promise<void> {
  const { status, id } = recorder.state;
  if (outcome.kind === "released" || isTerminal(status)) return;
  if (outcome.kind === "waiting" && isWaiting(status)) return;
  if (outcome.kind === "ended" && outcome.status === "cancelled") return endIfOpen(recorder, "stopped");
  log.error("run-left-open", { runId: id, status, outcome: outcome.kind });
  await endIfOpen(recorder, "run_broken");
}

/** Records the end of a run that has none yet. If that cannot be stored, the next start does it. */
export async function endIfOpen(recorder: Recorder, code: ErrorCode): Promise<void> {
  if (isTerminal(recorder.state.status)) return;
  try {
    await recorder.persist([endedWith(code)]);
  } catch (error) {
    // Another request may have stored the end while this one waited for the store.
    if (!isTerminal(recorder.state.status))
      log.error("run-end-not-stored", { runId: recorder.state.id, error });
  }
}
