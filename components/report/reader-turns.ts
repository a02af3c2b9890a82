// Long work on the page's own thread, done in turns so short that nothing on the screen waits for it.

/** Milliseconds of work at once. */
const TURN = 8;

/**
 * Runs a generator to its end with a pause after each turn; `each` gets what it yields. Gives what it returns. Throws the
 * signal's reason when it is aborted between two turns.
 */
export async function inTurns<Yielded, Returned>(
  work: Iterator<Yielded, Returned>,
  each: (yielded: Yielded) => void,
  signal: AbortSignal,
): Promise<Returned> {
  for (;;) {
    const begun = performance.now();
    while (performance.now() - begun < TURN) {
      const step = work.next();
      if (step.done) return step.value;
      each(step.value);
    }
    await pause();
    signal.throwIfAborted();
  }
}

/** Lets everything that waits go first; unlike a timer it is not held back in the background. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
