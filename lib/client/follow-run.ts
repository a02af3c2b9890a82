// Follows the events of one run and folds them with the server's function, so that the browser has no state of its own.
// A lost connection is reopened after the last folded event; a gap or an unreadable event causes the whole state to be
// fetched again.

import type { Notice, RunResponse } from "@/lib/http/responses";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { foldEvent } from "@/lib/run-log/state";

export type Connection = "live" | "reconnecting" | "closed";

/** What a stream reports. `onError` says whether it has given up or reconnects by itself. */
export type StreamListener = {
  onOpen: () => void;
  onMessage: (data: string) => void;
  /** The current notice, which is not an event. */
  onNotice: (data: string) => void;
  /** The folded state is no longer in the server's store. */
  onReset: () => void;
  onError: (gaveUp: boolean) => void;
};

export type FollowPorts = {
  /** Opens a stream. Returns the function that closes it. */
  open: (url: string, listener: StreamListener) => () => void;
  fetchRun: (runId: string) => Promise<RunResponse>;
  /** Calls back soon, with the next frame if there is one. Returns the function that cancels it. */
  schedule: (flush: () => void) => () => void;
  /** Calls back after `delay` milliseconds. Returns the function that cancels it. */
  wait: (callback: () => void, delay: number) => () => void;
};

/**
 * Milliseconds before the nth attempt (from 1) to reopen a stream that the browser has given up: 1, 2, 4, 8, then 15 s.
 */
function reconnectDelay(attempt: number): number {
  return Math.min(15_000, 1000 * 2 ** Math.max(0, attempt - 1));
}

/** Parses one message. `lost` if it is not the event that directly follows the last folded one. */
function readMessage(data: string, lastSeq: number): { event: RunEvent } | "old" | "lost" {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return "lost";
  }
  const event = value as (Partial<RunEvent> & { after?: number }) | null;
  if (typeof event?.seq !== "number" || typeof event.type !== "string") return "lost";
  if (event.seq <= lastSeq) return "old";
  // Deltas of a completed call may have been removed from the log; then the event names the number it follows.
  const follows = event.after ?? event.seq - 1;
  return follows <= lastSeq ? { event: event as RunEvent } : "lost";
}

/** Parses a notice; null if it is invalid. */
function readNotice(data: string): Notice | null {
  try {
    const value = JSON.parse(data) as Partial<Notice> | null;
    const known =
      typeof value?.store === "string" && (value.place === null || typeof value.place === "number");
    return known ? (value as Notice) : null;
  } catch {
    return null;
  }
}

/** Ignores messages of a closed stream, which may be behind its successor. */
function openOnce({ open }: FollowPorts, url: string, listener: StreamListener): () => void {
  let closed = false;
  const end = open(url, {
    onOpen: () => closed || listener.onOpen(),
    onMessage: (data) => closed || listener.onMessage(data),
    onNotice: (data) => closed || listener.onNotice(data),
    onReset: () => closed || listener.onReset(),
    onError: (gaveUp) => closed || listener.onError(gaveUp),
  });
  return () => {
    closed = true;
    end();
  };
}

/**
 * Folds events as they come, and reports the state once for each `schedule`, so that a batch renders once and its frame has
 * nothing else to do.
 */
function createFold(start: RunState, { schedule }: FollowPorts, onState: (state: RunState) => void) {
  let state = start;
  let cancel: (() => void) | null = null;
  function report() {
    if (!cancel) return;
    cancel = null;
    onState(state);
  }
  return {
    get state() {
      return state;
    },
    push(event: RunEvent) {
      state = foldEvent(state, event);
      cancel ??= schedule(report);
    },
    flush: report,
    /** Reports the end of the run, if it has come: the server closes its stream, often before the next frame. */
    flushEnd(): boolean {
      const ended = isTerminal(state.status);
      if (ended) report();
      return ended;
    },
    replace(fresh: RunState) {
      cancel = null;
      state = fresh;
      onState(state);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

export type Following = {
  state: RunState;
  ports: FollowPorts;
  onState: (state: RunState) => void;
  onConnection: (connection: Connection) => void;
  onNotice?: (notice: Notice) => void;
};

/** Calls `again` after a wait that grows with each failed attempt. */
function createReconnect(ports: FollowPorts, again: () => void) {
  let attempts = 0;
  let cancel: (() => void) | null = null;
  return {
    succeeded() {
      attempts = 0;
    },
    schedule() {
      attempts += 1;
      cancel?.();
      cancel = ports.wait(again, reconnectDelay(attempts));
    },
    stop: () => cancel?.(),
  };
}

/** Starts to follow; returns the function that stops it. `onState` is called at most once for each `schedule`. */
export function followRun({ state, ports, onState, onConnection, onNotice }: Following): () => void {
  let close: (() => void) | null = null;
  let stopped = false;
  const reconnect = createReconnect(ports, () => void repair(false));
  const fold = createFold(state, ports, (now) => {
    onState(now);
    if (isTerminal(now.status)) stop("closed");
  });
  const tell = (notice: Notice | null) => void (notice && onNotice?.(notice));

  function connect() {
    if (stopped) return;
    close = openOnce(ports, `/api/runs/${encodeURIComponent(state.id)}/events?after=${fold.state.seq}`, {
      onOpen: () => {
        reconnect.succeeded();
        onConnection("live");
      },
      onMessage: (data) => {
        const read = readMessage(data, fold.state.seq);
        if (read === "lost") void repair(false);
        else if (read !== "old") fold.push(read.event);
      },
      onNotice: (data) => tell(readNotice(data)),
      onReset: () => void repair(true),
      onError: (gaveUp) => {
        if (fold.flushEnd()) return;
        onConnection("reconnecting");
        if (gaveUp) retryLater();
      },
    });
  }

  function retryLater() {
    close?.();
    reconnect.schedule();
  }

  /** Takes the server's state if it is ahead; `anew`: also if it is behind. */
  async function repair(anew: boolean) {
    close?.();
    fold.flush();
    try {
      const { notice, ...fresh } = await ports.fetchRun(state.id);
      if (stopped) return;
      tell(notice);
      if (anew || fresh.seq > fold.state.seq) fold.replace(fresh);
      connect();
    } catch {
      if (stopped) return;
      onConnection("reconnecting");
      retryLater();
    }
  }

  function stop(connection: Connection | null) {
    stopped = true;
    fold.stop();
    reconnect.stop();
    close?.();
    if (connection) onConnection(connection);
  }

  connect();
  return () => stop(null);
}
