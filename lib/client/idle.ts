/** In milliseconds: the longest wait for a page that is never idle, such as one with a report being written. */
const LONGEST_WAIT = 400;

/** Runs work when the page is idle; `rest` returns the remaining idle milliseconds. */
export function whenIdle(work: (rest: () => number) => void): void {
  if (typeof window.requestIdleCallback === "function")
    window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), { timeout: LONGEST_WAIT });
  else setTimeout(() => work(() => 0), 16);
}
