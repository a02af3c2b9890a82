// Work on a text that may wait until the page has nothing better to do: setting formulas, asking for colours of code. One
// queue for the whole page, so that a report with a thousand formulas never holds it for long; and the way to know that
// everything is done, for who wants to print.

import { whenIdle as soon } from "@/lib/client/idle";

type Job = () => void;

const queue = new Set<Job>();
const running = new Set<Promise<unknown>>();
const waiting = new Set<() => void>();
let asked = false;

/** Milliseconds a job may take is not known; below this rest of an idle time none is begun. */
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

/** Does it when there is time. Gives the way to call it off. */
export function whenIdle(job: Job): () => void {
  queue.add(job);
  ask();
  return () => {
    queue.delete(job);
    tell();
  };
}

/** Counts as work that is not done until the promise has an end. */
export function underWay<Value>(work: Promise<Value>): Promise<Value> {
  running.add(work);
  const end = () => {
    running.delete(work);
    tell();
  };
  work.then(end, end);
  return work;
}

/** Resolves once nothing waits and nothing is under way. */
export function settled(): Promise<void> {
  if (queue.size === 0 && running.size === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}
