// The spans of a run: run → step → model request and tool call, with the attributes of OpenTelemetry's conventions for
// generative AI. They are computed from stored events and the folded state alone, and their ids from those of the run, so
// a run that continues after a restart continues its trace. No attribute holds a question, a prompt, a page or an answer.

import { createHash } from "node:crypto";
import type { EventOf, RunEvent } from "@/lib/run-log/event";
import type { Call, RunState, Step } from "@/lib/run-log/run-state";
import type { Stored } from "@/lib/runs/observers";
import { providerOf } from "./provider";

type Attributes = Record<string, string | number | boolean>;

/** Times are milliseconds since the epoch. */
export type Span = {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  /** `client`: a request to another service. */
  kind: "internal" | "client";
  from: number;
  to: number;
  attributes: Attributes;
  /** What failed, as a word of a closed list; null when nothing did. */
  error: string | null;
};

const idOf = (bytes: number, ...parts: (string | number)[]): string =>
  createHash("sha256")
    .update(parts.join(" "))
    .digest("hex")
    .slice(0, bytes * 2);

const ids = {
  trace: (runId: string) => idOf(16, "trace", runId),
  run: (runId: string) => idOf(8, "run", runId),
  step: (runId: string, step: number) => idOf(8, "step", runId, step),
  call: (runId: string, callId: string) => idOf(8, "call", runId, callId),
  request: (
    runId: string,
    { step, attempt, startedAt }: { step: number; attempt: number; startedAt: number },
  ) => idOf(8, "request", runId, step, attempt, startedAt),
};

/** A delegate belongs to the trace of the run that it works for. */
const traceOf = ({ id, delegatedBy }: RunState) => ids.trace(delegatedBy?.runId ?? id);

/** The names of the conventions, where they have one. */
const CONVENTIONAL: Record<string, string> = { google: "gcp.gemini", second: "unknown", other: "unknown" };

const providerName = (state: RunState, second?: true): string => {
  const provider = providerOf(state, second);
  return CONVENTIONAL[provider] ?? provider;
};

function runSpan(state: RunState, { status, error, at }: Extract<RunEvent, { type: "run-ended" }>): Span {
  const { id, delegatedBy, agent, usage, steps, searchesUsed } = state;
  return {
    traceId: traceOf(state),
    spanId: ids.run(id),
    parentId: delegatedBy ? ids.call(delegatedBy.runId, delegatedBy.callId) : null,
    name: `invoke_agent ${agent}`,
    kind: "internal",
    from: state.createdAt,
    to: at,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.provider.name": providerName(state),
      "gen_ai.agent.name": agent,
      "gen_ai.conversation.id": state.threadId,
      "gen_ai.usage.input_tokens": usage.inputTokens,
      "gen_ai.usage.output_tokens": usage.outputTokens,
      "groundwork.run.id": id,
      "groundwork.run.status": status,
      "groundwork.run.steps": steps.length,
      "groundwork.run.searches": searchesUsed,
    },
    error: status === "error" || status === "failed" ? (error?.code ?? status) : null,
  };
}

function stepSpan(state: RunState, step: Step, to: number): Span {
  return {
    traceId: traceOf(state),
    spanId: ids.step(state.id, step.number),
    parentId: ids.run(state.id),
    name: "step",
    kind: "internal",
    from: step.startedAt,
    to,
    attributes: {
      "groundwork.step.number": step.number,
      "groundwork.step.calls": step.callIds.length,
      "groundwork.step.closing": step.closing,
    },
    error: null,
  };
}

function requestSpan(state: RunState, event: EventOf<"usage-counted">): Span | null {
  const { step, attempt, outcome, second } = event;
  const request = state.requests?.findLast(
    (one) => one.step === step && one.attempt === attempt && one.endedAt !== null,
  );
  if (!request || request.endedAt === null) return null;
  const model = second ? undefined : state.model?.id;
  return {
    traceId: traceOf(state),
    spanId: ids.request(state.id, request),
    parentId: ids.step(state.id, step),
    name: model ? `chat ${model}` : "chat",
    kind: "client",
    from: request.startedAt,
    to: request.endedAt,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": providerName(state, second),
      ...(model ? { "gen_ai.request.model": model } : {}),
      "gen_ai.usage.input_tokens": event.inputTokens,
      "gen_ai.usage.cache_read.input_tokens": event.cachedTokens,
      "gen_ai.usage.output_tokens": event.outputTokens,
      "groundwork.request.attempt": attempt,
      "groundwork.request.outcome": outcome,
    },
    error: outcome === "ok" ? null : outcome,
  };
}

/** Null for a call that nothing carried out: its result came with the step, or it was skipped. */
function callSpan(state: RunState, call: Call | undefined, to: number): Span | null {
  if (!call || call.startedAt === null) return null;
  return {
    traceId: traceOf(state),
    spanId: ids.call(state.id, call.id),
    parentId: ids.step(state.id, call.step),
    name: `execute_tool ${call.tool}`,
    kind: "internal",
    from: call.startedAt,
    to,
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": call.tool,
      "gen_ai.tool.call.id": call.id,
    },
    error: call.error?.kind ?? null,
  };
}

function spansOfEvent(state: RunState, event: RunEvent): (Span | null)[] {
  switch (event.type) {
    case "usage-counted":
      return [requestSpan(state, event)];
    case "call-ended":
    case "call-failed": {
      const call = state.calls.find(({ id }) => id === event.callId);
      return [callSpan(state, call, event.at)];
    }
    case "step-ended": {
      const step = state.steps.find(({ number }) => number === event.step);
      return step ? [stepSpan(state, step, event.at)] : [];
    }
    case "run-ended": {
      // A run may end within a step, whose requests and calls would otherwise have no parent.
      const open = state.steps.filter(({ endedAt }) => endedAt === null);
      return [...open.map((step) => stepSpan(state, step, event.at)), runSpan(state, event)];
    }
    default:
      return [];
  }
}

/** The spans that ended with these events. */
export function spansOf({ state, events }: Stored): Span[] {
  return events.flatMap((event) => spansOfEvent(state, event)).filter((span) => span !== null);
}
