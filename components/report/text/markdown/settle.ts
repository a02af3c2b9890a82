// Runs deferrable work, such as typesetting formulas and requesting code colours, while the page is idle. One
// queue for the whole page, so that a report with a thousand formulas never blocks it. Printing waits until
// all of it is done.

import { whenIdle as soon } from "@/lib/client/idle";

type Job = () => void;

const queue = new Set<Job>();
const running = new Set<Promise<unknown>>();
const waiting = new Set<() => void>();
let asked = false;

/** Below this remaining idle time, no job is started; the duration of a job is unknown. Milliseconds. */
const LEAST_REST = 3;

function ask(): void {
  if (asked || queue.size === 0) return;
  asked = true;
  soon((rest) => {
    asked = false;
    for (const job of queue) {
      queue.delete(job);
      job();
      if (rest() < LEAST_REST) break;
    }
    ask();
    tell();
  });
}

function tell(): void {
  if (queue.size > 0 || running.size > 0) return;
  for (const done of waiting) done();
  waiting.clear();
}

/** Runs a job when the page is idle. Returns a function that cancels it. */
export function whenIdle(job: Job): () => void {
  queue.add(job);
  ask();
  return () => {
    queue.delete(job);
    tell();
  };
}

/** Counts as pending work until the promise settles. */
export function underWay<Value>(work: Promise<Value>): Promise<Value> {
  running.add(work);
  const end = () => {
    running.delete(work);
    tell();
  };
  work.then(end, end);
  return work;
}

/** Resolves when no work is queued or pending. */
export function settled(): Promise<void> {
  if (queue.size === 0 && running.size === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}
