// Converts a run to the AI SDK's UI message stream: one assistant message, from the first event on, whether
// the run has ended or not. Steps, reasoning, calls with input and output, sources and text are parts of the
// protocol; other information is sent as data parts, which replace the previous one with their id. The text
// is the current report and the answer; the text being written is sent as `data-draft`, which is transient,
// because a draft may be revised.

import type { UIMessageChunk } from "ai";
import type { Seen } from "@/lib/integrations/answer-reader";
import { currentReport, waitText } from "@/lib/integrations/answer-text";
import { outgoingMarkdown, outgoingPiece, outgoingValue } from "@/lib/report-export/outgoing-markdown";
import type { RunEvent } from "@/lib/run-log/event";
import type { Call, RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { dataChunks } from "./ui-message-data";

type Chunk = UIMessageChunk;

type UiMessage = {
  state: RunState;
  /** The open step; null between steps. */
  step: number | null;
  /** The report as last sent. */
  report: string;
};

const textPart = (id: string, text: string): Chunk[] => [
  { type: "text-start", id },
  { type: "text-delta", id, delta: text },
  { type: "text-end", id },
];

/** The start of the message. */
export function beginMessage(state: RunState): { message: UiMessage; chunks: Chunk[] } {
  const { id, threadId, question, agent } = state;
  const messageMetadata = { runId: id, threadId, question, agent };
  return {
    message: { state, step: null, report: "" },
    chunks: [{ type: "start", messageId: id, messageMetadata }],
  };
}

const sourceChunk = ({
  id,
  number,
  url,
  title,
}: Pick<RunState["sources"][number], "id" | "number" | "url" | "title">): Chunk => ({
  type: "source-url",
  sourceId: id,
  url,
  title,
  providerMetadata: { groundwork: { number } },
});

/** The text of a report is already in the input of its call. */
function outputOf({ tool, output }: Call): unknown {
  if (tool !== "createreporttool" || output === null || typeof output !== "object") return output;
  const { content: _content, ...rest } = output as Record<string, unknown>;
  return rest;
}

function reasoningChunks({ step, reasoning }: Extract<RunEvent, { type: "step-decided" }>): Chunk[] {
  if (!reasoning) return [];
  const text = [reasoning.currentSituation, ...reasoning.reasoningSteps]
    .filter((line) => line !== "")
    .join("\n");
  const id = `step-${step}`;
  if (text === "") return [];
  return [
    { type: "reasoning-start", id },
    { type: "reasoning-delta", id, delta: text },
    { type: "reasoning-end", id },
  ];
}

const failedCall = (callId: string, errorText: string): Chunk => ({
  type: "tool-output-error",
  toolCallId: callId,
  errorText,
  dynamic: true,
});

/** The parts of an event itself. */
function partsOf({ event, before, state }: Seen): Chunk[] {
  const callOf = (id: string) => state.calls.find((call) => call.id === id);
  switch (event.type) {
    case "run-started":
      return state.sources.map(sourceChunk);
    case "step-decided":
      return [
        ...reasoningChunks(event),
        ...event.calls.map(
          ({ id, tool }): Chunk => ({
            type: "tool-input-available",
            toolCallId: id,
            toolName: tool,
            input: callOf(id)?.params ?? {},
            dynamic: true,
          }),
        ),
      ];
    case "source-added":
      return [sourceChunk(event)];
    case "call-ended": {
      const call = callOf(event.callId);
      return call
        ? [{ type: "tool-output-available", toolCallId: call.id, output: outputOf(call), dynamic: true }]
        : [];
    }
    case "call-failed":
    case "call-skipped":
      return [failedCall(event.callId, event.error.message)];
    case "run-ended":
      return before.calls
        .filter(({ status }) => status === "running" || status === "proposed")
        .map(({ id }) => failedCall(id, callOf(id)?.error?.message ?? ""));
    default:
      return [];
  }
}

/** Opens and closes the steps of the message; a step that is requested again stays open. */
function stepAfter(
  step: number | null,
  event: RunEvent,
): { step: number | null; open: Chunk[]; close: Chunk[] } {
  const close: Chunk[] = step === null ? [] : [{ type: "finish-step" }];
  if ((event.type === "step-started" || event.type === "step-decided") && event.step !== step)
    return { step: event.step, open: [...close, { type: "start-step" }], close: [] };
  if (event.type === "step-ended" || event.type === "run-ended") return { step: null, open: [], close };
  return { step, open: [], close: [] };
}

/** Processes an event; returns what it adds to the message. */
export function advanceMessage(message: UiMessage, seen: Seen): { message: UiMessage; chunks: Chunk[] } {
  const { event, state } = seen;
  const { step, open, close } = stepAfter(message.step, event);
  const report = currentReport(state) ?? message.report;
  const text = report === message.report || !state.report ? [] : textPart(state.report.id, report);
  const answer =
    isTerminal(state.status) && state.answer ? textPart("answer", outgoingMarkdown(state.answer)) : [];
  return {
    message: { state, step, report },
    chunks: [
      ...open,
      ...[...partsOf(seen), ...dataChunks(seen)].map((chunk) => outgoingChunk(chunk, seen)),
      ...text,
      ...answer,
      ...close,
    ],
  };
}

/**
 * A client may show any text of a part as Markdown, including the input of a call. Addresses stay unchanged.
 */
function outgoingChunk(chunk: Chunk, { event, before }: Seen): Chunk {
  if (chunk.type === "source-url") return { ...chunk, title: outgoingMarkdown(chunk.title ?? "") };
  if (chunk.type !== "data-draft" || event.type !== "step-delta") return outgoingValue(chunk);
  const { step, path, text } = event;
  const piece = outgoingPiece(text, before.draft[path]?.at(-1) ?? "");
  return { ...chunk, data: { step, path, text: piece } };
}

function usageOf({ usage }: RunState) {
  const { requests, inputTokens, outputTokens, cachedTokens, money } = usage;
  const totalTokens = inputTokens + outputTokens;
  return { requests, inputTokens, outputTokens, totalTokens, cachedInputTokens: cachedTokens, money };
}

/** The end of the message, when the run has ended or waits. */
export function endMessage({ state, step }: UiMessage): Chunk[] {
  const { status, error, answer, endedAt } = state;
  const wait = waitText(state);
  const messageMetadata = { status, usage: usageOf(state), endedAt };
  const broken = error !== null && (status === "error" || (status === "failed" && !answer));
  return [
    ...(wait === "" ? [] : textPart("wait", wait)),
    ...(step === null ? [] : [{ type: "finish-step" } as const]),
    ...(broken ? [{ type: "error", errorText: error.message } as const] : []),
    ...(status === "cancelled" ? [{ type: "abort", reason: error?.message } as Chunk] : []),
    {
      type: "finish",
      finishReason: broken ? "error" : status === "completed" ? "stop" : "other",
      messageMetadata,
    },
  ];
}
