// Follows the events of one run and folds them with the server's own function, so that the browser holds no state of
// its own making. Repairs itself: a lost connection is opened again behind the last event folded, and a hole or an
// unreadable event is answered by fetching the whole state anew.

import type { RunEvent } from "@/lib/runs/event";
import type { RunState } from "@/lib/runs/run-state";
import { foldEvents, isTerminal } from "@/lib/runs/state";

export type Connection = "live" | "reconnecting" | "closed";

/** What a stream reports. `onError` says whether it has given up or opens itself again. */
export type StreamListener = {
  onOpen: () => void;
  onMessage: (data: string) => void;
  onError: (gaveUp: boolean) => void;
};

export type FollowPorts = {
  /** Opens a stream. Gives the way to close it. */
  open: (url: string, listener: StreamListener) => () => void;
  fetchRun: (runId: string) => Promise<RunState>;
  /** Calls back once, soon: with the next frame where there is one. Gives the way to call it off. */
  schedule: (flush: () => void) => () => void;
  /** Calls back after `delay` milliseconds. Gives the way to call it off. */
  wait: (callback: () => void, delay: number) => () => void;
};

/** Milliseconds before the nth attempt (from 1) to open a stream the browser has given up: 1, 2, 4, 8, then 15 s. */
export function reconnectDelay(attempt: number): number {
  return Math.min(15_000, 1000 * 2 ** Math.max(0, attempt - 1));
}

/** What one message says. `lost` when it is not an event that directly follows what is folded. */
export function readMessage(data: string, lastSeq: number): { event: RunEvent } | "old" | "lost" {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return "lost";
  }
  const event = value as (Partial<RunEvent> & { after?: number }) | null;
  if (typeof event?.seq !== "number" || typeof event.type !== "string") return "lost";
  if (event.seq <= lastSeq) return "old";
  // Pieces of a settled call may be gone from the log; then the event says which number it follows.
  const follows = event.after ?? event.seq - 1;
  return follows <= lastSeq ? { event: event as RunEvent } : "lost";
}

/** Starts to follow; gives the way to stop. `onState` is called at most once for each `schedule`. */
export function followRun(run: {
  state: RunState;
  ports: FollowPorts;
  onState: (state: RunState) => void;
  onConnection: (connection: Connection) => void;
}): () => void {
  const { ports, onState, onConnection } = run;
  let state = run.state;
  let queue: RunEvent[] = [];
  let close: (() => void) | null = null;
  let attempts = 0;
  let stopped = false;
  let cancelFlush: (() => void) | null = null;
  let cancelWait: (() => void) | null = null;

  const lastSeq = () => queue.at(-1)?.seq ?? state.seq;

  function flush() {
    cancelFlush = null;
    if (queue.length === 0 || stopped) return;
    state = foldEvents(state, queue);
    queue = [];
    onState(state);
    if (isTerminal(state.status)) stop("closed");
  }

  function connect() {
    if (stopped) return;
    close = ports.open(`/api/runs/${encodeURIComponent(state.id)}/events?after=${state.seq}`, {
      onOpen: () => {
        attempts = 0;
        onConnection("live");
      },
      onMessage: (data) => {
        const read = readMessage(data, lastSeq());
        if (read === "old") return;
        if (read === "lost") return void repair();
        queue.push(read.event);
        cancelFlush ??= ports.schedule(flush);
      },
      onError: (gaveUp) => {
        onConnection("reconnecting");
        if (gaveUp) retryLater();
      },
    });
  }

  function retryLater() {
    close?.();
    attempts += 1;
    cancelWait?.();
    cancelWait = ports.wait(() => void repair(), reconnectDelay(attempts));
  }

  async function repair() {
    close?.();
    flush();
    try {
      const fresh = await ports.fetchRun(state.id);
      if (stopped) return;
      if (fresh.seq > state.seq) {
        state = fresh;
        onState(state);
      }
      if (isTerminal(state.status)) return stop("closed");
      connect();
    } catch {
      if (stopped) return;
      onConnection("reconnecting");
      retryLater();
    }
  }

  function stop(connection: Connection | null) {
    stopped = true;
    cancelFlush?.();
    cancelWait?.();
    close?.();
    if (connection) onConnection(connection);
  }

  connect();
  return () => stop(null);
}
