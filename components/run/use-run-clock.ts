"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { clockOffset } from "./run-clock";

/**
 * The time of the server as this page knows it, once a second while `ticking`, and when the last event came. It is
 * measured from the moment the page was rendered by a clock that only goes forward, so that neither a wrong clock nor one
 * that is set meanwhile shows in what is counted.
 */
export function useRunClock(view: { seq: number; lastAt: number; renderedAt: number; ticking: boolean }): {
  now: number;
  heardAt: number;
} {
  const { seq, lastAt, renderedAt, ticking } = view;
  const [clock, setClock] = useState({ now: renderedAt, heardAt: renderedAt });
  const offset = useRef<number | null>(null);
  const read = useCallback(() => {
    offset.current ??= renderedAt - performance.now();
    return offset.current + performance.now();
  }, [renderedAt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is heard, also one without a time of its own.
  useEffect(() => {
    const elapsed = performance.now();
    offset.current = clockOffset({ known: read() - elapsed, lastAt, elapsed });
    const now = read();
    setClock({ now, heardAt: now });
  }, [seq, lastAt, read]);

  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setClock((known) => ({ ...known, now: read() })), 1000);
    return () => clearInterval(timer);
  }, [ticking, read]);
  return clock;
}
