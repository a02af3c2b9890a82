// Streams a run as server-sent events: `id:` is the event's number, `data:` the event as JSON; a comment
// every 15 s keeps proxies from closing an idle connection. The stream ends after `run-ended`; the browser
// closes its EventSource on that event, because it would reconnect otherwise.
//
// The wire format is shorter than the log, and the fold restores the difference: a `step-delta` has only
// `seq`, `type`, `path` and `text`; a `step-decided` may omit texts that its reader has as a draft
// (`fromDraft`); a report's citations are sent as a table (`packed`). When numbers of removed deltas are
// missing before an event, `after` contains the number of the previous event, so that the gap is not taken
// for a loss.
//
// Transient facts that are not in the log are sent as `event: notice`, without an id: at the start and
// whenever they change.
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import { packCitations } from "@/lib/run-log/citation-table";
import type { RunEvent } from "@/lib/run-log/event";
import { completeCitation } from "@/lib/run-log/fold/fold-report";
import { citationId, citationPrefix } from "@/lib/run-log/run-citations";
import { type Bus, getBus } from "./bus";
import { type Followed, followInBatches } from "./follow";
import { getLiveRuns, type LiveRuns, noticeOf, onNotice } from "./live";

const HEARTBEAT = 15_000;
/** Milliseconds that a browser waits before it reconnects. */
const RECONNECT = 1000;
/** Reports that the reader's state is not from this store, as after a backup was restored. */
const RESET = "event: reset\ndata: {}\n\n";
const encoder = new TextEncoder();

function wireForm(event: RunEvent): object {
  if (event.type === "report-written") {
    const prefix = citationPrefix(event.reportId);
    // Logs of the first version have ids of another form, and the table has no column for a second verdict.
    const packable = event.citations.every(
      ({ id, claimed }, index) => id === citationId(prefix, index) && !claimed,
    );
    if (!packable) return event;
    const { citations, uncited, ...rest } = event;
    const packed = packCitations(citations.map(completeCitation), { prefix, uncited });
    return { ...rest, citations: [], packed };
  }
  if (event.type !== "step-delta") return event;
  const { seq, type, path, text } = event;
  return { seq, type, path, text };
}

// The same event is sent to many readers, so it is written once.
const written = new WeakMap<RunEvent, Uint8Array>();

function writeFrame({ event, after }: Followed): Uint8Array {
  const json = JSON.stringify(wireForm(event));
  return encoder.encode(
    `id: ${event.seq}\ndata: ${after === null ? json : `{"after":${after},${json.slice(1)}`}\n\n`,
  );
}

/** Encodes one event as a server-sent message. */
function encodeFrame(followed: Followed): Uint8Array {
  const { event, after } = followed;
  const known = written.get(event);
  if (known && after === null) return known;
  const frame = writeFrame(followed);
  if (after === null) written.set(event, frame);
  return frame;
}

/** One chunk for all: each costs the server a write to the reader's connection. */
function encodeFrames(batch: readonly Followed[]): Uint8Array {
  const frames = batch.map(encodeFrame);
  const [first] = frames;
  return first && frames.length === 1 ? first : Buffer.concat(frames);
}

type StreamRequest = {
  runId: string;
  /** Number of the reader's last event; 0 for none. */
  after: number;
  /** Aborted when the reader disconnects. Closing a stream never stops a run. */
  signal: AbortSignal;
};

type Parts = { db: Store; bus: Bus; live: LiveRuns };

const shared = (): Parts => ({ db: getDb(), bus: getBus(), live: getLiveRuns() });

/** Opens the stream. Throws run_not_found, or shutting_down during a shutdown. */
export async function openRunStream(
  request: StreamRequest,
  parts = shared(),
): Promise<ReadableStream<Uint8Array>> {
  const { db, bus, live } = parts;
  const { runId } = request;
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  const run = await db.findRun(runId);
  if (!run) throw new GroundworkError("run_not_found");
  const reader = new AbortController();
  const after = Number.isSafeInteger(request.after) && request.after > 0 ? request.after : 0;
  const events = followInBatches({ db, bus, runId, after, signal: reader.signal });
  const beside = createBeside(live, runId);
  let disconnected = false;
  const leave = () => reader.abort();
  const close = () => {
    beside.close();
    reader.abort();
    request.signal.removeEventListener("abort", leave);
    live.stopping.removeEventListener("abort", leave);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      beside.open(controller, after > run.seq ? RESET : "");
      request.signal.addEventListener("abort", leave, { once: true });
      live.stopping.addEventListener("abort", leave, { once: true });
      if (request.signal.aborted || live.stopping.aborted) leave();
    },
    async pull(controller) {
      beside.tell();
      try {
        const next = await events.next();
        if (disconnected) return;
        if (!next.done) return controller.enqueue(encodeFrames(next.value));
      } catch (error) {
        log.error("stream-broken", { runId, error });
      }
      close();
      controller.close();
    },
    async cancel() {
      disconnected = true;
      close();
      await events.return();
    },
  });
}

/** The notices of a stream. A reader that is behind gets only the ones that apply when it has caught up. */
function createBeside(live: LiveRuns, runId: string) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let stop = (): void => undefined;
  let lastSent = "";
  const hasRoom = () => controller !== null && (controller.desiredSize ?? 0) > 0;
  const frame = () => `event: notice\ndata: ${lastSent}\n\n`;
  const send = (text: string) => controller?.enqueue(encoder.encode(text));
  const tell = () => {
    if (!hasRoom()) return;
    const now = JSON.stringify(noticeOf(runId, live));
    if (now === lastSent) return;
    lastSent = now;
    send(frame());
  };
  return {
    tell,
    open(opened: ReadableStreamDefaultController<Uint8Array>, first: string) {
      controller = opened;
      lastSent = JSON.stringify(noticeOf(runId, live));
      send(`retry: ${RECONNECT}\n\n${first}${frame()}`);
      stop = onNotice(tell, live);
      heartbeat = setInterval(() => {
        if (hasRoom()) send(": still here\n\n");
      }, HEARTBEAT);
      heartbeat.unref();
    },
    close() {
      controller = null;
      clearInterval(heartbeat);
      stop();
    },
  };
}
