// A run as server-sent events: `id:` is the event's number, `data:` the event as JSON, a comment every 15 s keeps
// proxies from closing a quiet line. The stream ends behind `run-ended`; the browser closes its EventSource on that
// event, or it would open the stream again for nothing.
//
// The wire takes liberties that the fold undoes: a `step-delta` has `seq`, `type`, `path` and `text` alone; a
// `step-decided` may go without texts its reader has as draft (`fromDraft`); a report's citations go as a table
// (`packed`). Where numbers of dropped deltas are missing before an event, `after` names the number it follows, so that
// a hole is never taken for a loss.

import { findRun } from "@/db/queries/runs";
import { GroundworkError } from "@/lib/errors";
import { log } from "@/lib/log";
import { getBus } from "./bus";
import { packCitations } from "./citation-table";
import type { RunEvent } from "./event";
import { completeCitation } from "./fold-report";
import { type Followed, followRun } from "./follow";
import { getLiveRuns } from "./live";
import { citationId, citationPrefix } from "./run-report";
import { getDb } from "./store";

const HEARTBEAT = 15_000;
/** Milliseconds a browser waits before it opens a lost stream again. */
const RECONNECT = 1000;
const encoder = new TextEncoder();

function wireForm(event: RunEvent): object {
  if (event.type === "report-written") {
    const prefix = citationPrefix(event.reportId);
    // Logs of the first version have ids of another form; their citations go as they are.
    const packable = event.citations.every(({ id }, index) => id === citationId(prefix, index));
    if (!packable) return event;
    const { citations, uncited, ...rest } = event;
    const packed = packCitations(citations.map(completeCitation), { prefix, uncited });
    return { ...rest, citations: [], packed };
  }
  if (event.type !== "step-delta") return event;
  const { seq, type, path, text } = event;
  return { seq, type, path, text };
}

// The same event goes to many readers; it is written out once.
const written = new WeakMap<RunEvent, string>();

/** One event as a server-sent message. */
function encodeFrame({ event, after }: Followed): string {
  let json = written.get(event);
  if (json === undefined) {
    json = JSON.stringify(wireForm(event));
    written.set(event, json);
  }
  return `id: ${event.seq}\ndata: ${after === null ? json : `{"after":${after},${json.slice(1)}`}\n\n`;
}

export type StreamRequest = {
  runId: string;
  /** Number of the last event the reader has; 0 for none. */
  after: number;
  /** Aborted when the reader is gone. Closing a stream never stops a run. */
  signal: AbortSignal;
};

/** Opens the stream. Throws run_not_found, or shutting_down while the process goes down. */
export async function openRunStream(
  request: StreamRequest,
  { db, bus, live } = { db: getDb(), bus: getBus(), live: getLiveRuns() },
): Promise<ReadableStream<Uint8Array>> {
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  if (!(await findRun(db, request.runId))) throw new GroundworkError("run_not_found");
  const reader = new AbortController();
  const leave = () => reader.abort();
  const after = Number.isSafeInteger(request.after) && request.after > 0 ? request.after : 0;
  const events = followRun({ db, bus, runId: request.runId, after, signal: reader.signal });
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let gone = false;
  const close = () => {
    clearInterval(heartbeat);
    reader.abort();
    request.signal.removeEventListener("abort", leave);
    live.stopping.removeEventListener("abort", leave);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RECONNECT}\n\n`));
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": still here\n\n"));
      }, HEARTBEAT);
      heartbeat.unref();
      request.signal.addEventListener("abort", leave, { once: true });
      live.stopping.addEventListener("abort", leave, { once: true });
      if (request.signal.aborted || live.stopping.aborted) leave();
    },
    async pull(controller) {
      try {
        const next = await events.next();
        if (gone) return;
        if (!next.done) return controller.enqueue(encoder.encode(encodeFrame(next.value)));
      } catch (error) {
        log.error("stream-broken", { runId: request.runId, error });
      }
      close();
      controller.close();
    },
    async cancel() {
      gone = true;
      close();
      await events.return();
    },
  });
}
