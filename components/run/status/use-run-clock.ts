"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { clockOffset } from "./run-clock";

type Clock = { now: number; heardAt: number };

/**
 * Server time as known to this page, updated every second while `ticking`, and the time of the last event.
 * Measured with a monotonic clock from the moment of rendering, so that a wrong or changed system clock has
 * no effect.
 */
export function useRunClock(view: {
  seq: number;
  lastAt: number;
  renderedAt: number;
  ticking: boolean;
}): Clock {
  const { seq, lastAt, renderedAt, ticking } = view;
  const [clock, setClock] = useState<Clock>({ now: renderedAt, heardAt: renderedAt });
  // A transition, because any other update would discard server-rendered parts whose code is still loading.
  const tick = useCallback((next: (known: Clock) => Clock) => startTransition(() => setClock(next)), []);
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
    tick(() => ({ now, heardAt: now }));
  }, [seq, lastAt, read, tick]);

  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => tick((known) => ({ ...known, now: read() })), 1000);
    return () => clearInterval(timer);
  }, [ticking, read, tick]);
  return clock;
}
