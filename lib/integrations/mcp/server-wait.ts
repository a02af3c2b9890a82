// Waits for a run on behalf of a caller and reports its progress. When the wait limit is reached or the
// connection breaks, only the waiting ends, not the run.

import type { ServerContext } from "@modelcontextprotocol/server";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent, isTerminal, isWaiting } from "@/lib/run-log/state";
import type { Engine } from "@/lib/runs/engine";
import { followRun } from "@/lib/runs/follow";
import { getRunState } from "@/lib/runs/snapshot";

/** Clients time out after a minute without progress; this responds before that. Seconds. */
const PATIENCE = 50;
/** For a caller that receives progress, and so does not time out. Seconds. */
const LONG_PATIENCE = 3600;
export const MOST_PATIENCE = 3600;

export const isIdle = ({ status }: Pick<RunState, "status">): boolean =>
  isTerminal(status) || isWaiting(status);

const MOST_SIGNS = 200;
const line = (text: string) => outgoingMarkdown(text.replace(/\s+/g, " ").trim().slice(0, MOST_SIGNS));

/** The progress message of an event; null when there is nothing new. */
function progressOf(event: RunEvent, state: RunState): string | null {
  switch (event.type) {
    case "run-started":
      return "The research has begun.";
    case "step-started":
      return `Step ${event.step} of ${state.limits.maxIterations}.`;
    case "call-started":
      return line(state.calls.find(({ id }) => id === event.callId)?.reason ?? "") || null;
    case "page-read":
      return `Sources read: ${state.sources.filter(({ status }) => status === "read").length}.`;
    case "clarification-asked":
      return "The research has a question.";
    case "report-written":
      return `The report “${line(event.title)}” is written. Its citations are checked.`;
    default:
      return null;
  }
}

/** Reports progress to a client that asked for it. Each message has a higher number than the one before. */
function createTeller(context: ServerContext) {
  const token = context.mcpReq._meta?.progressToken;
  let told = 0;
  return async (message: string | null) => {
    if (token === undefined || message === null) return;
    told += 1;
    const params = { progressToken: token, progress: told, message };
    // When the caller has disconnected, the notification fails, which does not affect the run.
    await context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

/**
 * The state of a run once it has ended or waits for a person, or its current state when the limit (`seconds`)
 * is reached or the caller has disconnected. Throws run_not_found.
 */
export async function waitForRun(
  engine: Engine,
  { runId, seconds, context }: { runId: string; seconds: number | undefined; context: ServerContext },
): Promise<RunState> {
  const { db, bus, live } = engine;
  let state = await getRunState(runId, { db, live });
  const listens = context.mcpReq._meta?.progressToken !== undefined;
  const patience = seconds ?? (listens ? LONG_PATIENCE : PATIENCE);
  if (isIdle(state) || patience <= 0) return state;
  const signal = AbortSignal.any([context.mcpReq.signal, AbortSignal.timeout(patience * 1000)]);
  const tell = createTeller(context);
  for await (const { event } of followRun({ db, bus, runId, after: state.seq, signal })) {
    state = foldEvent(state, event);
    await tell(progressOf(event, state));
    if (isIdle(state)) break;
  }
  return getRunState(runId, { db, live });
}
