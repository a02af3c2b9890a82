// Asks the model for the next step and writes down what it decided. A step that an earlier process had begun is asked
// for again, its attempts counted on.

import type { JSONObject } from "@ai-sdk/provider";
import type { Registries } from "@/lib/agent/calls/carry-out";
import type { Need } from "@/lib/agent/limits/budget";
import type { StepOffer } from "@/lib/agent/limits/limits";
import type { LoopPorts } from "@/lib/agent/ports";
import { runView } from "@/lib/agent/run-view";
import { requestStep } from "@/lib/agent/step/step";
import type { Question } from "@/lib/agent/strategies/question";
import { readerFor } from "@/lib/agent/strategies/reader";
import type { RunError, RunState } from "@/lib/run-log/run-state";
import { writesEnd } from "@/lib/tools/tool";
import { type Guard, guardRequest, RequestStopped } from "./loop-guard";

export type Decision =
  | { kind: "decided"; state: RunState }
  /** `tooLong`: the endpoint said that the prompt has more than the model can read. */
  | { kind: "failed"; error: RunError; tooLong: boolean }
  /** The request did not leave, or was hung up on: what comes next has changed. */
  | { kind: "again" };

type Asking = { offer: StepOffer; question: Question; bytes: number };

/** What the budget takes a step for. */
export const needOf = ({ tools }: StepOffer): Need =>
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
  const { composed, asks, ...asked } = question;
  const { check, told } = readerFor(asks, { state, step: offer.step, composed, registries });
  const begun = state.steps.find((step) => step.number === offer.step);
  const result = await requestStep(
    {
      step: offer.step,
      attempt: (begun?.attempt ?? 0) + 1,
      closing: offer.closing,
      tools: offer.tools.map((tool) => tool.name),
      ...asked,
      check,
      told,
      runState: await viewFor(state, offer, ports),
    },
    ports,
  );
  if (result.kind === "failed")
    return { ...result, tooLong: result.error.code === "model_too_long" && outcome() === "failed" };
  return { kind: "decided", state: result.state };
}
