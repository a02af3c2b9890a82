// A few threads for the same kind of work: a job goes to one that is free, or waits until one is. What holds one of them
// until it is ended holds up no job but its own.

import { createThread, type Thread, type ThreadSettings } from "./thread";

type Waiting = { take(thread: Thread): void; signal: AbortSignal };

/** `size` threads, none of them started before there is a job for it. */
export function createPool({ size, ...settings }: Partial<ThreadSettings> & { size: number }): Thread {
  const threads = Array.from({ length: size }, () => createThread(settings));
  const free = [...threads];
  const waiting: Waiting[] = [];

  async function acquire(signal: AbortSignal): Promise<Thread> {
    signal.throwIfAborted();
    // The one that rested last is still running; the others may end.
    const ready = free.pop();
    if (ready) return ready;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal.reason);
      };
      const one: Waiting = {
        signal,
        take(thread) {
          signal.removeEventListener("abort", giveUp);
          resolve(thread);
        },
      };
      waiting.push(one);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  function release(thread: Thread): void {
    const next = waiting.shift();
    if (next) next.take(thread);
    else free.push(thread);
  }

  return {
    run: (name, input, signal) =>
      acquire(signal).then((thread) => thread.run(name, input, signal).finally(() => release(thread))),
    warm: () => free.at(-1)?.warm(),
    get alive() {
      return threads.some((thread) => thread.alive);
    },
  };
}
