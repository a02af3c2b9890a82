// Starts a run. The thread, the run and its first event are stored before the caller gets a response; the
// loop then works independently of the request.

import type { RunRow } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";
import { repeatedFrom, unreadSource } from "@/lib/agent/loop/repeated";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import type { AskedBudget } from "@/lib/run-log/run-control";
import type { LookAt, Repeated } from "@/lib/run-log/run-repeat";
import type { Scope } from "@/lib/run-log/run-state";
import type { Period } from "@/lib/search/period";
import { type Place, scopeOf } from "@/lib/sources/places";
import { isLibraryUrl, parseSourceUrl } from "@/lib/sources/url-key";
import { getEngine } from "./assemble";
import {
  type Background,
  backgroundOf,
  chooseAgent,
  createRun,
  EMPTY,
  type RunToCreate,
  startedBefore,
  titleOf,
} from "./create-run";
import { type AskedHosts, askedHosts, hostsOfRun, periodOfRun, placesOfRun } from "./create-run-hosts";
import { budgetOf, budgetWith } from "./create-run-limits";
import type { Engine } from "./engine";
import { loadRunState } from "./load";
import { makesPlans } from "./review-plan";

export { titleOf } from "./create-run";

export type StartRequest = {
  /** The caller has checked that it is neither empty nor too long. */
  question: string;
  /** The user who asks; null where sign-in is off. */
  owner?: Owner;
  /** Name of an agent; by default the agent of the thread's last run, or the default agent. */
  agent?: string;
  scope?: Scope;
  /** Where to look, as the person chose it; it replaces the scope. */
  places?: Place[];
  /** Asks in this thread instead of a new one. */
  threadId?: string;
  /** The run waits with its plan until the person starts it. */
  reviewPlan?: boolean;
  /** Caps that replace the agent's. */
  budget?: AskedBudget;
  /** The hosts that may be used, within the agent's rules; by default those of the previous run. */
  hosts?: AskedHosts;
  /** The days between which pages must have been published; by default those of the previous run. */
  period?: Period;
  /** Addresses of documents on this machine that belong to the question. */
  attached?: string[];
  /**
   * Repeats this run of the thread: its searches are made and its cited pages read again, and a model is asked only when
   * something has changed. A run without a report that cites pages is followed like any other.
   */
  repeats?: string;
  /** `cited`: the repetition only reads the cited pages again and makes no search. */
  lookAt?: LookAt;
  /** The same key creates one run, however often the request is sent. */
  idempotencyKey?: string;
};

/**
 * Starts a run and resolves when it is stored. Throws unknown_agent, plan_impossible, host_invalid,
 * invalid_request for hosts that the agent may not use and for addresses that are not documents,
 * day_limit_reached, thread_not_found, run_not_found for a run to repeat that is not of the thread, thread_busy, shutting_down, and sign_in_needed when the user was
 * removed in the meantime; nothing is stored then.
 */
export async function startRun(
  request: StartRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  const before = await startedBefore(engine, request.idempotencyKey);
  if (before) return before;
  const { threadId } = request;
  return threadId
    ? engine.live.inTurn(threadId, () => startFollowUp({ ...request, threadId }, engine))
    : startThread(request, engine);
}

async function startThread(request: StartRequest, engine: Engine): Promise<StartedResponse> {
  const at = engine.clock.now();
  const thread = {
    id: engine.newId("thr"),
    title: titleOf(request.question),
    createdAt: at,
    updatedAt: at,
    ownerId: request.owner ?? null,
  };
  const agent = chooseAgent(engine, request.agent);
  const { places } = request;
  const scope = places ? scopeOf(places) : (request.scope ?? "both");
  return createRun(engine, {
    request,
    agent,
    scope,
    places,
    thread,
    background: EMPTY,
    isNew: true,
    wishes: wishesOf(request, agent),
    hosts: askedHosts(request.hosts),
    period: request.period,
    attached: askedDocuments(request.attached),
  });
}

// Prepares a run that repeats an earlier one of its thread: what it makes again, and the background it starts from.

/**
 * What a repetition of the run starts from; null when none was asked for, and for a run that nothing can be held against.
 * Throws run_not_found for a run that is not among `runs`.
 */
async function repeatedBy(
  { db }: Engine,
  { repeats: runId, lookAt }: { repeats?: string; lookAt?: LookAt },
  runs: readonly RunRow[],
): Promise<Repeated | null> {
  if (runId === undefined) return null;
  const state = runs.some(({ id }) => id === runId) ? await loadRunState(db, runId) : null;
  if (!state) throw new GroundworkError("run_not_found");
  const repeated = repeatedFrom(state);
  const newest = repeated && (await withNewestText(db, repeated));
  return newest && { ...newest, ...(lookAt === "cited" ? { lookAt } : {}) };
}

/**
 * With what the newest version of the report says and rests on: an edit must not be lost when nothing has changed. Null when
 * that version has nothing to be held against.
 */
async function withNewestText(db: Engine["db"], repeated: Repeated): Promise<Repeated | null> {
  const newest = (await db.listReportVersions(repeated.seriesId)).at(-1);
  if (!newest || newest.id === repeated.reportId) return repeated;
  const state = await loadRunState(db, newest.runId);
  const revised = state && repeatedFrom(state);
  return revised && { ...revised, runId: repeated.runId, searches: repeated.searches };
}

/** The repeated run alone, and every source of the thread with its number but without its page. */
async function backgroundOfRepetition(
  engine: Engine,
  threadId: string,
  { runId }: Repeated,
): Promise<Background> {
  const run = await engine.db.findRun(runId);
  const { earlier, sources } = await backgroundOf(engine, threadId, run ? [run] : []);
  return { earlier, sources: sources.map(unreadSource) };
}

async function startFollowUp(
  request: StartRequest & { threadId: string },
  engine: Engine,
): Promise<StartedResponse> {
  const { db } = engine;
  const thread = await db.findThread(request.threadId);
  if (!thread) throw new GroundworkError("thread_not_found");
  // A thread gets another owner when its user is removed.
  if (request.owner !== undefined && request.owner !== (thread.ownerId ?? null))
    throw new GroundworkError("sign_in_needed");
  const repeated = await startedBefore(engine, request.idempotencyKey);
  if (repeated) return repeated;
  if (await db.hasOpenRun(thread.id)) throw new GroundworkError("thread_busy");
  const runs = await db.listRuns(thread.id);
  const last = runs.at(-1);
  const agent = chooseAgent(engine, request.agent, last?.agent);
  // A scope without places means that the person no longer wants the places of the previous run.
  const places = request.places ?? (request.scope ? undefined : await placesOfRun(db, last));
  const scope = places ? scopeOf(places) : (request.scope ?? last?.scope ?? "both");
  const repeats = await repeatedBy(engine, request, runs);
  const background = repeats
    ? await backgroundOfRepetition(engine, thread.id, repeats)
    : await backgroundOf(engine, thread.id, runs);
  return createRun(engine, {
    request,
    agent,
    scope,
    places,
    thread,
    background,
    ...(repeats ? { repeats } : {}),
    isNew: false,
    wishes: wishesOf(request, agent),
    hosts: request.hosts ? askedHosts(request.hosts) : await hostsOfRun(db, { agent, last }),
    period: request.period ?? (await periodOfRun(db, last)),
    attached: askedDocuments(request.attached),
  });
}

/** Each document once. Throws invalid_request for an address that is not a document of this machine. */
function askedDocuments(asked: string[] = []): string[] {
  for (const url of asked)
    if (!isLibraryUrl(url) || parseSourceUrl(url) === null)
      throw new GroundworkError("invalid_request", {
        detail: `attached: “${url.slice(0, 100)}” is not the address of a document on this machine.`,
      });
  return [...new Set(asked)];
}

/** Throws plan_impossible. */
function wishesOf({ reviewPlan = false, budget }: StartRequest, agent: AgentConfig): RunToCreate["wishes"] {
  if (reviewPlan && !makesPlans(agent)) throw new GroundworkError("plan_impossible", { agent: agent.title });
  return { reviewPlan, budget: budgetWith(budgetOf(agent), budget) };
}
