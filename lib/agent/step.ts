// One step of a run: a model is asked for one object of the step's schema until it gives one, or until it is clear that
// it will not. Every request is recorded before it leaves and counted after it, whatever came of it; what fails is a
// named failure, never an exception. Only an abort rejects, with the signal's reason.

import type { JSONObject } from "@ai-sdk/provider";
import type { ModelMessage } from "ai";
import type { LoopPorts } from "@/lib/agent/ports";
import { GroundworkError } from "@/lib/errors";
import { log } from "@/lib/log";
import { headersOf, type ModelFault, modelFault } from "@/lib/models/fault";
import type { Refused, StructuredMode } from "@/lib/models/model";
import { REPLY_LIMITS, type ReplyLimits } from "@/lib/models/reply";
import type { RunError } from "@/lib/runs/run-state";
import type { JsonSchema } from "@/lib/tools/tool";
import { judgeReply, type Verdict } from "./judge-reply";
import { askedWait, RETRY_POLICY, type RetryPolicy, waitBeforeRetry } from "./retry";
import { sendAttempt } from "./step-attempt";

export type WireForm = { wire: JsonSchema; hash: string };

export type StepRequest = {
  step: number;
  /** Number of the first request; above 1 when an earlier process had already asked for this step. Default 1. */
  attempt?: number;
  closing: boolean;
  tools: string[];
  instructions: string;
  messages: ModelMessage[];
  /** `bare` is the same without keywords for limits; null where it has no such form. */
  schema: WireForm & { name: string; bare?: WireForm | null };
  /** Validates a parsed reply against the canonical schema (P13). Faults name the field and say what was expected. */
  check(solution: unknown): { ok: true } | { ok: false; faults: string[] };
  /** Handed to a model that reads the run's state instead of prose; null otherwise. */
  runState: JSONObject | null;
};

export type StepResult =
  | { kind: "solution"; solution: unknown; attempt: number }
  | { kind: "failed"; error: RunError };

export type StepPorts = Pick<LoopPorts, "record" | "delta" | "model" | "clock" | "random" | "signal">;

export type StepPolicy = {
  retry: RetryPolicy;
  reply: ReplyLimits;
  /** Rounds that name the fault of a reply and ask again (P14). */
  repairRounds: number;
};

export const STEP_POLICY: StepPolicy = { retry: RETRY_POLICY, reply: REPLY_LIMITS, repairRounds: 2 };

/** What is known while a step is being asked for. */
type Progress = {
  attempt: number;
  /** Requests in a row that failed in a passing way. */
  failures: number;
  /** What the last reply got wrong, in words for the model; null at first. */
  repair: string | null;
  repairs: number;
  /** Replies under the strict schema that did not keep to it: after two the endpoint only seems to enforce it. */
  strayed: number;
};

type Fields = Record<string, string | number>;

function failed(
  ports: StepPorts,
  fault: Extract<ModelFault, { kind: "final" }>,
  cause?: unknown,
): StepResult {
  const { info } = ports.model;
  const fields: Fields = { host: info.host ?? "this machine", model: info.id, ...fault.fields };
  log.warn("model-failed", { code: fault.code, model: info.id, host: info.host, fields, cause });
  return { kind: "failed", error: new GroundworkError(fault.code, fields, cause).toRunError() };
}

/** Steps down the ladder of ways to ask, unless another run did so meanwhile. False on the lowest rung. */
async function degrade(
  ports: StepPorts,
  from: StructuredMode,
  { refused, reason }: { refused: Refused; reason: string },
): Promise<boolean> {
  if (ports.model.mode() !== from) return true;
  const to = ports.model.degrade(refused);
  if (to === null) return false;
  await ports.record([{ type: "model-degraded", from, to, reason }]);
  return true;
}

/** Waits before the next try, said beforehand. False when there is none left. */
async function waitAndTryAgain(
  failure: { fault: Extract<ModelFault, { kind: "passing" }>; error: unknown; failures: number },
  ports: StepPorts,
  policy: RetryPolicy,
): Promise<boolean> {
  const asked = askedWait(headersOf(failure.error), ports.clock.now());
  const wait = waitBeforeRetry(
    { triesMade: failure.failures, retryAfterMs: asked, random: ports.random },
    policy,
  );
  if (wait === null) return false;
  await ports.record([
    {
      type: "retry-scheduled",
      what: "model",
      cause: failure.fault.words,
      attempt: failure.failures + 1,
      of: policy.tries,
      retryAt: ports.clock.now() + wait,
    },
  ]);
  await ports.clock.sleep(wait, ports.signal);
  return true;
}

/** What to do after a request that brought no reply. Null: ask again. */
async function afterError(
  { error, mode }: { error: unknown; mode: StructuredMode },
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<StepResult | null> {
  const fault = modelFault(error, mode);
  if (fault.kind === "mode-refused") {
    if (await degrade(ports, mode, fault)) return null;
    return failed(ports, { kind: "final", code: "model_rejected", fields: { status: 400 } }, error);
  }
  if (fault.kind === "final") return failed(ports, fault, error);
  progress.failures += 1;
  if (await waitAndTryAgain({ fault, error, failures: progress.failures }, ports, policy.retry)) return null;
  const fields = { cause: fault.cause, tries: progress.failures };
  return failed(ports, { kind: "final", code: fault.code, fields }, error);
}

/** What to do after a reply that is not a step. Null: ask again, with the fault named. */
async function afterInvalid(
  { verdict, mode }: { verdict: Extract<Verdict, { kind: "invalid" }>; mode: StructuredMode },
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<StepResult | null> {
  progress.failures = 0;
  if (verdict.cutOff && progress.repair === verdict.repair)
    return failed(ports, { kind: "final", code: "model_too_long", fields: {} });
  if (progress.repairs === policy.repairRounds) {
    const code = verdict.cutOff ? "model_too_long" : "model_protocol";
    return failed(ports, { kind: "final", code, fields: { fault: verdict.fault } });
  }
  progress.repairs += 1;
  progress.repair = verdict.repair;
  if (verdict.strayed && (mode === "strict" || mode === "bare")) {
    progress.strayed += 1;
    const reason = "The endpoint does not keep to the schema it was given.";
    if (progress.strayed === 2) await degrade(ports, mode, { refused: "form", reason });
  }
  return null;
}

/**
 * Asks the model for one step. Resolves with a solution that passed `check`, or with the failure a person reads; an abort
 * rejects with the signal's reason. Faults that pass are tried again as `policy.retry` says; a way of asking that the
 * endpoint does not know is given up for good; a reply that is not a step is sent back with its fault named.
 */
export async function requestStep(
  request: StepRequest,
  ports: StepPorts,
  policy: StepPolicy = STEP_POLICY,
): Promise<StepResult> {
  const first = request.attempt ?? 1;
  const progress: Progress = { attempt: first, failures: 0, repair: null, repairs: 0, strayed: 0 };
  for (; ; progress.attempt += 1) {
    ports.signal.throwIfAborted();
    const { attempt, repair } = progress;
    const { mode, verdict } = await sendAttempt(
      { request, attempt, repair, limits: policy.reply },
      ports,
      (reply) => judgeReply(reply, request),
    );
    ports.signal.throwIfAborted();
    if (verdict.kind === "solution") return { kind: "solution", solution: verdict.solution, attempt };
    if (verdict.kind === "refused")
      return failed(ports, { kind: "final", code: "model_refused", fields: {} });
    const ended =
      verdict.kind === "error"
        ? await afterError({ error: verdict.error, mode }, progress, ports, policy)
        : await afterInvalid({ verdict, mode }, progress, ports, policy);
    if (ended) return ended;
  }
}
