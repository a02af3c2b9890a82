"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readSeen, type Seen, wasAway, withSeen } from "@/components/run/seen";
import { keepText, storedText } from "@/lib/client/storage";
import type { RunState } from "@/lib/run-log/run-state";
import type { Away, awayWords } from "./away";

type AwayNews = { away: Away; words: typeof awayWords };

const KEY = "seen-runs";
/** Saves at this interval, in milliseconds, because closing a page may not fire an event. */
const EVERY = 5000;

function keep(state: RunState): void {
  const { id: runId, seq, lastAt: at } = state;
  const list = readSeen(storedText("browser", KEY));
  keepText("browser", KEY, JSON.stringify(withSeen(list, { runId, seq, at, left: Date.now() })));
}

/** Loaded only after an absence. Null if nothing noteworthy happened. */
async function newsOf(state: RunState, seen: Seen, now: number): Promise<AwayNews | null> {
  const { awayOf, awayWords } = await import("./away");
  const away = awayOf(state, seen, now);
  return away && { away, words: awayWords };
}

/** What happened to a run since this browser last showed it, as text; null once it was read. */
export function useAway(state: RunState, active: boolean): { news: AwayNews | null; read: () => void } {
  const [news, setNews] = useState<AwayNews | null>(null);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const { id } = state;
  useEffect(() => {
    if (!active) return;
    const looksOn = () => document.visibilityState === "visible";
    let left = false;
    const look = () => {
      const now = Date.now();
      const seen = readSeen(storedText("browser", KEY)).find(({ runId }) => runId === id);
      if (seen && wasAway(latest.current, seen, now))
        newsOf(latest.current, seen, now)
          .then((found) => found && !left && setNews(found))
          .catch(() => undefined);
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
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [active, id]);
  return { news, read: useCallback(() => setNews(null), []) };
}
