// Asks the model for the next step and writes down what it decided. A step that an earlier process had begun is asked
// for again, its attempts counted on.

import type { JSONObject } from "@ai-sdk/provider";
import { queryKey } from "@/lib/activities/repeated-search";
import { scriptMismatch } from "@/lib/reports/language";
import type { EventBody, EventOf } from "@/lib/runs/event";
import type { CallError, RunError, RunState } from "@/lib/runs/run-state";
import type { Need } from "./budget";
import type { NormalisedCall } from "./call-mixture";
import type { Registries } from "./carry-out";
import { composeStep } from "./compose";
import { type Offer, stepsRemain } from "./limits";
import { type Guard, guardRequest, RequestStopped } from "./loop-guard";
import { buildPrompt } from "./messages";
import { tailFor } from "./messages-tail";
import { type NormalisedStep, normaliseStep } from "./normalise";
import type { LoopPorts } from "./ports";
import { bareForm, projectStep } from "./project";
import { runView } from "./run-view";
import { requestStep } from "./step";

export type StepOffer = Extract<Offer, { kind: "step" }>;
type Decided = Extract<NormalisedStep, { ok: true }>;
type DecidedCall = EventOf<"step-decided">["calls"][number];

export type Question = ReturnType<typeof questionFor>;

export type Decision =
  | { kind: "decided"; state: RunState }
  /** `tooLong`: the endpoint said that the prompt has more than the model can read. */
  | { kind: "failed"; error: RunError; tooLong: boolean }
  /** The request did not leave, or was hung up on: what comes next has changed. */
  | { kind: "again" };

type Asking = { offer: StepOffer; question: Question; bytes: number };

/** What the budget takes a step for. */
export const needOf = ({ tools }: StepOffer): Need =>
  tools.some(({ options: { role } }) => role !== "closing" && role !== "terminal") ? "research" : "closing";

async function viewFor(state: RunState, offer: StepOffer, ports: LoopPorts): Promise<JSONObject | null> {
  if (!ports.model.readsRunState) return null;
  const texts = new Map<number, string>();
  for (const { number, pageId } of state.sources) {
    const text = pageId ? await ports.services.pageText(pageId) : null;
    if (text !== null) texts.set(number, text);
  }
  const tools = offer.tools.map(({ name }) => name);
  const now = ports.clock.now();
  return runView(
    state,
    { step: offer.step, closing: offer.closing, tools, now },
    texts,
  ) as unknown as JSONObject;
}

const WRONG_LANGUAGE = "Write this in the language of the question.";

/** Answers and questions to the person in another script go back once (Q17). */
function languageRefusal(state: RunState, call: NormalisedCall, registries: Registries): CallError | null {
  const role = registries.tools.get(call.tool)?.options.role;
  const text =
    role === "terminal"
      ? String(call.params.answer ?? "")
      : role === "exclusive" && Array.isArray(call.params.questions)
        ? call.params.questions.join("\n")
        : "";
  if (!scriptMismatch(state.question, text) || !stepsRemain(state)) return null;
  const before = state.calls.some(
    ({ tool, error }) => tool === call.tool && error?.message === WRONG_LANGUAGE,
  );
  return before ? null : { kind: "superseded", message: WRONG_LANGUAGE, retryable: true };
}

/** The same query in one step is one search, whatever else the calls ask for. */
function sameSearches(calls: readonly NormalisedCall[], registries: Registries): Map<string, string> {
  const first = new Map<string, string>();
  const same = new Map<string, string>();
  for (const call of calls) {
    if (call.verdict !== "run" || call.sameAs !== undefined) continue;
    if (registries.tools.get(call.tool)?.options.limit !== "searches") continue;
    const key = queryKey(String(call.params.query ?? ""));
    const twin = first.get(key);
    if (twin !== undefined) same.set(call.id, twin);
    else first.set(key, call.id);
  }
  return same;
}

function decidedCalls(state: RunState, step: Decided, registries: Registries): DecidedCall[] {
  const twins = sameSearches(step.calls, registries);
  return step.calls.map(({ verdict, sameAs, output, ...call }) => {
    // A latent call without its result is asked for it once more before it fails (Q12).
    const lacking = verdict !== "run" && verdict.kind === "latent_no_output";
    const refused =
      verdict === "run" || lacking
        ? languageRefusal(state, { ...call, verdict: "run" }, registries)
        : { ...verdict, retryable: verdict.kind !== "limit_exceeded" };
    const twin = sameAs ?? twins.get(call.id);
    return {
      ...call,
      ...(output === undefined ? {} : { output }),
      ...(refused ? { refused } : {}),
      ...(twin === undefined ? {} : { sameAs: twin }),
    };
  });
}

function decision(
  state: RunState,
  step: Decided,
  at: { step: number; attempt: number },
  registries: Registries,
) {
  const calls = decidedCalls(state, step, registries);
  const language = calls.some(({ refused }) => refused?.message === WRONG_LANGUAGE);
  const event: EventBody = {
    type: "step-decided",
    ...at,
    reasoning: step.reasoning,
    calls,
    warnings: language ? [...step.warnings, WRONG_LANGUAGE] : step.warnings,
  };
  return event;
}

/** What the step on offer is asked with at `now`: a pure function of both, so that a log tells what was sent. */
export function questionFor(state: RunState, offer: StepOffer, registries: Registries, now: number) {
  if (!state.config) throw new Error(`run ${state.id} has no agent`);
  const composed = composeStep({
    tools: offer.tools,
    bindings: state.bindings,
    outputPosition: state.config.protocol.outputPosition,
    explicitOutput: state.config.protocol.explicitOutput,
    maxCalls: state.limits.maxCallsPerStep,
  });
  return {
    ...buildPrompt(state, registries, tailFor(state, offer, now)),
    schema: { ...projectStep(composed), bare: bareForm(composed) },
    composed,
  };
}

/** Asks for the step on offer. Rejects only with the signal's reason, or when recording fails. */
export async function decideStep(
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
  const { composed, ...asked } = question;
  const normalise = (solution: unknown) =>
    normaliseStep(solution, {
      step: offer.step,
      composed,
      bindings: state.bindings,
      toolRegistry: registries.tools,
      originalQuestion: state.question,
    });
  const begun = state.steps.find((step) => step.number === offer.step);
  const result = await requestStep(
    {
      step: offer.step,
      attempt: (begun?.attempt ?? 0) + 1,
      closing: offer.closing,
      tools: offer.tools.map((tool) => tool.name),
      ...asked,
      check(solution) {
        const checked = normalise(solution);
        return checked.ok ? { ok: true } : { ok: false, faults: checked.faults };
      },
      told(solution, attempt) {
        const step = normalise(solution);
        if (!step.ok) throw new Error(`step ${offer.step} passed its check and then did not`);
        return [decision(state, step, { step: offer.step, attempt }, registries)];
      },
      runState: await viewFor(state, offer, ports),
    },
    ports,
  );
  if (result.kind === "failed")
    return { ...result, tooLong: result.error.code === "model_too_long" && outcome() === "failed" };
  return { kind: "decided", state: result.state };
}
