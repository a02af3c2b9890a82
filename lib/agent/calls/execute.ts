// Executes a decided step: records intents first, runs explicit calls in parallel, and commits effects in
// call order once all have settled (4.7.4). Calls that wait for others run level by level, each level
// committed before the next starts (X4). Continues from any state of the step: calls that ended, failed,
// returned or were skipped are never repeated.

import type { ActivityServices } from "@/lib/activities/activity";
import { isOutOfTime, searchesLeftToday } from "@/lib/agent/limits/budget";
import { coverageRefusal } from "@/lib/agent/limits/held-report";
import { stepsRemain, surplusCalls } from "@/lib/agent/limits/limits";
import { CUT_SHORT, isResearch } from "@/lib/agent/loop/finish";
import { isMendable } from "@/lib/agent/loop/review";
import { withWrittenContent } from "@/lib/agent/loop/sections";
import type { LoopPorts } from "@/lib/agent/ports";
import { lacksResult, requestResult } from "@/lib/agent/step/latent-result";
import { stepOfCall } from "@/lib/agent/step-schema/normalise-call";
import { outputFaults } from "@/lib/agent/step-schema/validation";
import type { PageAttachment } from "@/lib/fetch/pages/page";
import { log } from "@/lib/log";
import type { EventBody } from "@/lib/run-log/event";
import type { Call, CallError, Effect, ReadPage, RunState } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";
import type { ToolRegistry } from "@/lib/tools/registry";
import { type CallOutcome, carryOut, type Registries } from "./carry-out";
import { commitCall } from "./effects";
import { advance } from "./effects-sources";
import { withFilledCells } from "./fill-table";
import { isMarkingDue, markPassages } from "./mark-passages";
import { isOpen, levelOf, openCalls, takenUp, takeUp } from "./waiting";

// Events of latent notes, the only effect that a model can have without code (X5).

/** The state path for notes, to which a latent tool may write. */
const NOTES = "†state.notes.*";

/** The note that a call wrote; empty for calls of other tools. */
function noteEvents(call: Call, tools: ToolRegistry): EventBody[] {
  const { outputPath } = tools.get(call.tool)?.options ?? {};
  const { name, text, method } = call.params;
  if (call.mode !== "latent" || !outputPath?.includes(NOTES)) return [];
  if (typeof name !== "string" || typeof text !== "string") return [];
  const instance = call.instance === undefined ? {} : { instance: call.instance };
  return [
    {
      type: "note-written",
      callId: call.id,
      name,
      text,
      method: method === "concat" ? "concat" : "set",
      ...instance,
    },
  ];
}

type Work = {
  registries: Registries;
  ports: LoopPorts;
  /** Searches that all runs together may still make today. */
  leftToday: number;
};
type Outcomes = Map<string, CallOutcome>;

const SKIPPED = new Set<CallError["kind"]>([
  "superseded",
  "limit_exceeded",
  "tool_unavailable",
  "cancelled",
  "not_covered",
]);

function refusal(call: Call, error: CallError): EventBody {
  const type = SKIPPED.has(error.kind) ? "call-skipped" : "call-failed";
  return { type, callId: call.id, error };
}

const OUT_OF_TIME: CallError = {
  kind: "limit_exceeded",
  message: "The time this run may take is used up.",
  retryable: false,
};

/** True for a started call with limits of its own: it is asked to finish and returns what it has. */
const isUnderWay = (call: Call, { tools }: Registries) =>
  call.status === "running" && tools.get(call.tool)?.options.untimed === true;

/** Why a research call is not started: the person asked to finish, or the run's time is up. */
function tooLate(state: RunState, call: Call, { registries, ports }: Work): CallError | null {
  if (call.returned !== null || !isResearch(call, registries.tools)) return null;
  // A result that is part of the decision costs nothing more.
  if (call.mode === "latent" && call.output !== null) return null;
  if (state.finishing) return isUnderWay(call, registries) ? null : CUT_SHORT;
  const sent = call.status === "proposed" && call.mode === "explicit";
  return sent && isOutOfTime(state, ports.clock.now()) ? OUT_OF_TIME : null;
}

/** Refusals and intents of the calls that can start, recorded before any request is sent. */
function opening(state: RunState, level: readonly Call[], work: Work): EventBody[] {
  const { registries, leftToday } = work;
  // Waiting calls keep their position in call order.
  const runnable = openCalls(state, level[0]?.step ?? 0)
    .filter((call) => !call.refused && call.returned === null)
    .map((call) => (level.includes(call) ? takenUp(state, call, registries.tools) : call));
  const surplus = surplusCalls(state, runnable, { registry: registries.tools, leftToday });
  const twinSurplus = (call: Call) =>
    surplus.get(call.id) ?? (call.sameAs ? surplus.get(call.sameAs) : undefined);
  return level.flatMap((call): EventBody[] => {
    const error =
      call.refused ??
      coverageRefusal(state, call, registries.tools) ??
      tooLate(state, call, work) ??
      twinSurplus(call);
    if (error) return [refusal(call, error)];
    const taken = takeUp(state, call, registries.tools);
    if (taken.kind === "refused" && call.sameAs === undefined) return [refusal(call, taken.error)];
    const sent = call.returned === null && call.sameAs === undefined;
    const written = state.report?.callId === call.id;
    if (!sent || written) return [];
    if (taken.kind === "params") return [{ type: "call-started", callId: call.id, params: taken.params }];
    return isSentOut(call, registries) ? [{ type: "call-started", callId: call.id }] : [];
  });
}

/**
 * True for a call that still needs an answer: from code, or from a model that is asked for the result alone.
 */
const isSentOut = (call: Call, registries: Registries) =>
  call.mode === "explicit" || lacksResult(call, registries);

/** Records an outcome at once while sibling calls still run, so that a crash does not pay for it twice. */
async function keep(call: Call, outcome: CallOutcome, { ports }: Work): Promise<void> {
  if (!outcome.ok) {
    await ports.record([refusal(call, outcome.error)]);
    return;
  }
  // The result of a request to the model has been recorded together with its cost.
  if (call.mode === "latent") return;
  const { value, effects, pages } = outcome;
  await ports.record([{ type: "call-returned", callId: call.id, value, effects }], pages);
}

/** Runs every started call. Resolves when all have settled; rejects when the run was aborted. */
async function runAll(state: RunState, started: Call[], work: Work): Promise<Outcomes> {
  const { ports, registries } = work;
  const step = started[0]?.step;
  const returned = state.calls.flatMap((call) => (call.step === step ? (call.returned?.effects ?? []) : []));
  const services = shareReads(ports.services, returned);
  const outcomes: Outcomes = new Map();
  let running = started.length;
  // Requests to the model for results run one after another, as attempts of this step.
  let lane: Promise<unknown> = Promise.resolve();
  const runExplicit = async (given: Call): Promise<CallOutcome> => {
    const written = await withWrittenContent(state, given, registries, ports);
    const call = await withFilledCells(state, written, registries, ports);
    return carryOut({ state, call, registries, services, ports });
  };
  const run = (call: Call): Promise<CallOutcome> => {
    if (call.mode === "explicit") return runExplicit(call);
    const mine = lane.then(async () => requestResult(await ports.state(), call, registries, ports));
    lane = mine.catch(() => undefined);
    return mine;
  };
  const settled = await Promise.allSettled(
    started.map(async (call) => {
      const outcome = await run(call);
      outcomes.set(call.id, outcome);
      running -= 1;
      if (running > 0 && !ports.signal.aborted) await keep(call, outcome, work);
    }),
  );
  ports.signal.throwIfAborted();
  for (const result of settled) if (result.status === "rejected") throw result.reason;
  return outcomes;
}

const HELD_REPORT = "The report beside this answer was held back: cover what it names first.";
const SAID_MEANWHILE = "The person added something meanwhile: take it up first.";

/**
 * Why a call must wait although it could run: a final answer, while a message of the person has not been part
 * of any request, or beside a report whose faults can still be corrected (Q19); a question to a person who
 * asked to finish.
 */
function heldBack(state: RunState, call: Call, { registries }: Work): CallError | null {
  const role = registries.tools.get(call.tool)?.options.role;
  if (role === "exclusive" && state.finishing) return CUT_SHORT;
  if (role !== "terminal") return null;
  if (state.calls.some(({ step, error }) => step === call.step && error?.kind === "not_covered"))
    return { kind: "superseded", message: HELD_REPORT, retryable: true };
  if (state.steers.some(({ step }) => step === null) && stepsRemain(state))
    return { kind: "superseded", message: SAID_MEANWHILE, retryable: true };
  // Only a report of the same step counts: the model has already seen the faults of an earlier one and kept
  // it.
  if (!state.report || stepOfCall(state.report.callId) !== call.step || !isMendable(state)) return null;
  const message =
    "Checking the report beside this answer found faults. Mend them first, then give the answer.";
  return { kind: "superseded", message, retryable: true };
}

function ended(call: Call, output: unknown, { registries }: Work): EventBody {
  const tool = registries.tools.get(call.tool);
  const faults = tool && output !== undefined ? outputFaults(tool, output) : [];
  if (faults.length > 0) log.warn("output-invalid", { callId: call.id, tool: call.tool, faults });
  return {
    type: "call-ended",
    callId: call.id,
    ...(output === undefined ? {} : { output }),
    outputValid: faults.length === 0,
  };
}

/** The effects of one settled call, given the state after the calls before it. */
function commitOne(state: RunState, call: Call, outcome: CallOutcome | null, work: Work): EventBody[] {
  if (!isOpen(call)) return [];
  const held = heldBack(state, call, work);
  if (held) return [refusal(call, held)];
  if (call.sameAs !== undefined) {
    const duplicate = state.calls.find(({ id }) => id === call.sameAs);
    if (duplicate?.error) return [refusal(call, duplicate.error)];
    return [ended(call, duplicate?.output ?? null, work)];
  }
  if (call.returned) {
    const { events, output } = commitCall(state, call, call.returned);
    return [...events, ended(call, output, work)];
  }
  if (outcome && !outcome.ok) return [refusal(call, outcome.error)];
  if (outcome) {
    const { events, output } = commitCall(state, call, outcome);
    return [...events, ended(call, output, work)];
  }
  // A latent result arrived with the decision, and a report has an event of its own: the log has both. For a
  // call that waited for its references, the resolved parameters are the result.
  const late = call.mode === "latent" && call.output === null ? { output: call.params } : {};
  return [
    ...noteEvents(call, work.registries.tools),
    { type: "call-ended", callId: call.id, ...late, outputValid: true },
  ];
}

/** Commits the effects of a level's calls, in call order, in one record; the last one ends the step. */
async function commit(
  state: RunState,
  { step, level }: { step: number; level: readonly Call[] },
  outcomes: Outcomes,
  work: Work,
): Promise<RunState> {
  const events: EventBody[] = [];
  const pages: PageAttachment[] = [];
  let next = state;
  for (const { id } of level) {
    const call = next.calls.find((known) => known.id === id);
    if (!call) continue;
    const outcome = outcomes.get(id) ?? null;
    const own = commitOne(next, call, outcome, work);
    if (outcome?.ok && call.returned === null) pages.push(...outcome.pages);
    events.push(...own);
    next = advance(next, own);
  }
  const over = openCalls(next, step).length === 0;
  return work.ports.record(over ? [...events, { type: "step-ended", step }] : events, pages);
}

/**
 * Executes the remaining calls of a decided step. Rejects with the signal's reason when the run is aborted.
 */
export async function executeStep(
  state: RunState,
  registries: Registries,
  ports: LoopPorts,
): Promise<RunState> {
  const step = state.steps.at(-1)?.number ?? 0;
  let now = state;
  do {
    now = await executeLevel(now, step, { registries, ports });
    ports.signal.throwIfAborted();
  } while (openCalls(now, step).length > 0);
  return now;
}

async function executeLevel(
  state: RunState,
  step: number,
  { registries, ports }: Omit<Work, "leftToday">,
): Promise<RunState> {
  const searches = openCalls(state, step).some(
    ({ tool }) => registries.tools.get(tool)?.options.limit === "searches",
  );
  const leftToday = searches ? searchesLeftToday(await ports.day()) : 0;
  const work = { registries, ports, leftToday };
  const level = levelOf(state, step, registries.tools);
  const events = opening(state, level, work);
  const opened = events.length > 0 ? await ports.record(events) : state;
  const started = new Set(events.flatMap((event) => (event.type === "call-started" ? [event.callId] : [])));
  const outcomes = await runAll(
    opened,
    opened.calls.filter((call) => started.has(call.id) && isSentOut(call, registries)),
    work,
  );
  // Sibling calls may have been recorded in the meantime.
  const settled = await recordForMarks(await ports.state(), level, outcomes, work);
  return commit(await markPassages(settled, level, work), { step, level }, outcomes, work);
}

/** Records readings at once if the second model is asked about them, so that no crash fetches their pages again. */
async function recordForMarks(
  state: RunState,
  level: readonly Call[],
  outcomes: Outcomes,
  work: Work,
): Promise<RunState> {
  const done = level.flatMap(({ id }) => {
    const [call, outcome] = [state.calls.find((known) => known.id === id), outcomes.get(id)];
    return call && outcome && isOpen(call) && call.returned === null ? [[call, outcome] as const] : [];
  });
  if (!isMarkingDue(state, done, work.ports)) return state;
  for (const [call, outcome] of done) if (outcome.ok) await keep(call, outcome, work);
  return work.ports.state();
}

type Reads = Awaited<ReturnType<ActivityServices["read"]>>;

/** A reading that is already in the log, as its provider returned it; null when its text is gone. */
async function readAgain(page: ReadPage, services: ActivityServices): Promise<Reads[number] | null> {
  const { url, title, publishedAt } = page;
  if (!page.ok) return { ok: false, url, reason: page.error, via: "log" };
  const text = await services.pageText(page.page.id);
  if (text === null) return null;
  const { readAt, pageStarts, about } = page.page;
  return {
    ...{ ok: true, url, title, text, publishedAt, via: "log" },
    ...(readAt === undefined ? {} : { readAt }),
    ...(pageStarts ? { pageStarts } : {}),
    ...(about ? { about } : {}),
  };
}

/**
 * Services for the calls of one step: an address that two calls need is fetched once, also when the process
 * stopped between the two. `effects` are those of the step's calls that had already returned.
 */
function shareReads(services: ActivityServices, effects: readonly Effect[] = []): ActivityServices {
  const logged = new Map(
    effects.flatMap((effect) =>
      effect.kind === "read" ? effect.pages.map((page) => [urlKey(page.url), page] as const) : [],
    ),
  );
  const pending = new Map<string, Promise<Reads[number] | undefined>>();

  async function takeLogged(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const page = logged.get(urlKey(url));
      const result = page && !pending.has(urlKey(url)) ? await readAgain(page, services) : null;
      if (result) pending.set(urlKey(url), Promise.resolve({ ...result, url }));
    }
  }

  return {
    ...services,
    search: (request) => services.search(request),
    pageText: (pageId) => services.pageText(pageId),
    saveReportFile: (file) => services.saveReportFile(file),
    async read({ urls, ...how }) {
      if (logged.size > 0) await takeLogged(urls);
      const missing = urls.filter((url) => !pending.has(urlKey(url)));
      if (missing.length > 0) {
        const batch = services.read({ urls: missing, ...how });
        missing.forEach((url, index) => {
          const one = batch.then((results) => results[index]);
          pending.set(urlKey(url), one);
          // A failed fetch may be retried; its rejection reaches the caller that waits for it.
          one.catch(() => pending.delete(urlKey(url)));
        });
      }
      const results = await Promise.all(urls.map((url) => pending.get(urlKey(url))));
      return results.filter((result) => result !== undefined);
    },
  };
}
