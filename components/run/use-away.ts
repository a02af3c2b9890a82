"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { keepText, keptText } from "@/lib/client/kept";
import type { RunState } from "@/lib/runs/run-state";
import { type Away, awayOf, readSeen, withSeen } from "./away";

const KEY = "seen-runs";
/** While it is looked at, what is seen is kept so often, in case the page is never told that it goes. */
const EVERY = 5000;

function keep(state: RunState): void {
  const { id: runId, seq, lastAt: at } = state;
  const list = readSeen(keptText("browser", KEY));
  keepText("browser", KEY, JSON.stringify(withSeen(list, { runId, seq, at, left: Date.now() })));
}

/** What happened to a run since it was last looked at on this browser; null once that was read. */
export function useAway(state: RunState, active: boolean): { away: Away | null; read: () => void } {
  const [away, setAway] = useState<Away | null>(null);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const { id } = state;
  useEffect(() => {
    if (!active) return;
    const looksOn = () => document.visibilityState === "visible";
    const look = () => {
      const seen = readSeen(keptText("browser", KEY)).find(({ runId }) => runId === id);
      const found = awayOf(latest.current, seen ?? null, Date.now());
      if (found) setAway(found);
      keep(latest.current);
    };
    const turn = () => (looksOn() ? look() : keep(latest.current));
    const leave = () => {
      if (looksOn()) keep(latest.current);
    };
    if (looksOn()) look();
    const timer = setInterval(leave, EVERY);
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [active, id]);
  return { away, read: useCallback(() => setAway(null), []) };
}
