// Times in which a run did not work: waiting for the user, in the queue, after its process ended, or without events.

import type { RunState } from "@/lib/run-log/run-state";
import type { Span, Wait } from "./time-strip-scale";

/**
 * Milliseconds; a longer gap between two events means that the machine slept or its clock was set (`fold-control.ts`).
 */
const LONGEST_SILENCE = 15 * 60_000;

type Range = { start: number; end: number };

/** Ordered, disjoint, and within the run. `busy`: other known activity. */
export function waitsOf(state: RunState, { start, end, busy }: Range & { busy: readonly Span[] }): Wait[] {
  const told: Wait[] = [...answers(state, end), ...plans(state, end), ...standing(state, end)];
  const known = apart(told, { start, end });
  return apart([...known, ...silences([...busy, ...known], { known, start, end })], { start, end });
}

function answers({ clarification, clarifications, calls, endedAt }: RunState, end: number): Wait[] {
  const asked = [...clarifications, ...(clarification ? [clarification] : [])].map(
    ({ askedAt, answeredAt }): Wait => ({ kind: "answer", from: askedAt, to: answeredAt ?? end }),
  );
  // A run that ended while it waited has only the call.
  const left = calls.find(({ status }) => status === "suspended");
  if (endedAt === null || !left || left.endedAt === null) return asked;
  return [...asked, { kind: "answer", from: left.endedAt, to: endedAt }];
}

function plans({ planReview }: RunState, end: number): Wait[] {
  if (!planReview || planReview.askedAt === null) return [];
  return [{ kind: "plan", from: planReview.askedAt, to: planReview.reviewedAt ?? end }];
}

const standing = ({ standstills = [] }: RunState, end: number): Wait[] =>
  standstills.map(({ kind, from, to }) => ({ kind, from, to: to ?? end }));

/** Gaps between known activity that are longer than any request. */
function silences(spans: readonly Span[], { known, start, end }: Range & { known: readonly Wait[] }): Wait[] {
  const moments = [start, end, ...spans.flatMap(({ from, to }) => [from, to])]
    .filter((moment) => moment >= start && moment <= end)
    .sort((a, b) => a - b);
  return moments.flatMap((to, index): Wait[] => {
    const from = moments[index - 1] ?? start;
    const isKnown = known.some((wait) => wait.from <= from && wait.to >= to);
    return to - from > LONGEST_SILENCE && !isKnown
      ? [{ kind: "still", from: from + LONGEST_SILENCE, to }]
      : [];
  });
}

/** Ordered; of two overlapping waits the second begins where the first ends. */
function apart(waits: readonly Wait[], { start, end }: Range): Wait[] {
  const kept: Wait[] = [];
  for (const wait of waits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const from = Math.max(start, wait.from, kept.at(-1)?.to ?? start);
    const to = Math.min(end, wait.to);
    if (to > from) kept.push({ ...wait, from, to });
  }
  return kept;
}
