// Begins a run of any kind: the thread where it is new, the run and its first events are in the store before the caller
// is answered. What each kind needs beforehand stands in start.ts, edit-report.ts and rewrite-section.ts.

import { createRun } from "@/db/queries/record";
import { findReportOfRun } from "@/db/queries/reports";
import { findRunByKey, type RunRow } from "@/db/queries/runs";
import { listSources } from "@/db/queries/sources";
import type { ThreadRow } from "@/db/queries/threads";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { sectionName } from "@/lib/reports/sections";
import { type Engine, type Equipment, launch } from "./engine";
import type { EventBody, EventOf } from "./event";
import { loadRunState } from "./load";
import { numberEvents } from "./recorder";
import type { Budget, EarlierRun, Limits, Revision, RunKind, Scope, Source } from "./run-state";
import { settle } from "./settle";
import { sourceOf } from "./source-row";
import { initialState } from "./state";

export type Background = { earlier: EarlierRun[]; sources: Source[] };
export const EMPTY: Background = { earlier: [], sources: [] };

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
  /** What is decided before any model is asked. */
  decided?: (equipment: Equipment) => EventBody[];
};

/** Characters of an earlier report that a later run is given. */
const EARLIER_REPORT = 6000;

/** An edit is one step, decided by the person, and looks for nothing. */
const EDIT_LIMITS: Limits = {
  maxIterations: 1,
  closingSteps: 0,
  maxSearches: 0,
  maxClarifications: 0,
  maxCallsPerStep: 1,
};

/** Stores the run and lets it turn. Throws thread_busy; then nothing was written. */
export async function begin(engine: Engine, beginning: Beginning): Promise<StartedResponse> {
  const { request, agent, scope, thread, isNew, revision } = beginning;
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
      kind: revision?.kind ?? ("research" as RunKind),
      revises: revision?.revises.reportId ?? null,
      branchOf: beginning.branch?.runId ?? null,
      idempotencyKey: request.idempotencyKey ?? null,
      createdAt: at,
      counted: true,
    };
    const before = initialState(run);
    const bodies = [startedEvent(beginning, equipment), ...(beginning.decided?.(equipment) ?? [])];
    const events = numberEvents(before, bodies, at);
    const { state, record } = settle({ before, events, pages: [], at, draftFrom: null });
    const creation = await createRun(engine.db, { thread: isNew ? thread : null, run, record });
    if (creation.kind === "exists") return { threadId: creation.threadId, runId: creation.runId };
    if (creation.kind === "busy") throw new GroundworkError("thread_busy");
    launch(engine, { state, equipment });
    return { threadId: thread.id, runId };
  });
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
    bindings: equipment.bindings,
    model: equipment.model.info,
    searchLabel: equipment.searchLabel,
    ...background,
    ...revision,
  };
}

/** What an agent allows a run. */
export function limitsOf({ execution, search }: AgentConfig): Limits {
  return {
    maxIterations: execution.maxIterations,
    closingSteps: execution.closingSteps,
    maxSearches: search.maxSearches,
    maxClarifications: execution.maxClarifications,
    maxCallsPerStep: execution.maxCallsPerStep,
  };
}

/** The most that a run of this agent may use when the person says nothing else. */
export function budgetOf({ budget }: AgentConfig): Budget {
  return {
    tokens: budget?.maxTokens ?? null,
    searches: null,
    minutes: budget?.maxMinutes ?? null,
    money: budget?.maxMoney ?? null,
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

/** What a thread knows before a further run. An edit by hand asks and answers nothing of its own. */
export async function backgroundOf(engine: Engine, threadId: string, runs: RunRow[]): Promise<Background> {
  const sources = await listSources(engine.db, threadId);
  const earlier = await Promise.all(runs.map(async (run) => ({ run, told: await earlierRun(engine, run) })));
  // Only the newest version of a report is told at length: the others would be said twice.
  const series = new Map(
    earlier.flatMap(({ run, told }) => (told.seriesId ? [[told.seriesId, run.id]] : [])),
  );
  return {
    earlier: earlier
      .filter(
        ({ run, told }) => run.kind !== "edit" || (told.seriesId && series.get(told.seriesId) === run.id),
      )
      .map(({ told: { seriesId, ...known } }) =>
        seriesId && series.get(seriesId) !== known.runId ? { ...known, reportContent: null } : known,
      ),
    sources: sources.map(sourceOf),
  };
}

async function earlierRun(engine: Engine, run: RunRow): Promise<EarlierRun & { seriesId: string | null }> {
  const report = await findReportOfRun(engine.db, run.id);
  return {
    runId: run.id,
    question: await questionOf(engine, run),
    answer: run.answer ?? "",
    reportId: report?.id ?? null,
    reportTitle: report?.title ?? null,
    reportContent: report ? cut(report.content, EARLIER_REPORT) : null,
    seriesId: report?.seriesId ?? null,
  };
}

/** The request of a rewrite says nothing without its section. */
async function questionOf(engine: Engine, run: RunRow): Promise<string> {
  if (run.kind !== "rewrite") return run.question;
  const section = (await loadRunState(engine.db, run.id))?.revises?.section;
  return section ? `Rewrite of the section “${sectionName(section)}”: ${run.question}` : run.question;
}

/** The first `length` characters, not more, ending before a surrogate pair rather than in it. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
