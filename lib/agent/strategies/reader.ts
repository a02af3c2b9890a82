// Checks the reply to a step's request, and converts it to events: its reasoning alone, or the decision. A list of texts
// with too few items, or a call without a reason, is named to the model once; from then on it is taken (Q10).

import type { Registries } from "@/lib/agent/calls/carry-out";
import { refusals, type StepOffer } from "@/lib/agent/limits/limits";
import { decidedStep } from "@/lib/agent/loop/decided-step";
import type { StepRequest } from "@/lib/agent/step/step";
import type { ComposedStep } from "@/lib/agent/step-schema/compose";
import { normaliseStep, readReasoning } from "@/lib/agent/step-schema/normalise";
import type { EventBody } from "@/lib/run-log/event";
import { layoutOf } from "@/lib/run-log/run-layout";
import type { RunState } from "@/lib/run-log/run-state";
import type { Asks } from "./strategy";

type StepReader = Pick<StepRequest, "check"> & { told: NonNullable<StepRequest["told"]> };

type Reading = { state: RunState; offer: StepOffer; composed: ComposedStep; registries: Registries };

const surprise = (step: number) => new Error(`step ${step} passed its check and then did not`);

function reasoningReader({ offer: { step }, composed }: Reading): StepReader {
  let repaired = false;
  const read = (solution: unknown) =>
    readReasoning(solution as Record<string, unknown>, composed, { repaired });
  return {
    check(solution) {
      const { faults } = read(solution);
      if (faults.length === 0) return { ok: true };
      repaired = true;
      return { ok: false, faults };
    },
    told(solution, attempt): EventBody[] {
      const { reasoning, warnings } = read(solution);
      if (!reasoning) throw surprise(step);
      return [{ type: "step-reasoned", step, attempt, reasoning, warnings }];
    },
  };
}

function decisionReader(asks: Asks, { state, offer, composed, registries }: Reading): StepReader {
  const { tools } = registries;
  const { step } = offer;
  const refused = refusals(offer);
  const offered = composed.tools.filter((name) => !refused.has(name));
  const layout = state.config?.protocol.references ? layoutOf(state) : undefined;
  const open = state.steps.find(({ number }) => number === step);
  let repaired = false;
  const normalise = (solution: unknown) =>
    normaliseStep(solution, {
      step,
      repaired,
      composed,
      bindings: state.bindings,
      toolRegistry: tools,
      originalQuestion: state.question,
      refused,
      ...(asks === "calls" ? { reasoning: open?.reasoning ?? null } : {}),
      ...(layout ? { layout } : {}),
    });
  return {
    check(solution) {
      const checked = normalise(solution);
      if (!checked.ok) {
        repaired = true;
        return { ok: false, faults: checked.faults };
      }
      // A tool that is not offered now is reported as a result (Q11); an unknown tool is a fault of form.
      const strange = checked.calls.filter(({ tool }) => !tools.get(tool));
      if (asks !== "calls" || strange.length < checked.calls.length) return { ok: true };
      const names = strange.map(({ tool }) => tool).join(", ");
      return {
        ok: false,
        faults: [`there is no function ${names}; call one of ${offered.join(", ")}`],
      };
    },
    told(solution, attempt) {
      const decided = normalise(solution);
      if (!decided.ok) throw surprise(step);
      return [decidedStep(state, decided, { step, attempt }, registries)];
    },
  };
}

/** Creates the reader for what was requested. */
export function readerFor(asks: Asks, reading: Reading): StepReader {
  return asks === "reasoning" ? reasoningReader(reading) : decisionReader(asks, reading);
}
