// Asks for the next step, once everything it builds on is told: what pages say differently, old steps as notes where the
// prompt would grow too large, limits, and whether the budget allows another request at all.

import type { Registries } from "@/lib/agent/calls/carry-out";
import { budgetDecision, canWrite, capWords, searchesLeftToday } from "@/lib/agent/limits/budget";
import { type LimitName, mostSearches, type StepOffer } from "@/lib/agent/limits/limits";
import type { BudgetLimit } from "@/lib/agent/limits/limits-closing";
import type { LoopPorts } from "@/lib/agent/ports";
import { compactionDue, exceedsWindow } from "@/lib/agent/prompts/compact";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { callsUnknown } from "@/lib/agent/step/step-calls";
import { type Question, questionFor } from "@/lib/agent/strategies/question";
import { asksFor } from "@/lib/agent/strategies/strategy";
import { GroundworkError } from "@/lib/errors/errors";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { compareSources } from "./compare-sources";
import { decideStep, needOf } from "./decide";
import { type Ending, endingAtLimit, endingByError } from "./ending";
import { isResearch } from "./finish";

export type Asked = { kind: "on"; state: RunState } | { kind: "end"; ending: Ending };

const on = (state: RunState): Asked => ({ kind: "on", state });

/** Told in the log by events of their own, or no limit at all. */
const NO_LIMITS = new Set<LimitName>(["report", "plan_first", "finish"]);

/** Each limit is told once, in the log before the step it first holds for. */
function limitEvents(state: RunState, offer: StepOffer): EventBody[] {
  return offer.withdrawn
    .filter(({ limit }) => !NO_LIMITS.has(limit) && !state.limitsReached.includes(limit))
    .map(({ limit, tools }) => ({ type: "limit-reached", limit, withdrawn: tools }));
}

const bytesOf = (question: Question, { model }: LoopPorts) =>
  sentWith({ request: question, repair: null }, model.mode(question.native ? "calls" : "object")).bytes;

/** Old steps as notes where it is time for that; null when nothing is to be done. */
async function compact(state: RunState, promptBytes: number, ports: LoopPorts): Promise<Asked | null> {
  if (ports.model.readsRunState) return null;
  const sent = { promptBytes, contextWindow: ports.model.contextWindow() };
  const due = compactionDue(state, sent);
  if (due) return on(await ports.record([{ type: "context-compacted", ...due }]));
  if (!exceedsWindow(state, sent)) return null;
  return { kind: "end", ending: endingByError(new GroundworkError("model_too_long").toRunError()) };
}

function reasonOf(state: RunState, limit: BudgetLimit): string {
  const currency = state.model?.price?.currency ?? null;
  const cap =
    limit === "day" ? "what may be used in a day" : `the cap of ${capWords(limit, state.budget, currency)}`;
  return `The run reached ${cap}. The built-in model writes the rest from what was found, at no cost.`;
}

/** What the budget says to the request; null when it may leave. */
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

/** One request for a step, with what has to be told before it. Rejects only with the signal's reason. */
export async function askForStep(
  state: RunState,
  offer: StepOffer,
  registries: Registries,
  ports: LoopPorts,
): Promise<Asked> {
  const unknown = asksFor(state, offer.step) === "step" ? null : callsUnknown(ports.model);
  if (unknown) return on(await ports.record([unknown]));
  const compared = state.report ? state : await compareSources(state, ports);
  const reached = limitEvents(compared, offer);
  const ready = reached.length > 0 ? await ports.record(reached) : compared;
  const question = questionFor(ready, offer, registries, ports.clock.now());
  const bytes = bytesOf(question, ports);
  const before =
    (await compact(ready, bytes, ports)) ?? (await spare(ready, { offer, bytes }, { ports, registries }));
  if (before) return before;
  const decision = await decideStep(ready, { offer, question, bytes }, registries, ports);
  if (decision.kind === "decided") return on(decision.state);
  if (decision.kind === "again") return on(await ports.record([]));
  // The endpoint itself said that the prompt is too long: then old steps are told as notes, as often as that helps.
  const due = decision.tooLong
    ? compactionDue(await ports.record([]), {
        promptBytes: Number.POSITIVE_INFINITY,
        contextWindow: ports.model.contextWindow(),
      })
    : null;
  if (due) return on(await ports.record([{ type: "context-compacted", ...due }]));
  return { kind: "end", ending: endingByError(decision.error) };
}
