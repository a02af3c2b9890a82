// The last request of a repetition that found changes: a model words them in a short paragraph from the findings that code
// made, and code holds the paragraph against them. What it says beyond them is asked for once more and then left out. The
// run ends whatever happens to the request; the paragraph is recorded with its cost, so that no crash pays for it twice.

import { markOf, sealed } from "@/lib/activities/data-block";
import type { Registries } from "@/lib/agent/calls/carry-out";
import type { LoopPorts } from "@/lib/agent/ports";
import { CHANGES_PROMPT, changesMessage } from "@/lib/agent/prompts/changes";
import { requestStep, STEP_POLICY } from "@/lib/agent/step/step";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { replyForm } from "@/lib/agent/step-schema/reply-form";
import type { Changes } from "@/lib/changes/changes-schema";
import { toldFindings, wordingFaults } from "@/lib/changes/worded";
import { log } from "@/lib/log";
import { type ModelHandle, replyLimitsFor } from "@/lib/models/model";
import { RETRY_POLICY } from "@/lib/resilience/retry";
import { isGuided } from "@/lib/run-log/run-guided";
import { isQuiet } from "@/lib/run-log/run-repeat";
import type { RunState } from "@/lib/run-log/run-state";
import type { Ending } from "./ending";
import { guardRequest, RequestStopped } from "./loop-guard";

/** Attempts of a request that fails: the report is there without these words. */
const TRIES = 2;

const FORM = replyForm("changes", {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
});

const textIn = (solution: unknown): string => {
  const { text } = (solution ?? {}) as { text?: unknown };
  return typeof text === "string" ? text.trim() : "";
};

/** True when a repetition that found changes is about to end with a report of its own and nobody worded them yet. */
export function isWordingDue(state: RunState, ending: Ending, { services, model }: LoopPorts): boolean {
  const { repeats, lookedAgain, report, changesWorded, builtInWrites, finishing } = state;
  if (ending.status !== "completed" || changesWorded || builtInWrites || finishing) return false;
  if (!repeats || !lookedAgain || isQuiet(lookedAgain) || !report) return false;
  return services.changesBetween !== undefined && !model.readsRunState && !isGuided(state);
}

/** What changed; null when it cannot be told. Rejects only with the signal's reason. */
async function changesOf(state: RunState, { services, signal }: LoopPorts): Promise<Changes | null> {
  const { repeats, report } = state;
  if (!repeats || !report || !services.changesBetween) return null;
  try {
    return await services.changesBetween({ from: repeats.reportId, to: report.id, signal });
  } catch (error) {
    signal.throwIfAborted();
    log.warn("changes-not-worded", { runId: state.id, error });
    return null;
  }
}

/** The model as it is asked: never in the small form of a step. */
const asked = (model: ModelHandle): ModelHandle => ({
  ...model,
  degrade: () => null,
  mode: () => (model.mode() === "small" ? "prompt" : model.mode()),
});

/** Asks for the paragraph and records it, or that there is none. Rejects only with the signal's reason. */
export async function wordChanges(
  state: RunState,
  registries: Registries,
  ports: LoopPorts,
): Promise<RunState> {
  const none = () => ports.record([{ type: "changes-worded", text: null, model: null }]);
  const step = state.steps.at(-1);
  const changes = await changesOf(state, ports);
  if (!changes || changes.isQuiet || !step) return none();
  const model = asked(ports.reader ?? ports.model);
  const message = changesMessage(state.question, toldFindings(changes));
  const question = {
    instructions: CHANGES_PROMPT,
    messages: [{ role: "user" as const, content: sealed(message, markOf(state)) }],
    schema: FORM,
  };
  const { bytes } = sentWith({ request: question, repair: null }, model.mode());
  const guard = guardRequest({ state, need: "closing", bytes, tells: false, tools: registries.tools }, ports);
  try {
    const result = await requestStep(
      {
        ...{ step: step.number, attempt: step.attempt + 1, closing: step.closing, tools: step.tools },
        ...question,
        check(solution) {
          const faults = wordingFaults(textIn(solution), changes);
          return faults.length === 0 ? { ok: true } : { ok: false, faults };
        },
        told: (solution) => [{ type: "changes-worded", text: textIn(solution), model: model.info.id }],
        runState: null,
      },
      { ...guard.ports, model, delta: () => undefined },
      {
        ...STEP_POLICY,
        retry: { ...RETRY_POLICY, tries: TRIES },
        reply: replyLimitsFor(model.info, state.config?.execution.modelTimeouts),
        repairRounds: 1,
      },
    );
    return result.kind === "failed" ? none() : result.state;
  } catch (thrown) {
    ports.signal.throwIfAborted();
    if (thrown instanceof RequestStopped) return none();
    throw thrown;
  } finally {
    guard.close();
  }
}
