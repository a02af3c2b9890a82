// The gate of an endpoint, as a step passes it: waits are said beforehand, and bounded, because an endpoint that does not
// come back must end a run with a reason and not hold it for ever.

import { breakerOf, type CircuitBreaker, type Refusal } from "@/lib/resilience/circuit-breaker";
import type { Progress, StepPolicy, StepPorts, StepResult } from "./step";
import { failed } from "./step-failed";

/** The gate in front of the model's endpoint; null for a model in this process. */
export function breakerFor({ model }: StepPorts, policy: StepPolicy): CircuitBreaker | null {
  return model.endpoint ? breakerOf(model.endpoint, policy.breaker) : null;
}

const WORDS: Record<Refusal["why"], (failures: number) => string> = {
  pause: () => "The model's endpoint asked for a pause",
  rest: (failures) => `The model's endpoint failed ${failures} times in a row and is left alone for a while`,
  trial: () => "Another run tries whether the model's endpoint is back",
};

/** Waits until the endpoint may be asked. The failure when it is shut for longer than a run can wait; else null. */
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
    // What need not be asked at all, such as the weighing of citations, is not waited for longer than it may take.
    if (progress.held > Math.min(policy.retry.longestMs, policy.reply.totalMs)) {
      const fields = { cause: "left alone after failures", tries: Math.max(progress.failures, failures) };
      return failed(ports, { kind: "final", code: "model_unreachable", fields });
    }
    // While another run's trial is on, its end is looked for again and again: said once.
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
