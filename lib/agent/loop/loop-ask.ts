// Requests the next step, after recording everything it builds on: disagreements between pages, old steps as
// notes when the prompt would grow too large, limits, and whether the budget allows another request at all.

import { isDeepStrictEqual } from "node:util";
import type { JSONObject } from "@ai-sdk/provider";
import type { Registries } from "@/lib/agent/calls/carry-out";
import { budgetDecision, canWrite, capWords, type Need, searchesLeftToday } from "@/lib/agent/limits/budget";
import { type LimitName, mostSearches, type StepOffer } from "@/lib/agent/limits/limits";
import type { BudgetLimit } from "@/lib/agent/limits/limits-closing";
import type { LoopPorts } from "@/lib/agent/ports";
import { compactionDue, exceedsWindow } from "@/lib/agent/prompts/compact";
import { runView } from "@/lib/agent/run-view";
import { withDeadline } from "@/lib/agent/step/deadline";
import { requestStep } from "@/lib/agent/step/step";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { callsUnknown } from "@/lib/agent/step/step-faults";
import { type Question, questionFor } from "@/lib/agent/strategies/question";
import { readerFor } from "@/lib/agent/strategies/reader";
import { asksFor } from "@/lib/agent/strategies/strategy";
import { COMPARED_LENGTH, type PagesToCompare } from "@/lib/citation-check/check";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { EventBody } from "@/lib/run-log/event";
import { isGuided } from "@/lib/run-log/run-guided";
import { currencyOf } from "@/lib/run-log/run-money";
import type { Disagreement, RunError, RunState } from "@/lib/run-log/run-state";
import { writesEnd } from "@/lib/tools/tool";
import { type Ending, endingAtLimit, endingByError } from "./ending";
import { isResearch } from "./finish";
import { askGuided } from "./guided";
import { beforeLate } from "./guided-signs";
import { type Guard, guardRequest, RequestStopped } from "./loop-guard";

// Requests the next step and records the decision. A step that an earlier process had started is requested
// again, and its attempts continue to count.

type Decision =
  | { kind: "decided"; state: RunState }
  /** `tooLong`: the endpoint reported that the prompt is longer than the model can read. */
  | { kind: "failed"; error: RunError; tooLong: boolean }
  /** The request was not sent or was aborted, because the next action has changed. */
  | { kind: "again" };

type Asking = { offer: StepOffer; question: Question; bytes: number };

/** The budget category of a step. */
const needOf = ({ tools }: StepOffer): Need =>
  tools.every(({ options: { role } }) => writesEnd(role)) ? "closing" : "research";

async function viewFor(state: RunState, offer: StepOffer, ports: LoopPorts): Promise<JSONObject | null> {
  if (!ports.model.readsRunState) return null;
  const texts = new Map<number, string>();
  for (const { number, pageId } of state.sources) {
    const text = pageId ? await ports.services.pageText(pageId) : null;
    if (text !== null) texts.set(number, text);
  }
  const tools = offer.tools.map(({ name }) => name);
  const now = ports.clock.now();
  return runView(state, { step: offer.step, closing: offer.closing, tools, now }, texts);
}

/** Requests the offered step. Rejects only with the signal's reason, or when recording fails. */
async function decideStep(
  state: RunState,
  asking: Asking,
  registries: Registries,
  ports: LoopPorts,
): Promise<Decision> {
  const { offer, bytes } = asking;
  const guard = guardRequest(
    { state, need: needOf(offer), bytes, tells: true, tools: registries.tools },
    ports,
  );
  try {
    return await decideWith(guard, state, asking, registries);
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (thrown instanceof RequestStopped) return { kind: "again" };
    throw thrown;
  } finally {
    guard.close();
  }
}

async function decideWith(
  { ports, outcome }: Guard,
  state: RunState,
  { offer, question }: Asking,
  registries: Registries,
): Promise<Decision> {
  const { composed, asks, ...asked } = question;
  const { check, told } = readerFor(asks, { state, offer, composed, registries });
  const begun = state.steps.find((step) => step.number === offer.step);
  const request = {
    step: offer.step,
    attempt: (begun?.attempt ?? 0) + 1,
    closing: offer.closing,
    tools: offer.tools.map((tool) => tool.name),
    ...asked,
    check,
    told,
    timeouts: state.config?.execution.modelTimeouts,
    runState: await viewFor(state, offer, ports),
  };
  const result = await beforeLate(state, registries, ports, (signal) =>
    requestStep(request, { ...ports, signal }),
  );
  if (result.kind === "failed")
    return { ...result, tooLong: result.error.code === "model_too_long" && outcome() === "failed" };
  return { kind: "decided", state: result.state };
}

// Compares pages after they were read, so that the report's author knows where they disagree. Steps that read
// nothing are skipped; a failed comparison is left out.

/** In a thread with many pages, such as a whole library, only the newest are compared. */
const MOST_PAGES = 40;
const USUAL_LIMIT_MS = 60_000;

/** True when a call of the previous step returned the text of a page. */
function readSomething(state: RunState): boolean {
  const last = state.steps.at(-1);
  if (!last || last.endedAt === null) return false;
  return state.calls.some((call) => {
    const pages = call.step === last.number ? (call.output as { pages?: unknown } | null)?.pages : null;
    return Array.isArray(pages) && pages.some(({ status }) => status === "read");
  });
}

async function pagesOf(state: RunState, ports: LoopPorts): Promise<PagesToCompare["pages"]> {
  const pages: PagesToCompare["pages"] = [];
  for (const { number, title, publishedAt, pageId } of state.sources.slice().reverse()) {
    const text = pageId && pages.length < MOST_PAGES ? await ports.services.pageText(pageId) : null;
    if (text !== null) pages.push({ number, title, publishedAt, text: text.slice(0, COMPARED_LENGTH) });
  }
  return pages.reverse();
}

/** The state with the disagreements between the pages read so far. Rejects only with the signal's reason. */
async function compareSources(state: RunState, ports: LoopPorts): Promise<RunState> {
  if (!readSomething(state)) return state;
  const pages = await pagesOf(state, ports);
  if (pages.length < 2) return state;
  const disagreements = await compared(state, pages, ports);
  if (disagreements === null || isDeepStrictEqual(disagreements, state.disagreements)) return state;
  return ports.record([{ type: "sources-compared", disagreements }]);
}

async function compared(
  { id, question, config }: RunState,
  pages: PagesToCompare["pages"],
  { services, clock, signal }: LoopPorts,
): Promise<Disagreement[] | null> {
  const ms = config?.execution.activityTimeoutMs ?? USUAL_LIMIT_MS;
  try {
    return await withDeadline((own) => services.comparePages({ question, pages }, own), {
      ms,
      clock,
      signal,
    });
  } catch (thrown) {
    signal.throwIfAborted();
    log.warn("pages-not-compared", { runId: id, cause: thrown });
    return null;
  }
}

export type Asked = { kind: "on"; state: RunState } | { kind: "end"; ending: Ending };

const on = (state: RunState): Asked => ({ kind: "on", state });

/** Recorded by events of their own, or not limits at all. */
const NO_LIMITS = new Set<LimitName>(["report", "plan_first", "finish"]);

/** Each limit is recorded once, before the first step to which it applies. */
function limitEvents(state: RunState, offer: StepOffer): EventBody[] {
  return offer.withdrawn
    .filter(({ limit }) => !NO_LIMITS.has(limit) && !state.limitsReached.includes(limit))
    .map(({ limit, tools }) => ({ type: "limit-reached", limit, withdrawn: tools }));
}

const bytesOf = (question: Question, { model }: LoopPorts) =>
  sentWith({ request: question, repair: null }, model.mode(question.native ? "calls" : "object")).bytes;

const SMALL_WINDOW = "The model's window is too small for the whole schema; a larger one is better.";

/** Asks in the smallest form from here on, if only that fits into the window. Null when it does not help. */
async function askSmaller(
  state: RunState,
  question: Question,
  { model, record }: LoopPorts,
): Promise<Asked | null> {
  const wanted = question.native ? "calls" : "object";
  const from = model.mode(wanted);
  const { bytes } = sentWith({ request: question, repair: null }, "small");
  if (exceedsWindow(state, { promptBytes: bytes, contextWindow: model.contextWindow() })) return null;
  if (model.degrade("window", wanted, SMALL_WINDOW) === null) return null;
  return on(await record([{ type: "model-degraded", from, to: "small", reason: SMALL_WINDOW }]));
}

/** Replaces old steps with notes when that is due; null when there is nothing to do. */
async function compact(
  state: RunState,
  { question, bytes: promptBytes }: { question: Question; bytes: number },
  ports: LoopPorts,
): Promise<Asked | null> {
  if (ports.model.readsRunState) return null;
  const sent = { promptBytes, contextWindow: ports.model.contextWindow() };
  const due = compactionDue(state, sent);
  if (due) return on(await ports.record([{ type: "context-compacted", ...due }]));
  if (!exceedsWindow(state, sent)) return null;
  const smaller = await askSmaller(state, question, ports);
  if (smaller) return smaller;
  return { kind: "end", ending: endingByError(new GroundworkError("model_too_long").toRunError()) };
}

function reasonOf(state: RunState, limit: BudgetLimit): string {
  const currency = currencyOf(state);
  const cap =
    limit === "day" ? "what may be used in a day" : `the cap of ${capWords(limit, state.budget, currency)}`;
  return `The run reached ${cap}. The built-in model writes the rest from what was found, at no cost.`;
}

/** The budget's decision about the request; null when it may be sent. */
async function spare(
  state: RunState,
  { offer, bytes }: { offer: StepOffer; bytes: number },
  { ports, registries }: { ports: LoopPorts; registries: Registries },
): Promise<Asked | null> {
  if (state.builtInWrites) return null;
  const day = await ports.day();
  const found = budgetDecision({ state, day, now: ports.clock.now(), need: needOf(offer), bytes });
  if (found.kind !== "go") {
    const research = offer.tools.filter(({ name }) => isResearch({ tool: name }, registries.tools));
    return saveUp(state, { ...found, withdrawn: research.map(({ name }) => name) }, ports);
  }
  const searches = offer.tools.filter(({ name }) => registries.tools.get(name)?.options.limit === "searches");
  if (searches.length === 0 || searchesLeftToday(day) > 0 || mostSearches(state) === 0) return null;
  const withdrawn = searches.map(({ name }) => name);
  return on(await ports.record([{ type: "limit-reached", limit: "day_searches", withdrawn }]));
}

async function saveUp(
  state: RunState,
  { kind, limit, withdrawn }: { kind: "close" | "stop"; limit: BudgetLimit; withdrawn: string[] },
  ports: LoopPorts,
): Promise<Asked> {
  const told = state.limitsReached.includes(limit);
  const events: EventBody[] = told ? [] : [{ type: "limit-reached", limit, withdrawn }];
  if (kind === "stop" && canWrite(state))
    events.push({ type: "model-changed", model: ports.writer.info, reason: reasonOf(state, limit) });
  const next = await ports.record(events);
  return kind === "stop" && !canWrite(next) ? { kind: "end", ending: endingAtLimit(next) } : on(next);
}

/**
 * One request for a step, with the events that must come before it. Rejects only with the signal's reason.
 */
export async function askForStep(
  state: RunState,
  offer: StepOffer,
  registries: Registries,
  ports: LoopPorts,
): Promise<Asked> {
  const unknown = isGuided(state) || asksFor(state, offer.step) === "step" ? null : callsUnknown(ports.model);
  if (unknown) return on(await ports.record([unknown]));
  const compared = state.report ? state : await compareSources(state, ports);
  const reached = limitEvents(compared, offer);
  const ready = reached.length > 0 ? await ports.record(reached) : compared;
  if (isGuided(ready) && (ready.builtInWrites || !ports.model.readsRunState)) {
    const leading = { state: ready, offer, need: needOf(offer), registries, ports };
    return askGuided(leading, (bytes) => spare(ready, { offer, bytes }, { ports, registries }));
  }
  const question = questionFor(ready, offer, registries, ports.clock.now());
  const bytes = bytesOf(question, ports);
  const before =
    (await compact(ready, { question, bytes }, ports)) ??
    (await spare(ready, { offer, bytes }, { ports, registries }));
  if (before) return before;
  const decision = await decideStep(ready, { offer, question, bytes }, registries, ports);
  if (decision.kind === "decided") return on(decision.state);
  if (decision.kind === "again") return on(await ports.state());
  // When the endpoint itself reports that the prompt is too long, old steps become notes, repeatedly as long
  // as that helps.
  const due = decision.tooLong
    ? compactionDue(await ports.state(), {
        promptBytes: Number.POSITIVE_INFINITY,
        contextWindow: ports.model.contextWindow(),
      })
    : null;
  if (due) return on(await ports.record([{ type: "context-compacted", ...due }]));
  return { kind: "end", ending: endingByError(decision.error) };
}
