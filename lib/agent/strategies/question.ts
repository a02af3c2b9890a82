// The question for the offered step, by the current strategy: the conversation, and the form of the reply.

import type { Registries } from "@/lib/agent/calls/carry-out";
import type { StepOffer } from "@/lib/agent/limits/limits";
import { buildPrompt } from "@/lib/agent/prompts/messages";
import { thoughtMessages } from "@/lib/agent/prompts/messages-steps";
import { tailFor } from "@/lib/agent/prompts/messages-tail";
import { bareForm, projectStep } from "@/lib/agent/step-schema/project";
import type { RunState } from "@/lib/run-log/run-state";
import { nativeForm } from "./functions";
import { asksFor, composedFor, strategyOf } from "./strategy";

export type Question = ReturnType<typeof questionFor>;

/**
 * The question for the offered step at `now`: a pure function of both, so that a log determines what was
 * sent.
 */
export function questionFor(state: RunState, offer: StepOffer, registries: Registries, now: number) {
  if (!state.config) throw new Error(`run ${state.id} has no agent`);
  const composed = composedFor(state, offer.shown);
  const projected = projectStep(composed);
  const prompt = buildPrompt(state, registries, tailFor(state, offer, now));
  const asks = asksFor(state, offer.step);
  const open = state.steps.find(({ number }) => number === offer.step);
  const thought = asks === "calls" && open ? thoughtMessages(open) : [];
  return {
    instructions: prompt.instructions,
    // The second request of a step is the first one plus its reply.
    messages: [...prompt.messages, ...thought],
    // Everything but the tail.
    lasting: prompt.messages.length - 1,
    schema: { ...projected, bare: bareForm(composed) },
    composed,
    asks,
    native:
      asks === "step"
        ? null
        : nativeForm(composed, projected, { asks, thinks: strategyOf(state) === "SGRToolCallingAgent" }),
  };
}
