// A few threads for one kind of work, shared fairly: each person has a queue of their own, and a job starts
// when a thread is free and it is that person's turn. A job that blocks its thread delays no other job, and
// its time limit counts from its start.

import { processSingleton } from "@/lib/singleton";
import { createFairQueue } from "./fair-queue";
import { JobError, type Name, sizeOf } from "./job";
import { currentPerson } from "./person";
import { createThread, type Thread, type ThreadSettings } from "./thread";

/** Limits of the queue, in addition to those of a thread. */
type PoolSettings = ThreadSettings & {
  /** Jobs that run at the same time. */
  size: number;
  /** Megabytes of a job's input. */
  inputMb: number;
  /** Jobs of one person that may wait. */
  waiting: number;
};

type Waiting = { take(thread: Thread): void };

/**
 * Threads behind one fair queue, each started only when there is a job for it. A job belongs to the person
 * that `onBehalfOf` names. Rejects with JobError `too_large` and `too_many` before a job is queued.
 */
export function createPool({
  size = 1,
  inputMb = Number.POSITIVE_INFINITY,
  waiting = Number.POSITIVE_INFINITY,
  ...settings
}: Partial<PoolSettings> = {}): Thread {
  const threads = Array.from({ length: size }, () => createThread(settings));
  const free = [...threads];
  const queue = createFairQueue<Waiting>();

  /**
   * Assigns free threads to the next jobs. Prefers the thread used last, because it still runs; the others
   * may end.
   */
  function hand(): void {
    for (let thread = free.at(-1); thread; thread = free.at(-1)) {
      const one = queue.next();
      if (!one) return;
      free.pop();
      one.take(thread);
    }
  }

  function turn(person: string, signal: AbortSignal): Promise<Thread> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.remove(person, one);
        reject(signal.reason);
      };
      const one: Waiting = {
        take(thread) {
          signal.removeEventListener("abort", giveUp);
          resolve(thread);
        },
      };
      signal.addEventListener("abort", giveUp, { once: true });
      queue.add(person, one);
      hand();
    });
  }

  /** Resolves with a thread when it is the current person's turn. */
  async function admitted(name: Name, input: unknown, signal: AbortSignal) {
    signal.throwIfAborted();
    const person = currentPerson();
    const refuse = (kind: "too_many" | "too_large", detail: string) => {
      throw new JobError({ kind, job: name, detail });
    };
    if (queue.waiting(person) >= waiting) refuse("too_many", `${waiting} jobs of this person wait already`);
    if (sizeOf(input, inputMb * 1_000_000) > inputMb * 1_000_000)
      refuse("too_large", `it hands over more than ${inputMb} MB`);
    return { person, thread: await turn(person, signal) };
  }

  return {
    run: (name, input, signal) =>
      admitted(name, input, signal).then(({ person, thread }) =>
        thread.run(name, input, signal).finally(() => {
          queue.ended(person);
          free.push(thread);
          hand();
        }),
      ),
    warm: () => free.at(-1)?.warm(),
    get alive() {
      return threads.some((thread) => thread.alive);
    },
  };
}

// The budgets of jobs on text that others wrote: pages, reports, files. Everything that reads such a text at
// length is a job of one of these kinds, in a worker thread, and fails with a typed reason when it exceeds
// its budget.

/**
 * The budget of one job of each kind. Even when each kind is attacked separately, the threads and a server of
 * 200 MB stay within 600 MB; an idle thread ends and frees its memory.
 *
 * - `size`: threads, and so jobs at the same time.
 * - `limitMs`: milliseconds from when a thread starts a job; time in the queue does not count.
 * - `memoryMb`, `bytesMb`: megabytes for the objects of a thread, and for its byte buffers.
 * - `inputMb`: megabytes of a job's input, since the server's own event loop copies it.
 * - `waiting`: jobs of one person that may wait; further ones are refused at once.
 * - `idleMs`: milliseconds without a job after which a thread ends.
 */
export const BUDGETS = {
  /**
   * Checks, exports and comparisons of reports: when one takes all its time, a thread remains for the others.
   */
  report: { size: 2, limitMs: 25_000, memoryMb: 192, bytesMb: 64, inputMb: 64, waiting: 40, idleMs: 30_000 },
  /**
   * The text of a page. A second thread continues with other pages while a bomb uses up its time; a third
   * would take the server's core. An honest page of nine thousand elements with many attributes takes more
   * than 72 MB of objects; the largest PDF, together with the uncollected buffers of the previous job, more
   * than 64 MB of bytes.
   */
  page: { size: 2, limitMs: 15_000, memoryMb: 96, bytesMb: 80, inputMb: 64, waiting: 400, idleMs: 30_000 },
  /**
   * A picture of a page: its pixels, twice while it is scaled, in the memory of a decoder that never shrinks. The thread ends
   * soon, which frees it. A picture of a PDF needs the whole file.
   */
  picture: { size: 1, limitMs: 8_000, memoryMb: 64, bytesMb: 480, inputMb: 26, waiting: 100, idleMs: 2_000 },
  /**
   * The file of a bundle, whose text and values are in memory at once, and its bytes until they are text: 64 MB of
   * Cyrillic need the same again for the text. It is read, checked with all its citations, and stored.
   */
  bundle: { size: 1, limitMs: 60_000, memoryMb: 320, bytesMb: 80, inputMb: 1, waiting: 10, idleMs: 5000 },
  /**
   * A library file. The elements of the largest accepted DOCX take 256 MB; the bytes of the largest file,
   * with a second copy for its reader, 80 MB, and a DOCX may unpack to twice 60 MB in addition to 40.
   */
  file: {
    size: 1,
    limitMs: 20_000,
    memoryMb: 320,
    bytesMb: 192,
    inputMb: 100,
    waiting: 100_000,
    idleMs: 10_000,
  },
} as const satisfies Record<string, Omit<PoolSettings, "entry" | "hook">>;

type WorkKind = keyof typeof BUDGETS;

const pools = processSingleton("pools", () => new Map<WorkKind, Thread>());

/** This process's threads for one kind of work, within the budget of that kind. */
export function getPool(kind: WorkKind): Thread {
  const pool = pools.get(kind) ?? createPool(BUDGETS[kind]);
  pools.set(kind, pool);
  return pool;
}
