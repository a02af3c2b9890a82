// The scale of a run's time: work is drawn to scale, waiting only up to a share of the width, so that an answer after
// three days does not compress the work to nothing.

export type WaitKind = "answer" | "plan" | "line" | "restart" | "crash" | "still";
export type Span = { from: number; to: number };
export type Wait = Span & { kind: WaitKind };

export type Scale = {
  /** Position of a moment, from 0 to 1. */
  at: (moment: number) => number;
  /** Position after this many milliseconds of work. */
  atWork: (ms: number) => number;
  /** True for a wait that is drawn shortened. */
  isCut: (wait: Span) => boolean;
};

/** The maximum share of a single wait, and of all waits together. */
const ONE_WAIT = 0.08;
const ALL_WAITS = 0.4;

/**
 * `waits` are ordered and disjoint; `work` is the milliseconds of work over the whole strip, which may exceed the work
 * so far.
 */
export function scaleOf({
  start,
  work,
  waits,
}: {
  start: number;
  work: number;
  waits: readonly Wait[];
}): Scale {
  const most = Math.max(1, work) * Math.min(ONE_WAIT, ALL_WAITS / Math.max(1, waits.length));
  const widthOf = ({ from, to }: Span) => Math.min(to - from, most);
  const total = Math.max(1, work) + waits.reduce((sum, wait) => sum + widthOf(wait), 0);
  const place = (shown: number) => Math.min(1, Math.max(0, shown / total));
  return {
    at(moment) {
      let saved = 0;
      for (const wait of waits) {
        if (moment <= wait.from) break;
        const within = Math.min(moment, wait.to) - wait.from;
        const length = wait.to - wait.from;
        saved += length > 0 ? within - (within / length) * widthOf(wait) : 0;
      }
      return place(moment - start - saved);
    },
    atWork(ms) {
      let [worked, shown, since] = [0, 0, start];
      for (const wait of waits) {
        const stretch = wait.from - since;
        if (worked + stretch >= ms) break;
        worked += stretch;
        shown += stretch + widthOf(wait);
        since = wait.to;
      }
      return place(shown + ms - worked);
    },
    isCut: (wait) => wait.to - wait.from > most,
  };
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];
const MOST_TICKS = 6;

/** Milliseconds between two ticks of the axis: a round value that gives at most six ticks. */
export function tickStep(work: number): number {
  const seconds = STEPS.find((step) => work / 1000 / step <= MOST_TICKS);
  return (seconds ?? Math.ceil(work / 1000 / MOST_TICKS / 86_400) * 86_400) * 1000;
}

/** The length of a growing strip, rounded up so that its content does not move every second. */
export function roomFor(work: number): number {
  const least = Math.max(30_000, work * 1.04);
  const step = tickStep(least);
  return Math.ceil(least / step) * step;
}
