// Begins a run of any kind: the thread where it is new, the run and its first events are in the store before the caller
// is answered. What each kind needs beforehand stands in start.ts, retry-run.ts, edit-report.ts and rewrite-section.ts.

import { createRun } from "@/db/queries/record";
import { findRunByKey, type NewRun } from "@/db/queries/runs";
import type { ThreadRow } from "@/db/queries/threads";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors";
import type { StartedResponse } from "@/lib/http/responses";
import type { Background } from "./begin-background";
import { budgetOf, EDIT_LIMITS, limitsOf, refuseOverDay } from "./begin-limits";
import { type Engine, type Equipment, launch } from "./engine";
import type { EventBody, EventOf } from "./event";
import { openLine, takePlace } from "./queue";
import { numberEvents } from "./recorder";
import type { DelegatedBy } from "./run-parallel";
import type { Budget, Limits, Revision, RunKind, Scope } from "./run-state";
import { settle } from "./settle";
import { initialState } from "./state";

export type Beginning = {
  request: { question: string; idempotencyKey?: string };
  agent: AgentConfig;
  scope: Scope;
  thread: ThreadRow;
  isNew: boolean;
  background: Background;
  /** Absent for research. */
  revision?: { kind: Exclude<RunKind, "research">; revises: Revision };
  /** The run of the thread it goes on from, and what it takes over of it. */
  branch?: EventOf<"run-started">["branch"];
  /** What the person wants of the run beside an answer. */
  wishes?: { reviewPlan: boolean; budget: Budget };
  /** Absent: those of the agent. */
  limits?: Limits;
  /** The call of another run that it works for; its thread is that run's. */
  delegatedBy?: DelegatedBy;
  /** What is decided before any model is asked. */
  decided?: (equipment: Equipment) => EventBody[];
};

type OwnFields = { id: string; kind: RunKind; at: number };

/**
 * Stores the run and lets it turn, or wait in line where no place is free. Throws thread_busy, day_limit_reached; then
 * nothing was written.
 */
export async function begin(engine: Engine, beginning: Beginning): Promise<StartedResponse> {
  const { agent, scope, revision } = beginning;
  const kind: RunKind = revision?.kind ?? "research";
  // Of an edit a model is asked at most what its citations are worth; the person's own work is not refused for that.
  if (kind !== "edit") await refuseOverDay(engine);
  await openLine(engine);
  const id = engine.newId("run");
  const equipment = await engine.equip({ agent, scope, runId: id });
  // In turn with cancelling and answering: nobody may meet a run that is stored and does not turn yet.
  return engine.live.inTurn(id, async () => {
    const placed = takePlace(engine, { id, kind, delegatedBy: beginning.delegatedBy });
    let started = false;
    try {
      const run = newRun(beginning, { id, kind, at: engine.clock.now() });
      const created = await store(engine, { beginning, run, equipment, placed });
      if (created.kind === "exists") return { threadId: created.threadId, runId: created.runId };
      if (created.kind === "busy") throw new GroundworkError("thread_busy");
      started = true;
      if (placed) launch(engine, { state: created.state, equipment });
      return { threadId: run.threadId, runId: id };
    } finally {
      if (!started) engine.live.line.leave(id);
    }
  });
}

function newRun({ request, agent, scope, thread, revision, branch }: Beginning, own: OwnFields): NewRun {
  return {
    id: own.id,
    threadId: thread.id,
    question: request.question,
    agent: agent.name,
    scope,
    kind: own.kind,
    revises: revision?.revises.reportId ?? null,
    branchOf: branch?.runId ?? null,
    idempotencyKey: request.idempotencyKey ?? null,
    createdAt: own.at,
    counted: true,
  };
}

/** The run, its thread where that is new, and its first events in one transaction. */
async function store(
  engine: Engine,
  parts: { beginning: Beginning; run: NewRun; equipment: Equipment; placed: boolean },
) {
  const { beginning, run, equipment, placed } = parts;
  const before = initialState(run);
  const bodies: EventBody[] = [
    startedEvent(beginning, equipment),
    ...(beginning.decided?.(equipment) ?? []),
    ...(placed ? [] : [{ type: "run-queued" as const }]),
  ];
  const at = run.createdAt;
  const events = numberEvents(before, bodies, at);
  const { state, record } = settle({ before, events, pages: [], at, draftFrom: null });
  const thread = beginning.isNew ? beginning.thread : null;
  const creation = await createRun(engine.db, { thread, run, record });
  return creation.kind === "created" ? { ...creation, state } : creation;
}

function startedEvent(beginning: Beginning, equipment: Equipment): EventOf<"run-started"> {
  const { request, agent, scope, thread, background, revision } = beginning;
  return {
    type: "run-started",
    threadId: thread.id,
    question: request.question,
    agent,
    scope,
    limits: revision?.kind === "edit" ? EDIT_LIMITS : (beginning.limits ?? limitsOf(agent)),
    budget: beginning.wishes?.budget ?? budgetOf(agent),
    ...(beginning.wishes?.reviewPlan ? { reviewPlan: true } : {}),
    ...(beginning.branch ? { branch: beginning.branch } : {}),
    ...(beginning.delegatedBy ? { delegatedBy: beginning.delegatedBy } : {}),
    bindings: equipment.bindings,
    model: equipment.model.info,
    searchLabel: equipment.searchLabel,
    ...foreignOf(equipment),
    ...background,
    ...revision,
  };
}

function foreignOf({ foreign }: Equipment): Partial<EventOf<"run-started">> {
  return {
    ...(foreign && foreign.tools.length > 0 ? { foreignTools: foreign.tools } : {}),
    ...(foreign && foreign.absent.length > 0 ? { absentServers: foreign.absent } : {}),
  };
}

/** The run that this key made before, if any. Throws shutting_down. */
export async function startedBefore(
  engine: Engine,
  key: string | undefined,
): Promise<StartedResponse | null> {
  if (engine.live.stopping.aborted) throw new GroundworkError("shutting_down");
  const before = key ? await findRunByKey(engine.db, key) : null;
  return before && { threadId: before.threadId, runId: before.id };
}

/** The agent asked for, else the one used before if it is still on offer, else the default. Throws unknown_agent. */
export function chooseAgent(engine: Engine, asked: string | undefined, before?: string): AgentConfig {
  const { agents, default: standard } = engine.agents();
  const byName = (name: string | undefined) => agents.find((agent) => agent.name === name);
  const chosen = asked === undefined ? (byName(before) ?? byName(standard)) : byName(asked);
  if (chosen) return chosen;
  const known = agents.map((agent) => agent.name).join(", ");
  throw new GroundworkError("unknown_agent", { agent: asked ?? standard, known });
}
