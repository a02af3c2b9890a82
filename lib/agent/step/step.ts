// One step of a run: asks a model for an object of the step's schema until it returns one or further attempts
// are pointless. Every request is recorded before it is sent and counted afterwards, whatever the outcome; a
// solution is recorded together with its cost, so that no crash pays for it twice. Failures are named
// results, never exceptions. Only an abort rejects, with the signal's reason.

import type { JSONObject } from "@ai-sdk/provider";
import type { ModelMessage } from "ai";
import type { RequestDecision } from "@/lib/agent/loop/loop-guard";
import type { LoopPorts } from "@/lib/agent/ports";
import type { NativeForm } from "@/lib/agent/strategies/functions";
import { asksForCalls, isEnforced, nextMode, showsSchema, weaker } from "@/lib/models/fallback-chain";
import { type AskingMode, type ModelTimeouts, replyLimitsFor, type Wanted } from "@/lib/models/model";
import { REPLY_LIMITS, type ReplyLimits } from "@/lib/models/reply";
import { BREAKER_POLICY, type BreakerPolicy } from "@/lib/resilience/circuit-breaker";
import { MOST_USELESS, RETRY_POLICY, type RetryPolicy } from "@/lib/resilience/retry";
import type { EventBody } from "@/lib/run-log/event";
import type { SectionId } from "@/lib/run-log/run-sections";
import type { RunError, RunState } from "@/lib/run-log/run-state";
import type { JsonSchema } from "@/lib/tools/tool";
import type { Verdict } from "./read-reply";
import { SCHEMA_FOLLOWS, sendAttempt } from "./step-attempt";
import { breakerFor, failed, passBreaker } from "./step-breaker";
import { afterError, giveUpCalls } from "./step-faults";

export type WireForm = { wire: JsonSchema; hash: string };

export type StepRequest = {
  step: number;
  /**
   * Number of the first request; above 1 when an earlier process had already requested this step. Default 1.
   */
  attempt?: number;
  /** Numbers of further requests, where several parts of a step are requested side by side; absent: one higher each. */
  nextAttempt?(): number;
  /** The part of a report that it writes; absent for every other request. */
  section?: SectionId;
  /** The strings of the reply that are published while it is written; absent: those of a step. */
  streams?(path: string): boolean;
  closing: boolean;
  tools: string[];
  instructions: string;
  messages: ModelMessage[];
  /** How many of the messages stay for later requests, for explicit prompt caches; absent: none. */
  lasting?: number;
  /** `bare` is the same without limit keywords; null when there is no such form. */
  schema: WireForm & { name: string; bare?: WireForm | null };
  /** The functions, when native calls are requested instead of an object of `schema` (P14). */
  native?: NativeForm | null;
  /**
   * Validates a parsed reply against the canonical schema (P13). Faults name the field and say what was
   * expected.
   */
  check(solution: unknown): { ok: true } | { ok: false; faults: string[] };
  /**
   * Reads the reply as plain text instead of an object: no schema is sent. Undefined when the text says nothing that was
   * asked for.
   */
  reads?(text: string): unknown;
  /** The events of a solution, recorded together with its cost. */
  told?(solution: unknown, attempt: number): EventBody[];
  /** True for a request to the second model about something beside the steps. */
  second?: boolean;
  /** The agent's own time limits for the model. */
  timeouts?: ModelTimeouts;
  /** For a model that reads the run's state instead of prose; null otherwise. */
  runState: JSONObject | null;
};

export type StepResult =
  /** `state`: after the events of the solution. */
  | { kind: "solution"; solution: unknown; attempt: number; state: RunState }
  | { kind: "failed"; error: RunError };

/** The checks of every request, retries and repairs included. */
export type RequestPorts = {
  /** Whether the next request may be sent; called right before its intent is recorded. */
  requestDecision(): Promise<RequestDecision>;
  /** True when the state after the intent has a message of the person that the request lacks. */
  missesMessage(after: RunState, step: number): boolean;
};

export type StepPorts = RequestPorts &
  Pick<LoopPorts, "record" | "delta" | "model" | "clock" | "random" | "signal" | "policy">;

export type StepPolicy = {
  retry: RetryPolicy;
  reply: ReplyLimits;
  /** Rounds in one mode that name the fault of a reply and ask again (P14). */
  repairRounds: number;
  /** Requests of a step that may fail because of the model's abilities: refused forms and useless replies. */
  useless?: number;
  /** Attempts when the endpoint only asks to wait (429); by default as many as for other faults. */
  limitedTries?: number;
  breaker?: BreakerPolicy;
};

export const STEP_POLICY: StepPolicy = {
  retry: RETRY_POLICY,
  reply: REPLY_LIMITS,
  repairRounds: 2,
  useless: MOST_USELESS,
  limitedTries: 10,
  breaker: BREAKER_POLICY,
};

/** The policy for a model, which may be slow. */
const patientPolicy = ({ timeouts }: StepRequest, { model }: StepPorts): StepPolicy => ({
  ...STEP_POLICY,
  reply: replyLimitsFor(model.info, timeouts),
});

/** Replies without even an object before an enforced mode is abandoned: one may be chance. */
const CHANCES = 2;

/** The progress of a step's requests. */
export type Progress = {
  attempt: number;
  /** Transient failures in a row. */
  failures: number;
  /** Refused forms and replies that are not a step. */
  useless: number;
  /** The faults of the last reply, in words for the model; null at first. */
  repair: string | null;
  /** Repairs in this mode. */
  repairs: number;
  /** Replies in this mode that lack even the outline of a step. */
  strayed: number;
  /** Replies in this mode that the endpoint's own check did not accept. */
  miswritten: number;
  /** The mode that this step moved down to by itself; remembered for the model once it worked. */
  rung: AskingMode | null;
  /** The share of the jitter by which this request is delayed; drawn once for each wait. */
  luck: number | null;
  /** Milliseconds that this step waited for an open circuit breaker. */
  held: number;
};

/** Moves down the fallback chain for this step alone. False at its end, or when the model has no chain. */
async function goDown(progress: Progress, ports: StepPorts, from: AskingMode): Promise<boolean> {
  const { model } = ports;
  const reason = "The model's replies did not have the form that was asked for.";
  const to = model.learn ? nextMode(from, "form") : null;
  if (to === null && asksForCalls(from)) {
    model.learn?.({ noCalls: true });
    return giveUpCalls(ports, { from, reason });
  }
  if (to === null) return false;
  Object.assign(progress, { rung: to, repairs: 0, strayed: 0 });
  await ports.record([{ type: "model-degraded", from, to, reason }]);
  return true;
}

/** What to do after a reply that is not a step. Null: ask again and name the fault. */
async function afterInvalid(
  {
    verdict,
    mode,
    schema,
  }: { verdict: Extract<Verdict, { kind: "invalid" }>; mode: AskingMode; schema: StepRequest["schema"] },
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<StepResult | null> {
  progress.failures = 0;
  const { fault, repair, cutOff } = verdict;
  if (cutOff && progress.repair === repair)
    return failed(ports, { kind: "final", code: "model_too_long", fields: {} });
  const code = cutOff ? "model_too_long" : "model_protocol";
  const over = () => failed(ports, { kind: "final", code, fields: { fault } });
  progress.useless += 1;
  if (policy.repairRounds === 0 || progress.useless >= (policy.useless ?? MOST_USELESS)) return over();
  progress.repair = repair;
  const enforced = isEnforced(mode);
  if (verdict.strayed) progress.strayed += 1;
  if (verdict.strayed && (verdict.unenforced || progress.strayed >= (enforced ? CHANCES : 1)))
    if (await goDown(progress, ports, mode)) return null;
  if (progress.repairs < policy.repairRounds) {
    progress.repairs += 1;
    // Under a grammar the model may never have read the schema: the last round shows it.
    if (progress.repairs === policy.repairRounds && !asksForCalls(mode) && !showsSchema(mode))
      progress.repair = `${repair}\n${SCHEMA_FOLLOWS}\n${JSON.stringify(schema.wire)}`;
    return null;
  }
  // When the outline is right under an enforced schema, the content is wrong, and a weaker mode would not
  // help.
  if (!enforced && (await goDown(progress, ports, mode))) return null;
  return over();
}

/** What to do with the result of a request. Null: ask again. */
async function afterAttempt(
  attempted: Awaited<ReturnType<typeof sendAttempt>> & { request: StepRequest },
  progress: Progress,
  ports: StepPorts,
  policy: StepPolicy,
): Promise<StepResult | null> {
  const { verdict, mode, state, request } = attempted;
  if (verdict.kind === "solution") return { ...verdict, attempt: progress.attempt, state };
  if (verdict.kind === "refused") return failed(ports, { kind: "final", code: "model_refused", fields: {} });
  if (verdict.kind === "invalid")
    return afterInvalid({ verdict, mode, schema: request.schema }, progress, ports, policy);
  const wanted = wantedBy(request);
  return afterError({ error: verdict.error, mode, wanted }, progress, ports, policy);
}

/** What a request asks for, as the fallback chain distinguishes it. */
const wantedBy = ({ native }: Pick<StepRequest, "native">): Wanted => (native ? "calls" : "object");

/**
 * The current mode. Rejects with RequestStopped when native calls have been turned off because of another
 * run.
 */
async function rungFor(request: StepRequest, progress: Progress, ports: StepPorts): Promise<AskingMode> {
  if (request.reads) return "prompt";
  const current = ports.model.mode(wantedBy(request));
  const mode = progress.rung === null ? current : weaker(progress.rung, current);
  if (!request.native || asksForCalls(mode)) return mode;
  return giveUpCalls(ports, { from: "calls", reason: "This model does not call functions." });
}

/**
 * Asks the model for one step. Resolves with a solution that passed `check` and is recorded as `told`
 * specifies, or with the failure as a person reads it; an abort rejects with the signal's reason. Transient
 * faults are retried by `policy.retry`; a mode that the endpoint does not support is abandoned for good; a
 * reply that is not a step is sent back with its fault, and a model that does not follow the form is asked in
 * a weaker mode. Rejects with RequestStopped when a request may not be sent, or when native calls were
 * requested but are not available.
 */
export async function requestStep(
  request: StepRequest,
  ports: StepPorts,
  policy: StepPolicy = ports.policy ?? patientPolicy(request, ports),
): Promise<StepResult> {
  const progress: Progress = {
    attempt: request.attempt ?? 1,
    failures: 0,
    useless: 0,
    repair: null,
    repairs: 0,
    strayed: 0,
    miswritten: 0,
    rung: null,
    luck: null,
    held: 0,
  };
  const breaker = breakerFor(ports, policy);
  for (; ; progress.attempt = request.nextAttempt?.() ?? progress.attempt + 1) {
    ports.signal.throwIfAborted();
    const shut = await passBreaker(breaker, progress, ports, policy);
    if (shut) return shut;
    const mode = await rungFor(request, progress, ports);
    const { attempt, repair } = progress;
    const attempted = await sendAttempt(
      { request, attempt, repair, mode, limits: policy.reply },
      ports,
    ).catch((error: unknown) => {
      breaker?.abandoned();
      throw error;
    });
    if (attempted.verdict.kind !== "error") breaker?.succeeded();
    else if (ports.signal.aborted) breaker?.abandoned();
    ports.signal.throwIfAborted();
    const ended = await afterAttempt({ ...attempted, request }, progress, ports, policy);
    if (ended) return ended;
  }
}
