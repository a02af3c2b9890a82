/** In milliseconds: a page that always has something to do, such as a report that is written fast, is not waited for longer. */
const LONGEST_WAIT = 400;

/** Does it when the page has nothing else to do; `rest` gives the milliseconds of that time which are left. */
export function whenIdle(work: (rest: () => number) => void): void {
  if (typeof window.requestIdleCallback === "function")
    window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), { timeout: LONGEST_WAIT });
  else setTimeout(() => work(() => 0), 16);
}
