// Waits for an endpoint's circuit breaker on behalf of a step: waits are recorded beforehand, and bounded,
// because an endpoint that does not come back must end the run with a reason instead of holding it forever.

import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { ModelFault } from "@/lib/models/fault";
import { helpFor } from "@/lib/models/near";
import { breakerOf, type CircuitBreaker, type Refusal } from "@/lib/resilience/circuit-breaker";
import type { Progress, StepPolicy, StepPorts, StepResult } from "./step";

/** The circuit breaker of the model's endpoint; null for a model in this process. */
export function breakerFor({ model }: StepPorts, policy: StepPolicy): CircuitBreaker | null {
  return model.endpoint ? breakerOf(model.endpoint, policy.breaker) : null;
}

const WORDS: Record<Refusal["why"], (failures: number) => string> = {
  pause: () => "The model's endpoint asked for a pause",
  rest: (failures) => `The model's endpoint failed ${failures} times in a row and is left alone for a while`,
  trial: () => "Another run tries whether the model's endpoint is back",
};

type Fields = Record<string, string | number>;

/** Advice for a model that does not exist; nothing for other failures. */
function helpOf(code: string, host: string | null, { cause }: Fields): Fields {
  if (code !== "model_unreachable" || host === null) return {};
  const help = helpFor(host, String(cause));
  return help ? { help } : {};
}

/** The failure as a person reads it; its cause is logged. */
export function failed(
  ports: StepPorts,
  fault: Extract<ModelFault, { kind: "final" }>,
  cause?: unknown,
): StepResult {
  const { info } = ports.model;
  const known: Fields = { host: info.host ?? "this machine", model: info.id, ...fault.fields };
  const fields = { ...known, ...helpOf(fault.code, info.host, known) };
  log.warn("model-failed", { code: fault.code, model: info.id, host: info.host, fields, cause });
  return { kind: "failed", error: new GroundworkError(fault.code, fields, cause).toRunError() };
}

/**
 * Waits until the endpoint may be asked; resolves with null. Resolves with the failure when it stays open for
 * longer than a run can wait.
 */
export async function passBreaker(
  breaker: CircuitBreaker | null,
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<StepResult | null> {
  if (!breaker) return null;
  const { clock, signal } = ports;
  const random = () => {
    progress.luck ??= ports.random();
    return progress.luck;
  };
  let told: Refusal["why"] | null = null;
  for (;;) {
    const hold = breaker.request({ now: clock.now(), random });
    if (hold === null) {
      progress.luck = null;
      return null;
    }
    const { waitMs, why, failures } = hold;
    progress.held += waitMs;
    // Optional requests, such as citation reviews, wait no longer than they may take themselves.
    if (progress.held > Math.min(policy.retry.longestMs, policy.reply.totalMs)) {
      const fields = { cause: "left alone after failures", tries: Math.max(progress.failures, failures) };
      return failed(ports, { kind: "final", code: "model_unreachable", fields });
    }
    // While another run's probe is in flight its end is polled; the wait is recorded once.
    if (told !== why)
      await ports.record([
        {
          type: "retry-scheduled",
          what: "model",
          cause: WORDS[why](failures),
          attempt: progress.failures + 1,
          of: policy.retry.tries,
          retryAt: clock.now() + waitMs,
        },
      ]);
    told = why;
    await clock.sleep(waitMs, signal);
  }
}
