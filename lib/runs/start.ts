// Starts a run. The thread, the run and its first event are in the store before the caller is answered; the loop turns
// on its own after that, and no run hangs on a request.

import { hasOpenRun, listRuns } from "@/db/queries/runs";
import { findThread, type Owner } from "@/db/queries/threads";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import type { AskedBudget } from "@/lib/run-log/run-control";
import type { Scope } from "@/lib/run-log/run-state";
import { isLibraryUrl, parseSourceUrl } from "@/lib/sources/url-key";
import { getEngine } from "./assemble";
import { chooseAgent, createRun, type RunToCreate, startedBefore } from "./create-run";
import { backgroundOf, EMPTY } from "./create-run-background";
import { type AskedHosts, askedHosts, hostsOfRun } from "./create-run-hosts";
import { budgetOf, budgetWith } from "./create-run-limits";
import type { Engine } from "./engine";
import { makesPlans } from "./review-plan";
import { titleOf } from "./thread-title";

export { titleOf } from "./thread-title";

export type StartRequest = {
  /** Checked by the caller: not empty, not too long. */
  question: string;
  /** Who asks; null where nobody signs in. */
  owner?: Owner;
  /** Name of an agent; without one that of the thread's last run, or the default. */
  agent?: string;
  scope?: Scope;
  /** Asks in this thread instead of a new one. */
  threadId?: string;
  /** The run waits with its plan until it is started. */
  reviewPlan?: boolean;
  /** Caps in place of the agent's. */
  budget?: AskedBudget;
  /** Which hosts may be used, within what the agent says; without them those of the run before. */
  hosts?: AskedHosts;
  /** Addresses of documents on this machine that belong to the question. */
  attached?: string[];
  /** The same key makes one run however often it is sent. */
  idempotencyKey?: string;
};

/**
 * Starts a run and resolves when it is stored. Throws unknown_agent, plan_impossible, host_invalid, invalid_request for
 * hosts that the agent may not use and for what is no document, day_limit_reached, thread_not_found, thread_busy, shutting_down,
 * sign_in_needed when whoever asks was removed meanwhile; then nothing was written.
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
  const scope = request.scope ?? "both";
  return createRun(engine, {
    request,
    agent,
    scope,
    thread,
    background: EMPTY,
    isNew: true,
    wishes: wishesOf(request, agent),
    hosts: askedHosts(request.hosts),
    attached: askedDocuments(request.attached),
  });
}

async function startFollowUp(
  request: StartRequest & { threadId: string },
  engine: Engine,
): Promise<StartedResponse> {
  const { db } = engine;
  const thread = await findThread(db, request.threadId);
  if (!thread) throw new GroundworkError("thread_not_found");
  // A thread changes hands when its user is removed.
  if (request.owner !== undefined && request.owner !== (thread.ownerId ?? null))
    throw new GroundworkError("sign_in_needed");
  const repeated = await startedBefore(engine, request.idempotencyKey);
  if (repeated) return repeated;
  if (await hasOpenRun(db, thread.id)) throw new GroundworkError("thread_busy");
  const runs = await listRuns(db, thread.id);
  const last = runs.at(-1);
  const agent = chooseAgent(engine, request.agent, last?.agent);
  const scope = request.scope ?? last?.scope ?? "both";
  const background = await backgroundOf(engine, thread.id, runs);
  return createRun(engine, {
    request,
    agent,
    scope,
    thread,
    background,
    isNew: false,
    wishes: wishesOf(request, agent),
    hosts: request.hosts ? askedHosts(request.hosts) : await hostsOfRun(db, { agent, last }),
    attached: askedDocuments(request.attached),
  });
}

/** Each document once. Throws invalid_request for an address that is none of this machine's documents. */
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
