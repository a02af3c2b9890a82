"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { clockOffset } from "./run-clock";

type Clock = { now: number; heardAt: number };

/**
 * The time of the server as this page knows it, once a second while `ticking`, and when the last event came. It is
 * measured from the moment the page was rendered by a clock that only goes forward, so that neither a wrong clock nor one
 * that is set meanwhile shows in what is counted.
 */
export function useRunClock(view: {
  seq: number;
  lastAt: number;
  renderedAt: number;
  ticking: boolean;
}): Clock {
  const { seq, lastAt, renderedAt, ticking } = view;
  const [clock, setClock] = useState<Clock>({ now: renderedAt, heardAt: renderedAt });
  // What the server drew and whose code is still to come would be thrown away by any other change; this one waits for it.
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
