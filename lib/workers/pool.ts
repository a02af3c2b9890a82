// A few threads for one kind of work, shared fairly: each person has a queue of their own, and a job starts
// when a thread is free and it is that person's turn. A job that blocks its thread delays no other job, and
// its time limit counts from its start.

import { processSingleton } from "@/lib/singleton";
import { BUDGETS, type WorkKind } from "./budget";
import { createFairQueue } from "./fair-queue";
import { JobError, type Name, sizeOf } from "./job";
import { currentPerson } from "./person";
import { createThread, type Thread, type ThreadSettings } from "./thread";

/** Limits of the queue, in addition to those of a thread. */
export type PoolSettings = ThreadSettings & {
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

const pools = processSingleton("pools", () => new Map<WorkKind, Thread>());

/** This process's threads for one kind of work, within the budget of that kind. */
export function getPool(kind: WorkKind): Thread {
  const pool = pools.get(kind) ?? createPool(BUDGETS[kind]);
  pools.set(kind, pool);
  return pool;
}
