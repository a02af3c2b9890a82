// Streams a run: first the stored events after the reader's position, then the published ones, each once and
// in order. A slow reader costs a bounded queue: when the queue is full it is dropped, and the reader gets
// the events from the log.

import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import type { RunEvent } from "@/lib/run-log/event";
import { isTerminal } from "@/lib/run-log/state";
import { processSingleton } from "@/lib/singleton";
import type { Bus, Published } from "./bus";
import { readEvents } from "./load";

const QUEUE_LIMIT = 256;
const PAGE = 200;

/**
 * `event` is what to send. `after` is the number of the previous event when that is not `seq - 1`: the
 * numbers in between belonged to text deltas that have been removed from the log.
 */
export type Followed = { event: RunEvent; after: number | null };

const readers = processSingleton("stream-readers", () => ({ open: 0 }));

/** How many readers follow runs in this process now. */
export const openReaders = (): number => readers.open;

type Follow = { db: Store; bus: Bus; runId: string; after: number; signal: AbortSignal };

/** Queues published batches; `missed` is true when the queue overflowed and the log must be read. */
function listen({ bus, runId, signal }: Follow) {
  let queue: Published[] = [];
  let missed = true;
  let wake: () => void = () => undefined;
  const unsubscribe = bus.subscribe(runId, (batch) => {
    if (batch.length === 0 || queue.length + batch.length > QUEUE_LIMIT) {
      queue = [];
      missed = true;
    } else queue.push(...batch);
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    /** Everything that was published since the last call. */
    takeAll() {
      const taken = queue;
      queue = [];
      return taken;
    },
    takeMissed() {
      const was = missed;
      missed = false;
      return was;
    },
    /** Resolves when something was published or the reader disconnected. */
    async change(): Promise<void> {
      if (queue.length > 0 || missed || signal.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
    close() {
      unsubscribe();
      signal.removeEventListener("abort", onAbort);
    },
  };
}

/** Yields the run's events after number `after`, until the last one or the signal. Throws run_not_found. */
export async function* followRun(follow: Follow): AsyncGenerator<Followed, void, undefined> {
  for await (const batch of followInBatches(follow)) yield* batch;
}

/** The same with the events that are there at one time together, since each waking of a reader costs more than an event. */
export async function* followInBatches(follow: Follow): AsyncGenerator<Followed[], void, undefined> {
  const { db, runId, signal } = follow;
  // Subscribes before reading the log, so no event is lost in between; events found in both are sent once.
  const inbox = listen(follow);
  readers.open += 1;
  try {
    const run = await db.findRun(runId);
    if (!run) throw new GroundworkError("run_not_found");
    // A position beyond the end can only come from another database; there is nothing to replay for it.
    const position = createPosition(Math.min(follow.after, run.seq));
    if (isTerminal(run.status) && position.seq >= run.seq) return;
    while (!signal.aborted) {
      if (inbox.takeMissed()) {
        for await (const page of stored(follow, position)) {
          const batch = position.advance(page);
          yield batch;
          if (signal.aborted || isLast(batch)) return;
        }
        continue;
      }
      const batch = position.advance(inbox.takeAll());
      if (batch.length === 0) await inbox.change();
      else {
        yield batch;
        if (isLast(batch)) return;
      }
    }
  } finally {
    readers.open -= 1;
    inbox.close();
  }
}

const isLast = (batch: readonly Followed[]): boolean => batch.at(-1)?.event.type === "run-ended";

async function* stored(
  { db, runId }: Follow,
  position: { readonly seq: number },
): AsyncGenerator<Published[]> {
  for (;;) {
    const events = await readEvents(db, { runId, after: position.seq, limit: PAGE });
    if (events.length > 0) yield events.map((event) => ({ event, light: null }));
    if (events.length < PAGE) return;
  }
}

/** The reader's position, and whether it received every delta of the current step. */
function createPosition(after: number) {
  let seq = after;
  let hasDraft = false;
  const step = ({ event, light }: Published): Followed => {
    const before = seq;
    seq = event.seq;
    if (event.seq !== before + 1) hasDraft = false;
    if (event.type === "step-started") hasDraft = true;
    return {
      event: hasDraft && light ? light : event,
      after: event.seq === before + 1 ? null : before,
    };
  };
  return {
    get seq() {
      return seq;
    },
    /** Moves behind what was published; returns what is new to the reader, up to the end of the run. */
    advance(published: readonly Published[]): Followed[] {
      const moved: Followed[] = [];
      for (const one of published) {
        if (one.event.seq <= seq) continue;
        moved.push(step(one));
        if (one.event.type === "run-ended") break;
      }
      return moved;
    },
  };
}
