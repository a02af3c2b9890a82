// Arranges calls in lanes: concurrent calls side by side, each sub-question in lanes of its own.

import type { Call } from "@/lib/run-log/run-state";
import type { CallSegment, Placed, TimeStrip } from "./time-strip";

type Running = Placed & { to: number; call: Call };

/** Puts each call into the first free lane of its sub-question; lanes of the whole question come first. */
export function inLanes(calls: readonly Running[]): Pick<TimeStrip, "calls" | "lanes" | "laneNames"> {
  const inOrder = calls.toSorted((a, b) => a.from - b.from);
  const parts = Map.groupBy(inOrder, ({ call }) => call.instance ?? null);
  const named = [...parts].toSorted(([a], [b]) => Number(a !== null) - Number(b !== null));
  const laneNames: (string | null)[] = [];
  const segments = named.flatMap(([instance, own]) => {
    const first = laneNames.length;
    const free: number[] = [];
    const placed = own.map(({ call, to, x, width, from, ms, open }): CallSegment => {
      const found = free.findIndex((until) => until <= from);
      const lane = found < 0 ? free.length : found;
      free[lane] = Math.max(to, from + 1);
      const { id, step, tool, reason, status } = call;
      return { id, lane: first + lane, step, tool, reason, status, instance, x, width, from, ms, open };
    });
    laneNames.push(...free.map(() => instance));
    return placed;
  });
  return { calls: segments.toSorted((a, b) => a.from - b.from), lanes: laneNames.length, laneNames };
}
