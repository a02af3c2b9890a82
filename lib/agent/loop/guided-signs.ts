// The signs that a model cannot lead a research: it ends or goes on without a search, repeats itself, cites
// nothing, or does not keep to the form of a step, also after a request to finish. Code then leads the run, and the step says so.

import type { Registries } from "@/lib/agent/calls/carry-out";
import { mostSearches } from "@/lib/agent/limits/limits";
import { budgetLimit, closingCause, ownCalls, ownSteps, stepNumber } from "@/lib/agent/limits/limits-closing";
import type { LoopPorts } from "@/lib/agent/ports";
import { analyseQuestion } from "@/lib/builtin-model/question";
import { hasContent } from "@/lib/builtin-model/topic";
import { needsSource } from "@/lib/guided/needs-source";
import { WEB_PAGE } from "@/lib/models/fault";
import type { ModelHandle } from "@/lib/models/model";
import { citationMarks } from "@/lib/reports/citations";
import { GUIDED, type GuidedSign, isGuided } from "@/lib/run-log/run-guided";
import type { RunState } from "@/lib/run-log/run-state";
import type { Ending } from "./ending";
import { SHORTEST_MS, timeLeft } from "./guided-part";
import { RequestStopped } from "./loop-guard";

/** A sign, with a sentence for the person; `lasting` ones say something about the model itself. */
type Sign = { sign: GuidedSign; reason: string; lasting: boolean };

const sign = (code: GuidedSign, reason: string, lasting = true): Sign => ({ sign: code, reason, lasting });

const NO_SEARCH = sign("no_search", "The model searched for nothing in its first two steps.");
const ENDED_UNSEARCHED = sign("ended_unsearched", "The model ended the run without a search.");
const FOUND_NOTHING = sign("found_nothing", "The model's searches found nothing.", false);
const UNCITED = sign("uncited", "The model's report cites no source.");
const REPEATED = sign("repeated", "The model repeated itself and found nothing new.");
const NO_ANSWER = sign("no_answer", "The model ended the run without an answer.", false);
const NO_FORM = sign("no_form", "The model's replies could not be used.", false);
const SILENT = sign("silent", "The model did not answer in time.", false);
const LATE = sign("late", "The model was too slow for the time it may take.", false);
const REFUSED = sign("refused", "The model refused to go on.", false);
const NO_MODEL = sign("no_model", "A web page answered in place of the model.", false);
const NO_ROOM = sign("no_room", "No step fits into the model's window.", false);

const STEPS_WITHOUT_SEARCH = 2;
const PREPARATIONS: ReadonlySet<string> = new Set(["generateplantool", "adaptplantool", "reasoningtool"]);
const FORCED: ReadonlySet<string> = new Set(["repeated_steps", "empty_steps", "unavailable_tools"]);

/** True when the run has a citation of a known source. */
function hasCited({ report, sources }: RunState, answer: string | null): boolean {
  const known = new Set(sources.map(({ number }) => number));
  return (
    (report?.citations.length ?? 0) > 0 || citationMarks(answer ?? "").some(({ number }) => known.has(number))
  );
}

/** True when nothing but plans came out of the first steps, and there was nothing to work with. */
function neverSearched(state: RunState): boolean {
  const ended = ownSteps(state).filter(({ endedAt }) => endedAt !== null);
  if (ended.length < STEPS_WITHOUT_SEARCH || state.sources.length > 0 || state.searchesUsed > 0) return false;
  return ownCalls(state).every(
    ({ tool, status }) => PREPARATIONS.has(tool) || status === "failed" || status === "skipped",
  );
}

/** What the end that is due says about the model. */
function signOfEnding(state: RunState, { status, error }: Ending): Sign | null {
  const searched = state.searchesUsed > 0;
  if (status === "completed" && state.sources.length > 0) return UNCITED;
  if (status === "completed") return searched ? FOUND_NOTHING : ENDED_UNSEARCHED;
  if (status === "failed") return error?.code === "search_failed" ? null : NO_ANSWER;
  if (error?.code === "model_too_long") return NO_ROOM;
  if (error?.code === "model_timeout") return SILENT;
  if (error?.code === "model_refused") return REFUSED;
  if (error?.code === "model_unreachable" && error.fields?.cause === WEB_PAGE) return NO_MODEL;
  return error?.code === "model_protocol" ? NO_FORM : null;
}

/**
 * Milliseconds until code takes the lead from a slow model; null while it need not. The usual limit of a model near by
 * is for one that has read nothing yet, a limit that the agent sets for every one without a report.
 */
function slackOf(state: RunState, model: ModelHandle, now: number): number | null {
  const isSet = (state.config?.execution.guidedMinutes ?? null) !== null;
  const reads = state.sources.some(({ pageId }) => pageId !== null);
  if (state.report !== null || (reads && !isSet)) return null;
  return timeLeft(state, model, now);
}

type At = { model: ModelHandle; now: number };

function signIn(state: RunState, ending: Ending | null, { model, now }: At): Sign | null {
  // The answer of a run that was cut short only lists its sources.
  const written = state.finishing && ending?.status === "failed" ? null : (ending?.answer ?? null);
  if (hasCited(state, written)) return null;
  if (ending) return signOfEnding(state, ending);
  if (state.finishing) return null;
  const slack = slackOf(state, model, now);
  if (slack !== null && slack <= SHORTEST_MS) return LATE;
  const known = state.steps.length === 0 ? model.cannotLead?.() : null;
  if (known) return sign("known", known, false);
  const { cause } = closingCause(state, stepNumber(state));
  if (cause !== null && FORCED.has(cause)) return REPEATED;
  return neverSearched(state) ? NO_SEARCH : null;
}

/**
 * True for a greeting, a sum or a text to be worked on that the model meets without a plan and a search: nobody asked
 * for a research.
 */
const isNoResearch = ({ plan, searchesUsed, question }: RunState): boolean =>
  plan === null && searchesUsed === 0 && !needsSource(question);

/** True when code may take the lead of the run: there is something to search for, and a way to. */
function mayTakeOver(state: RunState, { tools }: Registries, model: ModelHandle): boolean {
  if (!state.config?.execution.guidedFallback || isGuided(state) || state.kind !== "research") return false;
  if (model.readsRunState || state.builtInWrites || budgetLimit(state)) return false;
  if (state.finishing && state.sources.length === 0) return false;
  if (isNoResearch(state)) return false;
  const searches = Object.keys(state.bindings).some((name) => tools.get(name)?.options.limit === "searches");
  if ((!searches || mostSearches(state) === 0) && state.sources.length === 0) return false;
  return hasContent(analyseQuestion(state.question)) || state.earlier.length > 0;
}

/** Lets code lead from here on, and remembers what that says about the model. */
async function lead({ sign: code, reason, lasting }: Sign, { model, record }: LoopPorts): Promise<RunState> {
  const from = model.mode();
  if (lasting) model.learn?.({ cannotLead: reason });
  return record([{ type: "model-degraded", from, to: GUIDED, reason, sign: code }]);
}

/** The state after code took the lead; null when the model goes on leading. `ending` is the end that is due. */
export async function takeOver(
  state: RunState,
  ending: Ending | null,
  registries: Registries,
  ports: LoopPorts,
): Promise<RunState | null> {
  if (!mayTakeOver(state, registries, ports.model)) return null;
  const found = signIn(state, ending, { model: ports.model, now: ports.clock.now() });
  return found ? lead(found, ports) : null;
}

/**
 * Sends a request for a step that the model decides, and breaks it off with RequestStopped in the moment in which code
 * takes the lead.
 */
export async function beforeLate<T>(
  state: RunState,
  registries: Registries,
  ports: LoopPorts,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const slack = mayTakeOver(state, registries, ports.model)
    ? slackOf(state, ports.model, ports.clock.now())
    : null;
  if (slack === null) return send(ports.signal);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new RequestStopped("late")), Math.max(0, slack));
  try {
    return await send(AbortSignal.any([ports.signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
