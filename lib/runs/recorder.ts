// The only writer of a run's log. It numbers events, stores them together with the rows they affect in one
// transaction, folds them, and only then publishes them. Events that could not be stored are not folded.
//
// Numbers: every event takes the next number, text deltas included, so a reader's position is one number.
// Deltas are a draft of the text that `step-decided` (or `step-reasoned`) contains in full; once that event
// (or `run-ended`) is stored, the deltas are removed from the log and the other events keep their numbers. In
// a stored log, therefore, numbers rise strictly, none is used twice, and gaps occur only between a
// `step-started` and the `step-reasoned`, `step-decided` or `run-ended` after it.
//
// The times in a log never go back, whatever the machine's clock does. While the store is full or busy, a run
// waits in `persist` and loses nothing; a caller that cannot wait uses `record`.

import { storeFault } from "@/db/faults";
import { ClaimLost } from "@/db/store/claim-lost";
import type { Store } from "@/db/store/store";
import type { Clock, LoopPorts } from "@/lib/agent/ports";
import type { PageAttachment } from "@/lib/fetch/pages/page";
import { log } from "@/lib/log";
import { EVENT_VERSION, type EventBody, type EventOf, type RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import { createBackpressure } from "./backpressure";
import type { Bus } from "./bus";
import type { LiveRuns } from "./live";
import { tellObservers } from "./observers";
import { saysDraft, settle } from "./settle";

/**
 * Milliseconds that the first delta of a text may wait, and the most that any delta may wait while the text
 * is long (GOAL-P15).
 */
const SOONEST = 25;
const LATEST = 150;
/** Every this many characters of draft, a delta may wait one millisecond longer. */
const CHARACTERS_A_MILLISECOND = 40;

export type Recorder = Pick<LoopPorts, "delta"> & {
  /** The state after all stored events. */
  readonly state: RunState;
  /**
   * Stores events and pages together or not at all, for a request that a person waits for. Rejects with
   * `store_busy` (after 3 s) or `disk_full`, also when the run itself waits for the store; nothing is written
   * then, nor will be later.
   */
  record: LoopPorts["record"];
  /** The same for the run itself: it waits while the disk is full or another program locks the database. */
  persist: LoopPorts["record"];
  /** The state once every earlier write is stored, buffered text included; it waits as `persist` does. */
  settledState: LoopPorts["state"];
  /**
   * Waits for `work`, which persists something, the way a request does: rejects with `store_busy` or
   * `disk_full` as soon as the store holds it up. The work itself continues and is stored once that is
   * possible.
   */
  unlessHeld<T>(work: Promise<T>): Promise<T>;
  /** Stores the buffered deltas, if that is possible now. */
  flush(): Promise<void>;
  /** Writes nothing from now on: new and pending writes reject. */
  seal(): void;
};

type Piece = EventOf<"step-delta">;

/** The events with the numbers they get in the log after `state`. */
export function numberEvents(state: RunState, bodies: EventBody[], at: number): RunEvent[] {
  return bodies.map(
    (body, index) =>
      ({ seq: state.seq + 1 + index, runId: state.id, at, v: EVENT_VERSION, ...body }) as RunEvent,
  );
}

/** Merges the deltas of each text into one, in their order. */
function mergePieces(pieces: Piece[]): Piece[] {
  const merged = new Map<string, Piece>();
  for (const piece of pieces) {
    const key = `${piece.step}.${piece.attempt}.${piece.path}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...before, text: before.text + piece.text } : piece);
  }
  return [...merged.values()];
}

/** Milliseconds that deltas are gathered before they are stored. */
function pauseFor(draft: RunState["draft"]): number {
  const written = Object.values(draft).reduce((sum, text) => sum + text.length, 0);
  return Math.min(LATEST, SOONEST + written / CHARACTERS_A_MILLISECOND);
}

/** Calls `flush` once deltas have been gathered for a while. */
function createGathering({
  clock,
  runId,
  flush,
}: {
  clock: Clock;
  runId: string;
  flush: () => Promise<void>;
}) {
  let gathering: AbortController | null = null;
  return {
    /** Starts to gather unless it does already; `pause` in milliseconds. */
    start(pause: number): void {
      if (gathering) return;
      gathering = new AbortController();
      clock
        .sleep(pause, gathering.signal)
        .then(flush, () => undefined)
        .catch((error) => {
          log.error("draft-not-stored", { runId, error });
        });
    },
    stop(): void {
      gathering?.abort();
      gathering = null;
    },
  };
}

type RecorderParts = {
  db: Store;
  bus: Bus;
  state: RunState;
  clock: Clock;
  /** Says in which epoch this node took the run, where several nodes share a store. */
  live?: Pick<LiveRuns, "claims">;
  /** Called when another node has taken the run: nothing more is written then. */
  lost?: () => void;
};

function refuseEnded({ id, status }: RunState, sealed: boolean): void {
  if (sealed) throw new Error(`run ${id} is released; nothing more is written`);
  if (isTerminal(status)) throw new Error(`run ${id} has ended; nothing more is written`);
}

/** Deltas that could not be stored stay buffered and are stored with the next events. */
function keepForLater(error: unknown): void {
  if (storeFault(error) === null && !(error instanceof ClaimLost)) throw error;
}

/** Creates a recorder that continues from `state`, which must be the fold of the stored log. */
export function createRecorder(parts: RecorderParts): Recorder {
  const { db, bus, clock } = parts;
  let { state } = parts;
  const epoch = parts.live?.claims.get(state.id);
  let sealed = false;
  let pieces: Piece[] = [];
  // After the first event there may be deltas that an earlier process left.
  let draftFrom: number | null = state.seq > 1 ? 1 : null;
  const gathering = createGathering({ clock, runId: state.id, flush });
  const backpressure = createBackpressure({ clock, runId: state.id });

  async function write(bodies: EventBody[], pages: PageAttachment[]): Promise<RunState> {
    gathering.stop();
    if (pieces.length === 0 && bodies.length === 0 && pages.length === 0) return state;
    refuseEnded(state, sealed);
    const before = state;
    const at = Math.max(clock.now(), before.lastAt);
    const waiting = pieces;
    const events = numberEvents(before, [...mergePieces(waiting), ...bodies], at);
    const settled = settle({ before, events, pages, at, draftFrom, epoch });
    pieces = [];
    try {
      await db.storeRecord(settled.record);
    } catch (error) {
      pieces = [...waiting, ...pieces];
      sealed ||= error instanceof ClaimLost;
      if (error instanceof ClaimLost) parts.lost?.();
      throw error;
    }
    state = settled.state;
    draftFrom = draftStart(events, draftFrom);
    bus.publish(state.id, settled.published);
    tellObservers({ state, events });
    return state;
  }

  async function flush(): Promise<void> {
    if (pieces.length === 0 || sealed || isTerminal(state.status)) return;
    await backpressure.atOnce(() => write([], [])).catch(keepForLater);
  }

  return {
    get state() {
      return state;
    },
    record: (events, pages = []) => backpressure.atOnce(() => write(events, pages)),
    persist: (events, pages = []) => backpressure.patiently(() => write(events, pages)),
    settledState: () => backpressure.patiently(() => write([], [])),
    unlessHeld: (work) => backpressure.unlessHeld(work),
    delta(piece) {
      if (sealed || isTerminal(state.status)) return;
      pieces.push(piece);
      gathering.start(pauseFor(state.draft));
    },
    flush,
    seal() {
      sealed = true;
      gathering.stop();
      backpressure.end();
    },
  };
}

/** Number of the first delta that is still in the log after these events. */
function draftStart(events: RunEvent[], before: number | null): number | null {
  let from = before;
  for (const event of events) {
    if (saysDraft(event)) from = null;
    else if (event.type === "step-delta") from ??= event.seq;
  }
  return from;
}
