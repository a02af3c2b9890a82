// Sends one request of a step: records its intent first, publishes its text while it streams, and records its
// cost when it is over, whatever the outcome.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { RequestStopped } from "@/lib/agent/loop/loop-guard";
import { smallForm } from "@/lib/agent/step-schema/compose-small";
import { CallsStream } from "@/lib/agent/strategies/calls-stream";
import { isNear } from "@/lib/config/near-host";
import { callsOptions, functionsIn } from "@/lib/models/calls";
import { asksForCalls, isEnforced, replyForm } from "@/lib/models/fallback-chain";
import { ModelSilence } from "@/lib/models/fault";
import type { AskingMode } from "@/lib/models/model";
import { type CountedTokens, moneyFor } from "@/lib/models/prices";
import { toPrompt } from "@/lib/models/prompt";
import { type Reply, type ReplyLimits, readReply } from "@/lib/models/reply";
import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { ModelInfo, RunState } from "@/lib/run-log/run-state";
import { stepFromReply, type Verdict } from "./read-reply";
import type { StepPorts, StepRequest, WireForm } from "./step";
import { StepStream, type TextIncrement } from "./step-stream";

type Asked = Pick<StepRequest, "instructions" | "messages" | "schema" | "native" | "reads">;
/** The part of a request beside the messages: a schema, or the functions. */
type Beside = { wire: unknown; hash: string };
type Attempt = {
  request: StepRequest;
  attempt: number;
  repair: string | null;
  /** The fallback mode of the request. */
  mode: AskingMode;
  limits: ReplyLimits;
};

const LONG_ENOUGH = 100;
/** Prose has about four bytes per token, JSON fewer. */
const TOKENS_PER_BYTE = 0.3;

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

/** The schema or the functions as this mode sends them. */
const besideOf = (asked: Asked, mode: AskingMode): Beside =>
  asked.native && asksForCalls(mode)
    ? {
        wire: functionsIn(asked.native, mode),
        hash: mode === "loose" ? asked.native.looseHash : asked.native.hash,
      }
    : formOf(asked, mode);

/** The schema as this mode sends it. */
function formOf({ schema }: Asked, mode: AskingMode): WireForm {
  if (mode === "small") return smallForm(schema.wire);
  return (mode === "bare" ? schema.bare : null) ?? schema;
}

/** True when the schema is sent beside the messages, not in them. */
const isBeside = (mode: AskingMode) => isEnforced(mode) || mode === "tool" || mode === "loose";

/** The part of a request beside instructions and messages, and the size that the log counts. */
export function sentWith(sending: { request: Asked; repair: string | null }, mode: AskingMode) {
  const tail = tailOf(sending, mode);
  const { wire, hash } = besideOf(sending.request, mode);
  return { tail, wire, hash, bytes: promptBytes(sending.request, mode, tail) };
}

/** Stands before a schema in a message of its own. */
export const SCHEMA_FOLLOWS = "It must follow this JSON Schema:";

/**
 * Texts of this request alone. The schema comes first, so that a repair round only appends to what was sent
 * before.
 */
function tailOf({ request, repair }: { request: Asked; repair: string | null }, mode: AskingMode): string[] {
  if (request.reads) return repair === null ? [] : [repair];
  const schema = [
    `Reply with one JSON object and nothing else: no prose around it, no code fence. ${SCHEMA_FOLLOWS}`,
    JSON.stringify(formOf(request, mode).wire),
  ].join("\n");
  return [...(isBeside(mode) ? [] : [schema]), ...(repair === null ? [] : [repair])];
}

/** How the request specifies the form of the reply, beside the messages. */
function askedForm(
  request: StepRequest,
  mode: AskingMode,
): Pick<LanguageModelV4CallOptions, "responseFormat" | "tools" | "toolChoice" | "providerOptions"> {
  if (request.reads) return {};
  if (request.native && asksForCalls(mode)) return callsOptions(request.native, mode);
  const { wire } = formOf(request, mode);
  const { description } = wire;
  return replyForm(mode, { name: request.schema.name, description, schema: wire as object });
}

function promptBytes(request: Asked, mode: AskingMode, tail: string[]): number {
  const said = bytesOf(request.instructions) + bytesOf(JSON.stringify(request.messages));
  const asked = tail.reduce((sum, text) => sum + bytesOf(text), 0);
  return said + asked + (isBeside(mode) ? bytesOf(JSON.stringify(besideOf(request, mode).wire)) : 0);
}

function outcomeOf(verdict: Verdict, aborted: boolean): EventOf<"usage-counted">["outcome"] {
  if (aborted) return "cancelled";
  if (verdict.kind === "solution") return "ok";
  return verdict.kind === "error" ? "failed" : "invalid";
}

/** Records what the request revealed about the model. A request without a reply reveals nothing. */
function teach({ learn }: StepPorts["model"], { reply, verdict, mode }: Judged): void {
  // A reply that was cut off may lack more than its end.
  const whole = reply.error === null && (reply.finish === "stop" || reply.finish === "tool-calls");
  if (!learn || !whole) return;
  learn({
    ...(verdict.kind === "solution" ? { worked: mode } : {}),
    // Any endpoint may send a few words in one piece.
    ...(saidIn(reply) > LONG_ENOUGH ? { streams: reply.pieces > 1 } : {}),
    tellsUsage: reply.usageTold,
  });
}

const saidIn = ({ text, calls }: Reply) => calls.reduce((sum, { input }) => sum + input.length, text.length);

/**
 * The usage of a request. When the endpoint does not report it, it is estimated from the sizes: caps must
 * hold then too, and a truncated reply costs as well, as does a request that we hung up on (`hungUp`).
 */
function usageOf(
  reply: Reply,
  { promptBytes, hungUp }: { promptBytes: number; hungUp: boolean },
  { readsRunState }: StepPorts["model"],
) {
  const broken = reply.finish === null || reply.finish === "error";
  const said = saidIn(reply);
  const refused = broken && said === 0 && !hungUp;
  if (reply.usageTold || readsRunState || refused) return reply.usage;
  const tokens = (size: number) => Math.ceil(size * TOKENS_PER_BYTE);
  return {
    inputTokens: tokens(promptBytes),
    cachedTokens: 0,
    outputTokens: tokens(said),
    estimated: true as const,
  };
}

type Judged = { mode: AskingMode; verdict: Verdict; reply: Reply };
/** `state`: after the recorded events. */
type Attempted = Judged & { state: RunState };

/** What the endpoint says a request cost, else what its tokens cost by the price of the model. */
function costOf(
  { cost }: Reply,
  usage: CountedTokens,
  { info, reportsCostIn }: StepPorts["model"],
): Pick<EventOf<"usage-counted">, "money" | "currency"> {
  if (reportsCostIn && cost !== undefined) return { money: cost, currency: reportsCostIn };
  const money = moneyFor(info.price, usage);
  return money === null ? {} : { money };
}

/** The events of a request's cost and its solution, which are always recorded together. */
function outcomeEvents(
  { verdict, reply }: Judged,
  { request, attempt, promptBytes }: Pick<Attempt, "request" | "attempt"> & { promptBytes: number },
  { model, signal }: StepPorts,
): EventBody[] {
  const outcome = outcomeOf(verdict, signal.aborted);
  const hungUp = signal.aborted || reply.error instanceof ModelSilence;
  const usage = usageOf(reply, { promptBytes, hungUp }, model);
  const cost = costOf(reply, usage, model);
  const counted: EventBody = {
    type: "usage-counted",
    step: request.step,
    attempt,
    outcome,
    ...usage,
    promptBytes,
    ...cost,
    ...(request.second ? { second: true as const } : {}),
  };
  if (verdict.kind !== "solution" || outcome !== "ok" || !request.told) return [counted];
  return [counted, ...request.told(verdict.solution, attempt)];
}

/** Publishes the text being written. Text beside native calls is not part of the step. */
function followed(
  { request, attempt, mode }: Attempt,
  { delta }: StepPorts,
): Pick<Parameters<typeof readReply>[0], "onText" | "onCall"> {
  const { step, native } = request;
  const pass = (increments: TextIncrement[]) => {
    for (const { path, text } of increments) delta({ type: "step-delta", step, attempt, path, text });
  };
  if (native && asksForCalls(mode)) {
    const stream = new CallsStream(native);
    return {
      onText: () => undefined,
      onCall: (index, name, text) => pass(stream.push(index, name, text)),
    };
  }
  const stream = new StepStream(request.streams);
  return { onText: (text) => pass(stream.push(text)) };
}

/**
 * Records the intent of a request, if it may be sent. Rejects with RequestStopped otherwise: the budget does
 * not allow it, the person asked to finish, or it lacks a message of the person.
 */
async function openRequest(
  { request, attempt, limits }: Attempt,
  { hash, bytes }: { hash: string; bytes: number },
  ports: StepPorts,
): Promise<void> {
  const { step, closing, tools } = request;
  const patience = ports.model.readsRunState ? {} : { patienceMs: limits.firstMs };
  const decision = await ports.requestDecision();
  if (decision !== "go") throw new RequestStopped(decision);
  const after = await ports.record([
    {
      type: "step-started",
      step,
      attempt,
      closing,
      tools,
      schemaHash: hash,
      promptBytes: bytes,
      ...patience,
      ...(request.section ? { section: request.section } : {}),
    },
  ]);
  if (!ports.missesMessage(after, step)) return;
  // A message that arrived between the decision and the intent would count as part of this request.
  const nothing = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, promptBytes: 0 };
  await ports.record([{ type: "usage-counted", step, attempt, outcome: "cancelled", ...nothing }]);
  throw new RequestStopped("steered");
}

/**
 * Sends one request in the given mode and checks its reply. Rejects with RequestStopped when it may not be
 * sent, and when recording fails.
 */
export async function sendAttempt(sending: Attempt, ports: StepPorts): Promise<Attempted> {
  const { request, attempt, mode } = sending;
  const { model, signal } = ports;
  const { instructions, messages } = request;
  const { tail, hash, bytes } = sentWith(sending, mode);
  await openRequest(sending, { hash, bytes }, ports);
  const reply = await readReply({
    model: model.languageModel(mode),
    options: {
      prompt: toPrompt({
        mode,
        instructions,
        messages,
        tail,
        lasting: request.lasting,
        turns: model.turns,
        history: model.history?.(),
      }),
      temperature: model.temperature ?? undefined,
      maxOutputTokens: model.maxOutputTokens ?? undefined,
      providerOptions:
        model.readsRunState && request.runState ? { groundwork: { run: request.runState } } : undefined,
      ...askedForm(request, mode),
    },
    signal,
    limits: sending.limits,
    ...followed(sending, ports),
  });
  const judged = { mode, verdict: stepFromReply(reply, request, mode), reply };
  const state = await ports.record(outcomeEvents(judged, { request, attempt, promptBytes: bytes }, ports));
  teach(model, judged);
  return { ...judged, state };
}

// Several requests to the model at a time, for work that consists of independent parts.

/** Requests at the same time; a server near by answers one after another in any case. */
const AT_ONCE = 8;

/**
 * Works on the items in order, several at a time. Ends early once the work on one says false, and returns whether all may
 * have been worked on. Rejects with the signal's reason, or with the first error, after all work in flight has settled.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  { model: { kind, host }, signal }: { model: ModelInfo; signal: AbortSignal },
  work: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  const open = [...items];
  const lanes = kind === "local" || (host !== null && isNear(host)) ? 1 : AT_ONCE;
  let goesOn = true;
  const lane = async () => {
    for (let item = open.shift(); item !== undefined && goesOn; item = open.shift())
      goesOn = (await work(item)) && goesOn;
  };
  const settled = await Promise.allSettled(Array.from({ length: Math.min(lanes, open.length) }, lane));
  signal.throwIfAborted();
  for (const result of settled) if (result.status === "rejected") throw result.reason;
  return goesOn;
}
