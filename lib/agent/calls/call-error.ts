// What a failed call says of itself: a sentence that may be shown to the person and the model. Causes go to the log.

import { DeadlineError } from "@/lib/agent/step/deadline";
import { GroundworkError } from "@/lib/errors/errors";
import { redact } from "@/lib/log";
import type { CallError } from "@/lib/run-log/run-state";
import { ProviderError } from "@/lib/search/provider";

export type CallFault = {
  error: CallError;
  /** How long the other side asked to be left alone, in milliseconds. */
  retryAfterMs: number | null;
};

const PROVIDER_KINDS: Partial<Record<ProviderError["code"], CallError["kind"]>> = {
  timeout: "timeout",
  rate_limited: "rate_limited",
  cancelled: "cancelled",
};

/** Sorts what an activity threw. Only messages that are made for readers are passed on. */
export function callFault(thrown: unknown): CallFault {
  if (thrown instanceof DeadlineError)
    return { error: { kind: "timeout", message: thrown.message, retryable: true }, retryAfterMs: null };
  if (thrown instanceof ProviderError) {
    const retryable = thrown.retryable || (thrown.status !== null && thrown.status >= 500);
    const kind = PROVIDER_KINDS[thrown.code] ?? "provider_failed";
    return {
      error: { kind, message: redact(thrown.message), retryable },
      retryAfterMs: thrown.retryAfterMs,
    };
  }
  const message =
    thrown instanceof GroundworkError
      ? redact(thrown.message)
      : "The tool broke while it ran. The log has the cause.";
  return { error: { kind: "activity_failed", message, retryable: false }, retryAfterMs: null };
}
