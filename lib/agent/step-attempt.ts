// One request of a step: its intent is recorded before it leaves, its text is passed on while it streams, and its cost
// is recorded when it is over, whatever came of it.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { StructuredMode } from "@/lib/models/model";
import { toPrompt } from "@/lib/models/prompt";
import { type Reply, type ReplyLimits, readReply } from "@/lib/models/reply";
import type { EventOf } from "@/lib/runs/event";
import type { Verdict } from "./judge-reply";
import type { StepPorts, StepRequest, WireForm } from "./step";
import { StepStream } from "./step-stream";

type Asked = Pick<StepRequest, "instructions" | "messages" | "schema">;
type Attempt = { request: StepRequest; attempt: number; repair: string | null; limits: ReplyLimits };

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

/** The schema as this way of asking sends it. */
const formOf = ({ schema }: Asked, mode: StructuredMode): WireForm =>
  (mode === "bare" ? schema.bare : null) ?? schema;

const isEnforced = (mode: StructuredMode) => mode === "strict" || mode === "bare";

/** What a request says beside instructions and messages, and what the log counts of it. */
export function sentWith(sending: { request: Asked; repair: string | null }, mode: StructuredMode) {
  const tail = tailOf(sending, mode);
  const { wire, hash } = formOf(sending.request, mode);
  return { tail, wire, hash, bytes: promptBytes(sending.request, mode, tail) };
}

/** Texts of this request alone. The schema comes first, so that a repair round only adds to what was sent before. */
function tailOf(
  { request, repair }: { request: Asked; repair: string | null },
  mode: StructuredMode,
): string[] {
  const schema = [
    "Reply with one JSON object and nothing else: no prose around it, no code fence. It must follow this JSON Schema:",
    JSON.stringify(request.schema.wire),
  ].join("\n");
  return [...(isEnforced(mode) ? [] : [schema]), ...(repair === null ? [] : [repair])];
}

function responseFormat(
  request: StepRequest,
  mode: StructuredMode,
): LanguageModelV4CallOptions["responseFormat"] {
  if (mode === "prompt") return undefined;
  if (mode === "json") return { type: "json" };
  return { type: "json", schema: formOf(request, mode).wire as object, name: request.schema.name };
}

function promptBytes(request: Asked, mode: StructuredMode, tail: string[]): number {
  const said = bytesOf(request.instructions) + bytesOf(JSON.stringify(request.messages));
  const asked = tail.reduce((sum, text) => sum + bytesOf(text), 0);
  return said + asked + (isEnforced(mode) ? bytesOf(JSON.stringify(formOf(request, mode).wire)) : 0);
}

function outcomeOf(verdict: Verdict, aborted: boolean): EventOf<"usage-counted">["outcome"] {
  if (aborted) return "cancelled";
  if (verdict.kind === "solution") return "ok";
  return verdict.kind === "error" ? "failed" : "invalid";
}

/** Sends one request the way `mode` says and judges its reply. Rejects only when recording fails. */
export async function sendAttempt(
  sending: Attempt,
  ports: StepPorts,
  judge: (reply: Reply) => Verdict,
): Promise<{ mode: StructuredMode; verdict: Verdict }> {
  const { request, attempt } = sending;
  const { model, signal } = ports;
  const { step } = request;
  const mode = model.mode();
  const { tail, hash, bytes } = sentWith(sending, mode);
  await ports.record([
    {
      type: "step-started",
      step,
      attempt,
      closing: request.closing,
      tools: request.tools,
      schemaHash: hash,
      promptBytes: bytes,
    },
  ]);
  const stream = new StepStream();
  const reply = await readReply({
    model: model.languageModel(mode),
    options: {
      prompt: toPrompt({ mode, instructions: request.instructions, messages: request.messages, tail }),
      responseFormat: responseFormat(request, mode),
      temperature: model.temperature ?? undefined,
      maxOutputTokens: model.maxOutputTokens ?? undefined,
      providerOptions:
        model.readsRunState && request.runState ? { groundwork: { run: request.runState } } : undefined,
    },
    signal,
    limits: sending.limits,
    onText(text) {
      for (const { path, text: added } of stream.push(text))
        ports.delta({ type: "step-delta", step, attempt, path, text: added });
    },
  });
  const verdict = judge(reply);
  const outcome = outcomeOf(verdict, signal.aborted);
  await ports.record([{ type: "usage-counted", step, attempt, outcome, ...reply.usage, promptBytes: bytes }]);
  return { mode, verdict };
}
