// Starts a run. The thread, the run and its first event are in the store before the caller is answered; the loop turns
// on its own after that, and no run hangs on a request.

import { createRun } from "@/db/queries/record";
import { findReportOfRun } from "@/db/queries/reports";
import { findRunByKey, hasOpenRun, listRuns, type RunRow } from "@/db/queries/runs";
import { listSources } from "@/db/queries/sources";
import { findThread, type ThreadRow } from "@/db/queries/threads";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { getEngine } from "./assemble";
import { type Engine, type Equipment, launch } from "./engine";
import type { EventOf } from "./event";
import { numberEvents } from "./recorder";
import type { EarlierRun, Limits, Scope, Source } from "./run-state";
import { settle } from "./settle";
import { sourceOf } from "./source-row";
import { initialState } from "./state";

export type StartRequest = {
  /** Checked by the caller: not empty, not too long. */
  question: string;
  /** Name of an agent; without one that of the thread's last run, or the default. */
  agent?: string;
  scope?: Scope;
  /** Asks in this thread instead of a new one. */
  threadId?: string;
  /** The same key makes one run however often it is sent. */
  idempotencyKey?: string;
};

const TITLE_LENGTH = 80;
/** Characters of an earlier report that a later run is given. */
const EARLIER_REPORT = 6000;

/**
 * Starts a run and resolves when it is stored. Throws unknown_agent, thread_not_found, thread_busy, shutting_down; then
 * nothing was written.
 */
export async function startRun(
  request: StartRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  if (engine.live.stopping.aborted) throw new GroundworkError("shutting_down");
  const { idempotencyKey, threadId } = request;
  if (idempotencyKey) {
    const before = await findRunByKey(engine.db, idempotencyKey);
    if (before) return { threadId: before.threadId, runId: before.id };
  }
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
  };
  const agent = chooseAgent(engine, request.agent);
  return begin(engine, {
    request,
    agent,
    scope: request.scope ?? "both",
    thread,
    background: EMPTY,
    isNew: true,
  });
}

async function startFollowUp(
  request: StartRequest & { threadId: string },
  engine: Engine,
): Promise<StartedResponse> {
  const { db } = engine;
  const thread = await findThread(db, request.threadId);
  if (!thread) throw new GroundworkError("thread_not_found");
  const repeated = request.idempotencyKey ? await findRunByKey(db, request.idempotencyKey) : null;
  if (repeated) return { threadId: repeated.threadId, runId: repeated.id };
  if (await hasOpenRun(db, thread.id)) throw new GroundworkError("thread_busy");
  const runs = await listRuns(db, thread.id);
  const last = runs.at(-1);
  const agent = chooseAgent(engine, request.agent, last?.agent);
  const scope = request.scope ?? last?.scope ?? "both";
  const background = {
    earlier: await Promise.all(runs.map((run) => earlierRun(engine, run))),
    sources: (await listSources(db, thread.id)).map(sourceOf),
  };
  return begin(engine, { request, agent, scope, thread, background, isNew: false });
}

type Background = { earlier: EarlierRun[]; sources: Source[] };
const EMPTY: Background = { earlier: [], sources: [] };

type Beginning = {
  request: StartRequest;
  agent: AgentConfig;
  scope: Scope;
  thread: ThreadRow;
  isNew: boolean;
  background: Background;
};

async function begin(engine: Engine, beginning: Beginning): Promise<StartedResponse> {
  const { request, agent, scope, thread, isNew } = beginning;
  const equipment = await engine.equip({ agent, scope });
  const runId = engine.newId("run");
  // In turn with cancelling and answering: nobody may meet a run that is stored and does not turn yet.
  return engine.live.inTurn(runId, async () => {
    const at = engine.clock.now();
    const run = {
      id: runId,
      threadId: thread.id,
      question: request.question,
      agent: agent.name,
      scope,
      kind: "research" as const,
      revises: null,
      idempotencyKey: request.idempotencyKey ?? null,
      createdAt: at,
    };
    const before = initialState(run);
    const events = numberEvents(before, [startedEvent(beginning, equipment)], at);
    const { state, record } = settle({ before, events, pages: [], at, draftFrom: null });
    const creation = await createRun(engine.db, { thread: isNew ? thread : null, run, record });
    if (creation.kind === "exists") return { threadId: creation.threadId, runId: creation.runId };
    if (creation.kind === "busy") throw new GroundworkError("thread_busy");
    launch(engine, { state, equipment });
    return { threadId: thread.id, runId };
  });
}

function startedEvent(beginning: Beginning, equipment: Equipment): EventOf<"run-started"> {
  const { request, agent, scope, thread, background } = beginning;
  return {
    type: "run-started",
    threadId: thread.id,
    question: request.question,
    agent,
    scope,
    limits: limitsOf(agent),
    bindings: equipment.bindings,
    model: equipment.model.info,
    searchLabel: equipment.searchLabel,
    ...background,
  };
}

function limitsOf({ execution, search }: AgentConfig): Limits {
  return {
    maxIterations: execution.maxIterations,
    closingSteps: execution.closingSteps,
    maxSearches: search.maxSearches,
    maxClarifications: execution.maxClarifications,
    maxCallsPerStep: execution.maxCallsPerStep,
  };
}

/** The agent asked for, else the one used before if it is still on offer, else the default. */
function chooseAgent(engine: Engine, asked: string | undefined, before?: string): AgentConfig {
  const { agents, default: standard } = engine.agents();
  const byName = (name: string | undefined) => agents.find((agent) => agent.name === name);
  const chosen = asked === undefined ? (byName(before) ?? byName(standard)) : byName(asked);
  if (chosen) return chosen;
  const known = agents.map((agent) => agent.name).join(", ");
  throw new GroundworkError("unknown_agent", { agent: asked ?? standard, known });
}

async function earlierRun(engine: Engine, run: RunRow): Promise<EarlierRun> {
  const report = await findReportOfRun(engine.db, run.id);
  return {
    runId: run.id,
    question: run.question,
    answer: run.answer ?? "",
    reportId: report?.id ?? null,
    reportTitle: report?.title ?? null,
    reportContent: report ? cut(report.content, EARLIER_REPORT) : null,
  };
}

/** The first `length` characters, not more, ending before a surrogate pair rather than in it. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/** A thread is named by its question: one line, cut between words. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, " ").trim();
  if (line.length <= TITLE_LENGTH) return line;
  const short = cut(line, TITLE_LENGTH);
  const space = short.lastIndexOf(" ");
  return `${(space > TITLE_LENGTH / 2 ? short.slice(0, space) : short).replace(/[\s.,;:!?-]+$/, "")}…`;
}
