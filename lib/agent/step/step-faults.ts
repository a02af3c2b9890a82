// What a step does after a request without a reply: change the fallback mode, retry after a wait, or fail
// with a named reason.

import { RequestStopped } from "@/lib/agent/loop/loop-guard";
import { asksForCalls, nextMode } from "@/lib/models/fallback-chain";
import { headersOf, type ModelFault, modelFault, windowIn } from "@/lib/models/fault";
import type { AskingMode, ModelHandle, Refused, Wanted } from "@/lib/models/model";
import { askedWait, MOST_USELESS, waitBeforeRetry } from "@/lib/resilience/retry";
import type { EventOf } from "@/lib/run-log/event";
import type { Progress, StepPolicy, StepPorts, StepResult } from "./step";
import { breakerFor, failed } from "./step-breaker";

type Passing = Extract<ModelFault, { kind: "passing" }>;

// Handles endpoints that do not support native function calls and models that write none: the run continues
// with whole steps as objects, which every model can be asked for.

type Degraded = EventOf<"model-degraded">;

const UNKNOWN = "This model does not call functions.";

/** The degradation to record for a model that is known to call no functions; null for one that may. */
export function callsUnknown(model: ModelHandle): Degraded | null {
  const to = model.mode("calls");
  return asksForCalls(to) ? null : { type: "model-degraded", from: "calls", to, reason: UNKNOWN };
}

/** Turns native calls off for this run. Always rejects, with RequestStopped: the step is requested again. */
export async function giveUpCalls(
  { model, record }: StepPorts,
  { from, reason }: Pick<Degraded, "from" | "reason">,
): Promise<never> {
  await record([{ type: "model-degraded", from, to: model.mode(), reason }]);
  throw new RequestStopped("form");
}

/**
 * Moves down the fallback chain, unless another run already did: for the model, or for this step alone if it
 * had moved down by itself before. False at the end of the chain.
 */
async function degrade(
  progress: Progress,
  ports: StepPorts,
  asked: { from: AskingMode; refused: Refused; reason: string; wanted: Wanted },
): Promise<boolean> {
  const { model, record } = ports;
  const { from, refused, reason, wanted } = asked;
  Object.assign(progress, { repairs: 0, strayed: 0, miswritten: 0 });
  if (progress.rung === null && model.mode(wanted) !== from) return true;
  const to = progress.rung === null ? model.degrade(refused, wanted, reason) : nextMode(from, refused);
  if (asksForCalls(from) && (to === null || !asksForCalls(to))) return giveUpCalls(ports, { from, reason });
  if (to === null) return false;
  if (progress.rung !== null) progress.rung = to;
  await record([{ type: "model-degraded", from, to, reason }]);
  return true;
}

/** Leaves out or renames a refused parameter for good. False when that was done before, in vain. */
async function adapt(
  { refused, reason }: Extract<ModelFault, { kind: "parameter-refused" }>,
  mode: AskingMode,
  { model, record }: StepPorts,
): Promise<boolean> {
  if (!model.adapt?.(refused, reason)) return false;
  const { parameter, instead } = refused;
  await record([
    { type: "model-degraded", from: mode, to: mode, reason, parameter, ...(instead ? { instead } : {}) },
  ]);
  return true;
}

/** Writes earlier calls in the short form from here on. False when that was done before, in vain. */
async function shorten(mode: AskingMode, reason: string, { model, record }: StepPorts): Promise<boolean> {
  if (!model.shortenHistory?.(reason)) return false;
  await record([{ type: "model-degraded", from: mode, to: mode, reason, history: "short" }]);
  return true;
}

type Refusal = Exclude<ModelFault, { kind: "passing" | "final" }>;

/** What helps against a refusal: another parameter, another history, another mode. False when nothing does. */
async function giveWay(
  fault: Refusal,
  { mode, wanted }: { mode: AskingMode; wanted: Wanted },
  progress: Progress,
  ports: StepPorts,
): Promise<boolean> {
  const { reason } = fault;
  if (fault.kind === "parameter-refused" && (await adapt(fault, mode, ports))) return true;
  const refused = fault.kind === "mode-refused" ? fault.refused : "unknown";
  if (refused === "order" && (await shorten(mode, reason, ports))) return true;
  return degrade(progress, ports, { from: mode, wanted, refused, reason });
}

const MISWRITTEN: Refusal = {
  kind: "mode-refused",
  refused: "unknown",
  reason: "The model does not manage to write what the endpoint enforces.",
};

/** Waits before the next attempt and records the wait first. False when no attempt is left. */
async function waitAndTryAgain(
  { fault, error }: { fault: Passing; error: unknown },
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<boolean> {
  const { clock } = ports;
  const asked = askedWait(headersOf(error), clock.now());
  const breaker = breakerFor(ports, policy);
  if (fault.limited || asked !== null) breaker?.limited(clock.now(), asked ?? 0);
  else breaker?.failed(clock.now());
  const tries = fault.limited ? (policy.limitedTries ?? policy.retry.tries) : policy.retry.tries;
  const luck = ports.random();
  const wait = waitBeforeRetry(
    { triesMade: progress.failures, retryAfterMs: asked, random: () => luck },
    { ...policy.retry, tries },
  );
  if (wait === null) return false;
  progress.luck = luck;
  await ports.record([
    {
      type: "retry-scheduled",
      what: "model",
      cause: fault.words,
      attempt: progress.failures + 1,
      of: tries,
      retryAt: clock.now() + wait,
    },
  ]);
  await clock.sleep(wait, ports.signal);
  return true;
}

/** After a reply that the endpoint's own check rejected: once more, then another mode. */
async function afterMiswritten(
  fault: Passing,
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<boolean> {
  progress.miswritten += 1;
  if (progress.miswritten > 1) return false;
  const { retry } = policy;
  const at = ports.clock.now();
  await ports.record([
    { type: "retry-scheduled", what: "model", cause: fault.words, attempt: 2, of: retry.tries, retryAt: at },
  ]);
  return true;
}

/** What to do after a request without a reply. Null: ask again. */
export async function afterError(
  { error, mode, wanted }: { error: unknown; mode: AskingMode; wanted: Wanted },
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<StepResult | null> {
  const fault = modelFault(error, mode);
  const miswritten = fault.kind === "passing" && fault.miswritten === true;
  if (fault.kind === "passing" && !miswritten) {
    progress.failures += 1;
    if (await waitAndTryAgain({ fault, error }, progress, ports, policy)) return null;
    const fields = { cause: fault.cause, tries: progress.failures };
    return failed(ports, { kind: "final", code: fault.code, fields }, error);
  }
  // A refusal also proves that the endpoint is available.
  breakerFor(ports, policy)?.succeeded();
  progress.failures = 0;
  if (fault.kind === "final") {
    const tokens = fault.code === "model_too_long" ? windowIn(error) : null;
    if (tokens !== null) ports.model.learn?.({ contextWindow: tokens });
    return failed(ports, fault, error);
  }
  progress.useless += 1;
  if (progress.useless < (policy.useless ?? MOST_USELESS)) {
    if (fault.kind === "passing") {
      if (await afterMiswritten(fault, progress, ports, policy)) return null;
      if (await giveWay(MISWRITTEN, { mode, wanted }, progress, ports)) return null;
    } else if (await giveWay(fault, { mode, wanted }, progress, ports)) return null;
  }
  return failed(ports, { kind: "final", code: "model_rejected", fields: { status: 400 } }, error);
}
