// Converts a run to the AI SDK's UI message stream: one assistant message, from the first event on, whether
// the run has ended or not. Steps, reasoning, calls with input and output, sources and text are parts of the
// protocol; other information is sent as data parts, which replace the previous one with their id. The text
// is the current report and the answer; the text being written is sent as `data-draft`, which is transient,
// because a draft may be revised.

import type { UIMessageChunk } from "ai";
import type { Seen } from "@/lib/integrations/answer-reader";
import { currentReport, waitText } from "@/lib/integrations/answer-text";
import { outgoingMarkdown, outgoingPiece, outgoingValue } from "@/lib/report-export/outgoing-markdown";
import { checkedDemands } from "@/lib/run-log/demands";
import type { RunEvent } from "@/lib/run-log/event";
import type { Call, Citation, RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";

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

// Information for which the UI message stream has no part: data parts, each replacing the previous one with
// its id.

const statusOf = ({ status, iteration, searchesUsed, sources, queuedAt, limits }: RunState) => ({
  status,
  queued: queuedAt !== null,
  step: iteration,
  steps: limits.maxIterations,
  searches: searchesUsed,
  sources: sources.length,
  read: sources.filter((source) => source.status === "read").length,
});

/** The status of the run, when it has changed. */
function statusChunks({ before, state }: Seen): Chunk[] {
  const now = statusOf(state);
  if (JSON.stringify(now) === JSON.stringify(statusOf(before))) return [];
  return [{ type: "data-status", id: "status", data: now }];
}

/** For an imported text also the original verdict, when it differs. */
const verdictOf = ({ number, verdict, judgement, claimed }: Citation) => ({
  number,
  verdict,
  judgement: judgement?.verdict ?? null,
  ...(claimed ? { claimed: claimed.verdict } : {}),
});

function reportChunk(state: RunState): Chunk[] {
  const { report } = state;
  if (!report) return [];
  const demands = checkedDemands(state);
  const { id, version, title, confidence, wordCount, sourcesCount, citedCount, judged, citations } = report;
  const verdicts = citations.map(verdictOf);
  const data = {
    id,
    version,
    title,
    confidence,
    wordCount,
    sourcesCount,
    citedCount,
    judged,
    citations: verdicts,
    ...(demands.length > 0 ? { demands } : {}),
  };
  return [{ type: "data-report", id: "report", data }];
}

/** The verdicts of the short answer's citations. */
function answerChunk({ answerCheck }: RunState): Chunk[] {
  if (!answerCheck) return [];
  const citations = answerCheck.citations.map(verdictOf);
  return [{ type: "data-answer", id: "answer", data: { citations } }];
}

/** The data parts of an event. */
function dataChunks(seen: Seen): Chunk[] {
  const { event, state } = seen;
  switch (event.type) {
    // A text delta changes only the draft.
    case "step-delta":
      return [
        {
          type: "data-draft",
          data: { step: event.step, path: event.path, text: event.text },
          transient: true,
        },
      ];
    case "plan-set":
    case "plan-reviewed":
      return [
        ...statusChunks(seen),
        {
          type: "data-plan",
          id: "plan",
          data: {
            goal: state.plan?.goal ?? "",
            steps: state.plan?.steps ?? [],
            ...(state.plan?.brief ? { brief: state.plan.brief } : {}),
          },
        },
      ];
    case "clarification-asked":
    case "clarification-answered": {
      const asked = state.clarification ?? state.clarifications.at(-1) ?? null;
      return [...statusChunks(seen), { type: "data-clarification", id: event.callId, data: asked }];
    }
    case "report-written":
    case "citations-checked":
      return [...statusChunks(seen), ...reportChunk(state)];
    case "answer-checked":
      return [...statusChunks(seen), ...answerChunk(state)];
    default:
      return statusChunks(seen);
  }
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
