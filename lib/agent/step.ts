// One step of a run: a model is asked for one object of the step's schema until it gives one, or until it is clear that
// it will not. Every request is recorded before it leaves and counted after it, whatever came of it; what fails is a
// named failure, never an exception. Only an abort rejects, with the signal's reason.

import type { JSONObject } from "@ai-sdk/provider";
import type { ModelMessage } from "ai";
import type { LoopPorts } from "@/lib/agent/ports";
import type { RunError } from "@/lib/runs/run-state";
import type { JsonSchema } from "@/lib/tools/tool";

export type StepRequest = {
  step: number;
  /** Number of the first request; above 1 when an earlier process had already asked for this step. Default 1. */
  attempt?: number;
  closing: boolean;
  tools: string[];
  instructions: string;
  messages: ModelMessage[];
  schema: { wire: JsonSchema; hash: string; name: string };
  /** Validates a parsed reply against the canonical schema (P13). Faults name the field and say what was expected. */
  check(solution: unknown): { ok: true } | { ok: false; faults: string[] };
  /** Handed to a model that reads the run's state instead of prose; null otherwise. */
  runState: JSONObject | null;
};

export type StepResult =
  | { kind: "solution"; solution: unknown; attempt: number }
  | { kind: "failed"; error: RunError };

export type StepPorts = Pick<LoopPorts, "record" | "delta" | "model" | "clock" | "random" | "signal">;

/**
 * Asks the model for one step. Resolves with a solution that passed `check`, or with the failure a person reads; an abort
 * rejects with the signal's reason.
 */
export async function requestStep(request: StepRequest, ports: StepPorts): Promise<StepResult> {
  ports.signal.throwIfAborted();
  throw new Error(`step ${request.step} is not asked for yet`);
}
