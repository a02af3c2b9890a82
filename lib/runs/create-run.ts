// Creates a run of any kind: the run, its first events and, if needed, its thread are stored before the
// caller gets a response. start.ts, retry-run.ts, edit-report.ts and rewrite-section.ts prepare what each
// kind needs.

import type { NewRun, RunRow } from "@/db/store/runs";
import type { NewThread } from "@/db/store/threads";
import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { sectionName } from "@/lib/reports/section-name";
import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { DelegatedBy } from "@/lib/run-log/run-parallel";
import type { Repeated } from "@/lib/run-log/run-repeat";
import type { Budget, EarlierRun, Limits, Revision, RunKind, Scope, Source } from "@/lib/run-log/run-state";
import { initialState } from "@/lib/run-log/state";
import { openLine, takePlace } from "@/lib/runs/queue/queue";
import { isAnyTime, type Period } from "@/lib/search/period";
import type { HostLists } from "@/lib/search/provider";
import type { Place } from "@/lib/sources/places";
import { plainTitle } from "@/lib/text/plain-title";
import { hostsOf } from "./create-run-hosts";
import {
  budgetOf,
  EDIT_LIMITS,
  limitsOf,
  refuseOverDay,
  refuseOverRuns,
  refuseUnpriced,
} from "./create-run-limits";
import { type Dependencies, type Engine, runLoop } from "./engine";
import { loadRunState, sourceOf } from "./load";
import { tellObservers } from "./observers";
import { numberEvents } from "./recorder";
import { settle } from "./settle";

// The background of a further run in a thread: earlier questions and answers, and every source of the thread.

export type Background = { earlier: EarlierRun[]; sources: Source[] };
export const EMPTY: Background = { earlier: [], sources: [] };

/** The most characters of an earlier report that a later run receives. */
const EARLIER_REPORT = 6000;

/**
 * What the earlier runs of a thread pass on to a further one. A manual edit is left out: it asks and answers
 * nothing.
 */
export async function backgroundOf(engine: Engine, threadId: string, runs: RunRow[]): Promise<Background> {
  const sources = await engine.db.listSources(threadId);
  const earlier = await Promise.all(
    withoutRepeated(runs).map(async (run) => ({ run, told: await earlierRun(engine, run) })),
  );
  // Only the newest version of a report is passed on in full; the older ones would repeat it.
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
  const report = await engine.db.findReportOfRun(run.id);
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

/** The request of a rewrite means nothing without its section. */
async function questionOf(engine: Engine, run: RunRow): Promise<string> {
  if (run.kind !== "rewrite") return run.question;
  const section = (await loadRunState(engine.db, run.id))?.revises?.section;
  return section ? `Rewrite of the section “${sectionName(section)}”: ${run.question}` : run.question;
}

/** Of a run and its retries, only one is passed on: the newest that has an answer, else the newest. */
function withoutRepeated(runs: RunRow[]): RunRow[] {
  const roots = new Map<string, string>();
  for (const { id, branchOf } of runs) roots.set(id, (branchOf && roots.get(branchOf)) ?? id);
  const chosen = new Map<string, RunRow>();
  for (const run of runs) {
    const root = roots.get(run.id) ?? run.id;
    const before = chosen.get(root);
    if (!before || weight(run) >= weight(before)) chosen.set(root, run);
  }
  return runs.filter((run) => chosen.get(roots.get(run.id) ?? run.id) === run);
}

const weight = ({ status, answer }: RunRow): number => (status === "completed" ? 2 : answer ? 1 : 0);

/** At most the first `length` characters; a surrogate pair at the end is dropped rather than split. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

// Computes the title of a thread.

const TITLE_LENGTH = 80;

/**
 * The title of a new thread is its question: one line, cut between words. For a long text it is the sentence
 * that asks. The model's title replaces it with the first plan; a title that a person sets is never replaced.
 */
export function titleOf(question: string): string {
  const whole = plainTitle(question).replace(/\s+/g, " ").trim();
  if (whole.length <= TITLE_LENGTH) return whole;
  const line = whole.split(/(?<=[.!?…])\s+/u).find((sentence) => /[?？؟]$/u.test(sentence)) ?? whole;
  if (line.length <= TITLE_LENGTH) return line;
  const short = cut(line, TITLE_LENGTH);
  const space = short.lastIndexOf(" ");
  return `${(space > TITLE_LENGTH / 2 ? short.slice(0, space) : short).replace(/(?<![\s.,;:!?-])[\s.,;:!?-]+$/, "")}…`;
}

export type RunToCreate = {
  request: { question: string; idempotencyKey?: string };
  agent: AgentConfig;
  scope: Scope;
  /** Where to look, as the person chose it; absent when the words of the question decide. */
  places?: readonly Place[] | undefined;
  thread: NewThread;
  isNew: boolean;
  background: Background;
  /** Absent for research. */
  revision?: { kind: Exclude<RunKind, "research">; revises: Revision };
  /** True for an edit that asks a model: a table of evidence whose cells are to be filled. */
  asksModel?: boolean;
  /** The run of the thread that this one branches from, and what it takes over. */
  branch?: EventOf<"run-started">["branch"];
  /** The person's wishes beyond the question. */
  wishes?: { reviewPlan: boolean; budget: Budget };
  /** The hosts that the run may use, in addition to the agent's rules; absent when the person set none. */
  hosts?: HostLists | undefined;
  /** The days between which pages must have been published; absent for any time. */
  period?: Period | undefined;
  /** Addresses of the documents that the person attached to the question. */
  attached?: readonly string[] | undefined;
  /** The earlier run of the thread that this one repeats. */
  repeats?: Repeated | undefined;
  /** Absent: the agent's limits. */
  limits?: Limits;
  /** The call of another run that this one works for; it belongs to that run's thread. */
  delegatedBy?: DelegatedBy;
  /** Events that are decided before any model is asked. */
  decided?: (dependencies: Dependencies) => EventBody[];
};

type OwnFields = { id: string; kind: RunKind; at: number };

/**
 * Stores the run and starts its loop, or queues it when no place is free. Throws thread_busy,
 * thread_not_found, day_limit_reached, day_runs_reached, money_cap_unpriced, rewrite_needs_model, and sign_in_needed when the
 * user was removed in the meantime; nothing is stored then.
 */
export async function createRun(engine: Engine, beginning: RunToCreate): Promise<StartedResponse> {
  const { agent, scope, revision } = beginning;
  const kind: RunKind = revision?.kind ?? "research";
  const hosts = hostsOf(agent, beginning.hosts);
  // An edit asks a model at most to review its citations; a person's own work is not refused for that.
  const asks = kind !== "edit" || beginning.asksModel === true;
  if (asks) await refuseOverDay(engine);
  const owner = beginning.thread.ownerId ?? null;
  if (asks && !beginning.delegatedBy) await refuseOverRuns(engine, owner);
  await openLine(engine);
  const id = engine.newId("run");
  const { attached = [] } = beginning;
  const dependencies = await engine.dependenciesFor({
    ...{ agent, scope, places: beginning.places, owner, attached, runId: id },
    threadId: beginning.delegatedBy?.threadId ?? beginning.thread.id,
    question: beginning.request.question,
    looksAgain: beginning.repeats !== undefined,
  });
  // The built-in model would put a whole report of quotations in the place of the section.
  if (kind === "rewrite" && dependencies.model.readsRunState)
    throw new GroundworkError("rewrite_needs_model");
  if (asks) refuseUnpriced(engine, { model: dependencies.model, budget: budgetFor(beginning) });
  // Serialized with cancelling and answering: no other request may see a run that is stored but not active
  // yet.
  return engine.live.inTurn(id, async () => {
    const placed = takePlace(engine, { id, kind, delegatedBy: beginning.delegatedBy });
    let started = false;
    try {
      const run = newRun(beginning, { id, kind, at: engine.clock.now() });
      const created = await store(engine, { beginning, run, dependencies: dependencies, placed, hosts });
      if (created.kind === "exists") return { threadId: created.threadId, runId: created.runId };
      if (created.kind === "busy") throw new GroundworkError("thread_busy");
      if (created.kind === "gone") throw new GroundworkError("thread_not_found");
      if (created.kind === "disowned") throw new GroundworkError("sign_in_needed");
      started = true;
      if (placed) await takeHere(engine, id);
      if (placed) runLoop(engine, { state: created.state, dependencies: dependencies });
      return { threadId: run.threadId, runId: id };
    } finally {
      if (!started) engine.live.line.leave(id);
    }
  });
}

/** A run that is not queued works on the node that created it. */
async function takeHere({ db, live }: Engine, runId: string): Promise<void> {
  if (!db.nodes) return;
  const claim = await db.claimRun({ runId, node: db.nodes.name, takesOver: false });
  if (claim.kind === "taken") live.claims.set(runId, claim.epoch);
}

const budgetFor = ({ wishes, agent }: RunToCreate) => wishes?.budget ?? budgetOf(agent);

function newRun({ request, agent, scope, thread, revision, branch }: RunToCreate, own: OwnFields): NewRun {
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

/** Stores the run, its thread if that is new, and its first events in one transaction. */
async function store(
  engine: Engine,
  parts: {
    beginning: RunToCreate;
    run: NewRun;
    dependencies: Dependencies;
    placed: boolean;
    hosts: HostLists | null;
  },
) {
  const { beginning, run, dependencies, placed, hosts } = parts;
  const before = initialState(run);
  const bodies: EventBody[] = [
    startedEvent({ beginning, dependencies: dependencies, hosts }),
    ...(beginning.decided?.(dependencies) ?? []),
    ...(placed ? [] : [{ type: "run-queued" as const }]),
  ];
  const at = run.createdAt;
  const events = numberEvents(before, bodies, at);
  const { state, record } = settle({ before, events, pages: [], at, draftFrom: null });
  const thread = beginning.isNew ? beginning.thread : null;
  const owner = beginning.thread.ownerId ?? null;
  const creation = await engine.db.storeNewRun({ thread, owner, run, record });
  if (creation.kind !== "created") return creation;
  tellObservers({ state, events });
  return { ...creation, state };
}

type Starting = { beginning: RunToCreate; dependencies: Dependencies; hosts: HostLists | null };

function startedEvent({ beginning, dependencies, hosts }: Starting): EventOf<"run-started"> {
  const { request, agent, scope, thread, background, revision, period } = beginning;
  return {
    type: "run-started",
    threadId: thread.id,
    question: request.question,
    agent,
    scope,
    ...(beginning.places ? { places: [...beginning.places] } : {}),
    limits: revision?.kind === "edit" ? EDIT_LIMITS : (beginning.limits ?? limitsOf(agent)),
    budget: budgetFor(beginning),
    ...(beginning.wishes?.reviewPlan ? { reviewPlan: true } : {}),
    ...(hosts ? { hosts } : {}),
    ...(period && !isAnyTime(period) ? { period } : {}),
    ...(beginning.attached?.length ? { attached: [...beginning.attached] } : {}),
    ...(beginning.branch ? { branch: beginning.branch } : {}),
    ...(beginning.repeats ? { repeats: beginning.repeats } : {}),
    ...(beginning.delegatedBy ? { delegatedBy: beginning.delegatedBy } : {}),
    bindings: dependencies.bindings,
    model: dependencies.model.info,
    searchLabel: dependencies.searchLabel,
    ...externalToolsOf(dependencies),
    ...background,
    ...revision,
  };
}

function externalToolsOf({ external }: Dependencies): Partial<EventOf<"run-started">> {
  return {
    ...(external && external.tools.length > 0 ? { foreignTools: external.tools } : {}),
    ...(external && external.absent.length > 0 ? { absentServers: external.absent } : {}),
  };
}

/** The run that was created earlier with this key, if any. Throws shutting_down. */
export async function startedBefore(
  engine: Engine,
  key: string | undefined,
): Promise<StartedResponse | null> {
  if (engine.live.draining.aborted) throw new GroundworkError("shutting_down");
  const before = key ? await engine.db.findRunByKey(key) : null;
  return before && { threadId: before.threadId, runId: before.id };
}

/**
 * Returns the requested agent, else the previous one if it is still offered, else the default. Throws
 * unknown_agent.
 */
export function chooseAgent(engine: Engine, asked: string | undefined, before?: string): AgentConfig {
  const { agents, default: standard } = engine.agents();
  const byName = (name: string | undefined) => agents.find((agent) => agent.name === name);
  const chosen = asked === undefined ? (byName(before) ?? byName(standard)) : byName(asked);
  if (chosen) return chosen;
  const known = agents.map((agent) => agent.name).join(", ");
  throw new GroundworkError("unknown_agent", { agent: asked ?? standard, known });
}
