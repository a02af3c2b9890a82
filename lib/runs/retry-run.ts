// Retries a run from one of its steps, as a new run of its thread: the new run takes over what was found up
// to that step, drops what came after, and sources keep their numbers.

import type { RunRow } from "@/db/store/runs";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import type { RunEvent } from "@/lib/run-log/event";
import { lastReusableStep } from "@/lib/run-log/retry-point";
import type { AskedBudget } from "@/lib/run-log/run-control";
import type { Limits, RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState, isTerminal } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import { backgroundOf, chooseAgent, createRun, type RunToCreate, startedBefore } from "./create-run";
import { budgetOf, budgetWith, limitsOf } from "./create-run-limits";
import type { Engine } from "./engine";
import { eventOf } from "./load";
import { branchFrom, stateAfterStep, stateToRetry } from "./retry-seed";

type RetryRequest = {
  /** The last step to take over; by default, as many as possible. */
  step?: number | undefined;
  agent?: string | undefined;
  /** How much the limits grow. */
  extend?: { steps?: number | undefined; searches?: number | undefined } | undefined;
  /** Caps that replace those of the earlier run. */
  budget?: AskedBudget | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Starts the new run and resolves when it is stored. Throws run_not_found, run_going_on, step_not_kept,
 * thread_busy, unknown_agent, report_superseded, day_limit_reached, key_reused, invalid_request for an edit,
 * shutting_down; nothing is stored then.
 */
export async function retryRun(
  runId: string,
  request: RetryRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  const { db } = engine;
  const key = request.idempotencyKey;
  const known = key ? await db.findRunByKey(key) : null;
  const run = await db.findRun(runId);
  if (!run) throw new GroundworkError("run_not_found");
  if (known && (known.threadId !== run.threadId || known.branchOf === null))
    throw new GroundworkError("key_reused");
  return engine.live.inTurn(run.threadId, async () => {
    const before = await startedBefore(engine, key);
    return before ?? retryInTurn(engine, runId, request);
  });
}

async function retryInTurn(engine: Engine, runId: string, request: RetryRequest): Promise<StartedResponse> {
  const { db } = engine;
  const source = await tell(engine, runId);
  const { row, state } = source;
  if (!isTerminal(row.status)) throw new GroundworkError("run_going_on");
  if (row.kind === "edit")
    throw new GroundworkError("invalid_request", { detail: "An edit by hand has no steps to try again." });
  if (await db.hasOpenRun(row.threadId)) throw new GroundworkError("thread_busy");
  const last = lastReusableStep(foldEvents(initialState(row), source.events));
  const step = request.step ?? last;
  if (step > last) throw new GroundworkError("step_not_kept", { step, last });
  const [thread, runs] = await Promise.all([db.findThread(row.threadId), db.listRuns(row.threadId)]);
  if (!thread) throw new GroundworkError("thread_not_found");
  const agent = chooseAgent(engine, request.agent, row.agent);
  const reused = await reusedState(engine, source, step);
  const line = lineOf(row, runs);
  return createRun(engine, {
    request: {
      question: row.question,
      ...(request.idempotencyKey ? { idempotencyKey: request.idempotencyKey } : {}),
    },
    agent,
    scope: row.scope,
    places: state.places,
    thread,
    isNew: false,
    background: await backgroundOf(
      engine,
      thread.id,
      // The steps taken over belong to the run itself; the dropped ones are not passed on as background
      // either.
      runs.filter(({ id }) => !line.has(id)),
    ),
    ...(await revisionOf(engine, state)),
    branch: branchFrom(reused, step),
    hosts: state.hosts,
    period: state.period,
    attached: state.attached,
    ...allowances(source, request, agent),
  });
}

type Told = { row: RunRow; events: RunEvent[]; state: RunState };

/** A run with its log; `state` is the state at its start. Throws run_not_found. */
async function tell({ db }: Engine, runId: string): Promise<Told> {
  const row = await db.findRun(runId);
  if (!row) throw new GroundworkError("run_not_found");
  const events = (await db.listRunEvents({ runId, after: 0 })).map(eventOf);
  return { row, events, state: stateAfterStep(initialState(row), events, 0) };
}

/** A step that the run itself took over from another run is looked up in that run. */
async function reusedState(engine: Engine, source: Told, step: number): Promise<RunState> {
  const { branch } = source.state;
  if (branch && step < branch.step) return reusedState(engine, await tell(engine, branch.runId), step);
  return stateToRetry(initialState(source.row), source.events, step);
}

/** The run and the runs it was retried from. */
function lineOf(row: RunRow, runs: RunRow[]): Set<string> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const line = new Set<string>();
  for (let id: string | null = row.id; id !== null && !line.has(id); id = byId.get(id)?.branchOf ?? null)
    line.add(id);
  return line;
}

/** Throws report_superseded when the report to be revised has a newer version. */
async function revisionOf(
  { db }: Engine,
  { kind, revises }: RunState,
): Promise<Pick<RunToCreate, "revision">> {
  if (kind === "research" || !revises) return {};
  const versions = await db.listReportVersions(revises.seriesId);
  const newest = versions.at(-1);
  if (newest && newest.id !== revises.reportId)
    throw new GroundworkError("report_superseded", { number: versions.length, id: newest.id });
  return { revision: { kind, revises } };
}

/**
 * The limits of the new run: those of the earlier run, or those of another agent. An imported run brings no
 * limits.
 */
function allowances(
  { row, state }: Told,
  request: RetryRequest,
  agent: AgentConfig,
): Required<Pick<RunToCreate, "limits" | "wishes">> {
  const same = row.counted && agent.name === row.agent;
  const limits: Limits = same ? state.limits : limitsOf(agent);
  const { steps = 0, searches = 0 } = request.extend ?? {};
  const waits = state.planReview !== null && state.planReview.reviewedAt === null;
  return {
    limits: {
      ...limits,
      maxIterations: limits.maxIterations + steps,
      maxSearches: limits.maxSearches + searches,
    },
    wishes: {
      reviewPlan: waits,
      budget: budgetWith(same ? state.budget : budgetOf(agent), request.budget),
    },
  };
}
