// One small request of a run that code leads: its size, its patience, and what is recorded of it. It takes the
// same path as every other request: intent, result with its cost, budget, stop.

import { MARK_BYTES, markOf, type PromptText, sealed } from "@/lib/activities/data-block";
import type { LoopPorts } from "@/lib/agent/ports";
import { promptRoom } from "@/lib/agent/prompts/compact";
import { requestStep, STEP_POLICY, type StepPolicy } from "@/lib/agent/step/step";
import { sentWith } from "@/lib/agent/step/step-attempt";
import { type PartQuestion, partQuestion } from "@/lib/agent/strategies/guided-form";
import type { RunView } from "@/lib/builtin-model/view";
import { isNear } from "@/lib/config/near-host";
import { briefMessage } from "@/lib/guided/brief";
import { passagesOfLine } from "@/lib/guided/decide";
import type { Passage } from "@/lib/guided/passages";
import { hasSentences, readSection, sectionMessage } from "@/lib/guided/section";
import { type AskingMode, type ModelHandle, replyLimitsFor } from "@/lib/models/model";
import type { EventBody } from "@/lib/run-log/event";
import type { PartId, WrittenPart } from "@/lib/run-log/run-guided";
import type { RunState } from "@/lib/run-log/run-state";
import { workedMs } from "@/lib/run-log/state";
import type { GuardedPorts } from "./loop-guard";

/** The most tokens of prompt that a model is shown, whatever its window. */
const MOST_TOKENS = 6000;
/** Tokens of a reply, in a large and as a share of a small window. */
const REPLY_TOKENS = 2000;
const REPLY_SHARE = 3;
/** Requests of a run beside one for each line: the brief, repairs and retries. */
const EXTRA_REQUESTS = 6;
const MOST_TRIES = 2;
const MOST_USELESS = 4;
/** Parts in a row without a usable result, after which the model is asked for no other. */
const MOST_FAILED = 3;
const MINUTE = 60_000;
const NEAR_MINUTES = 5;
/** With less time than this a request is not worth sending. */
export const SHORTEST_MS = 500;

/** Milliseconds that the model may still write in this run; null without a limit. */
export function timeLeft(state: RunState, model: ModelHandle, now: number): number | null {
  const set = state.config?.execution.guidedMinutes ?? null;
  const { kind, host } = model.info;
  const near = kind === "local" || (host !== null && isNear(host));
  const minutes = set ?? (near ? NEAR_MINUTES : null);
  return minutes === null ? null : minutes * MINUTE - workedMs(state, now);
}

const usedBy = (parts: readonly WrittenPart[]) => parts.reduce((sum, { requests }) => sum + requests, 0);

/** Requests that one more part may take without touching those of the sections that are still to come. */
export function requestsFor(part: PartId, parts: readonly WrittenPart[], lineCount: number): number {
  const written = parts.filter(({ kind }) => kind === "section").length;
  const reserved =
    part.kind === "brief" ? 0 : Math.max(0, lineCount - written - (part.kind === "section" ? 1 : 0));
  const allowed = part.kind === "brief" ? EXTRA_REQUESTS - 1 : EXTRA_REQUESTS + lineCount;
  return Math.max(0, allowed - usedBy(parts) - reserved);
}

/** True while the model may be asked for parts. */
export function mayAsk(state: RunState, model: ModelHandle, now: number): boolean {
  if (model.readsRunState || state.builtInWrites || state.finishing) return false;
  const parts = state.parts ?? [];
  const failed = parts.length - 1 - parts.findLastIndex(({ value }) => value !== null);
  if (failed >= MOST_FAILED) return false;
  const left = timeLeft(state, model, now);
  return left === null || left > SHORTEST_MS;
}

/** The model as it is asked for parts: never in the small form of a step, and never for long replies. */
export function partModel(model: ModelHandle): ModelHandle {
  const window = model.contextWindow();
  const most = window === null ? REPLY_TOKENS : Math.min(REPLY_TOKENS, Math.floor(window / REPLY_SHARE));
  return {
    ...model,
    mode: (): AskingMode => {
      const mode = model.mode();
      return mode === "small" ? "prompt" : mode;
    },
    maxOutputTokens: Math.min(model.maxOutputTokens ?? most, most),
  };
}

/** UTF-8 bytes that a small request may have in all. */
function roomFor(state: RunState, model: ModelHandle): number {
  const { usage } = state;
  const counted = usage.last?.inputTokens ? usage.last.promptBytes / usage.last.inputTokens : null;
  const perToken = Math.min(2.5, Math.max(1, counted ?? 2.5));
  const most = Math.floor(MOST_TOKENS * perToken);
  const window = model.contextWindow();
  return window === null ? most : Math.min(most, promptRoom(window, model.maxOutputTokens, perToken));
}

type PreparedPart = PartId & { message: string; passages: Passage[] };

/** The part with its message: as many passages as fit. `view` and `parts` determine it. */
export function preparePart(
  state: RunState,
  work: { view: RunView },
  part: PartId,
  model: ModelHandle,
): PreparedPart {
  const seal = (text: PromptText) => sealed(text, markOf(state));
  if (part.kind === "brief") return { ...part, message: seal(briefMessage(work.view)), passages: [] };
  const line = part.line ?? "";
  const said = (passages: Passage[]) =>
    seal(sectionMessage({ question: state.question, line, passages, again: part.kind === "repair" }));
  const room = roomFor(state, model);
  const bare = sentWith(
    { request: partQuestion({ kind: part.kind, message: said([]) }), repair: null },
    model.mode(),
  );
  // What is quoted in JSON takes a little more room than the text itself.
  let left = Math.max(400, Math.floor((room - bare.bytes) * 0.9));
  for (;;) {
    const passages = passagesOfLine(work, line, left);
    const message = said(passages);
    const { bytes } = sentWith(
      { request: partQuestion({ kind: part.kind, message }), repair: null },
      model.mode(),
    );
    if (bytes <= room || left < 2 * MARK_BYTES) return { ...part, message, passages };
    left = Math.floor(left * 0.8);
  }
}

/** Bytes of the request for a part. */
export const bytesOfPart = (part: PreparedPart, model: ModelHandle): number =>
  sentWith({ request: partQuestion(part), repair: null }, model.mode()).bytes;

function policyFor(ports: LoopPorts, { tries, left }: { tries: number; left: number | null }): StepPolicy {
  const base = ports.policy ?? { ...STEP_POLICY, reply: replyLimitsFor(ports.model.info) };
  const most = (ms: number) => (left === null ? ms : Math.min(ms, Math.max(1, left)));
  const { firstMs, silenceMs, totalMs } = base.reply;
  const transient = Math.max(1, Math.min(MOST_TRIES, tries));
  return {
    ...base,
    retry: { ...base.retry, tries: transient, longestMs: most(base.retry.longestMs) },
    limitedTries: transient,
    reply: { ...base.reply, firstMs: most(firstMs), silenceMs: most(silenceMs), totalMs: most(totalMs) },
    repairRounds: 0,
    useless: Math.max(1, Math.min(MOST_USELESS, tries - transient + 1)),
  };
}

const isUsable = (kind: PartId["kind"], solution: unknown): boolean =>
  kind === "brief" ? Array.isArray((solution as { parts?: unknown } | null)?.parts) : hasSentences(solution);

const FAULT = { brief: "the list of parts is missing", section: "the list of sentences is missing" };

/** What is recorded of a reply: the brief as it is, a section with the numbers of its sources. */
const recordedOf = (part: PreparedPart, solution: unknown, question: string): unknown =>
  part.kind === "brief" ? solution : readSection(solution, part.passages, question);

type PartRequest = {
  state: RunState;
  part: PreparedPart;
  step: number;
  closing: boolean;
  tools: string[];
  /** Requests that it may take. */
  tries: number;
};

/** Asks for one part and records its result, whatever it is. Rejects as `requestStep` does. */
export async function askPart(request: PartRequest, ports: GuardedPorts): Promise<RunState> {
  const { state, part, step, tries } = request;
  const { kind, line, message } = part;
  const { asking } = state;
  if (asking?.kind !== kind || asking.line !== line || asking.message !== message)
    await ports.record([{ type: "part-asked", step, kind, line, message }]);
  const before = state.steps.find(({ number }) => number === step)?.attempt ?? 0;
  const question: PartQuestion = partQuestion(part);
  const written = (value: unknown, attempt: number, fault?: string): EventBody => ({
    type: "part-written",
    step,
    attempt,
    kind,
    line,
    value,
    requests: Math.max(0, attempt - before),
    ...(fault ? { fault } : {}),
  });
  const left = timeLeft(state, ports.model, ports.clock.now());
  const result = await requestStep(
    {
      step,
      attempt: before + 1,
      closing: request.closing,
      tools: request.tools,
      ...question,
      check: (solution) =>
        isUsable(kind, solution)
          ? { ok: true }
          : { ok: false, faults: [kind === "brief" ? FAULT.brief : FAULT.section] },
      told: (solution, attempt) => [written(recordedOf(part, solution, state.question), attempt)],
      runState: null,
    },
    ports,
    policyFor(ports, { tries, left }),
  );
  if (result.kind === "solution") return result.state;
  const now = await ports.state();
  const attempt = now.steps.find(({ number }) => number === step)?.attempt ?? before + 1;
  return ports.record([written(null, attempt, result.error.message)]);
}
