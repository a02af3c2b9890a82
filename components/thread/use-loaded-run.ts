"use client";

import { useCallback, useEffect, useState } from "react";
import { ApiError, fetchRun } from "@/lib/client/api";
import type { RunState } from "@/lib/run-log/run-state";

/** Runs that were opened lately. They are over, so that they stay what they are. */
const MOST = 12;
const known = new Map<string, RunState>();

function remember(state: RunState): void {
  known.delete(state.id);
  known.set(state.id, state);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}

export type LoadedRun =
  | { kind: "loading" }
  | { kind: "failed"; code: string; message: string }
  | { kind: "here"; state: RunState };

/** The state of a run that is over, fetched once it is wanted and kept for the next time. */
export function useLoadedRun(runId: string, wanted: boolean): { loaded: LoadedRun; again: () => void } {
  const [loaded, setLoaded] = useState<LoadedRun>(() => {
    const state = known.get(runId);
    return state ? { kind: "here", state } : { kind: "loading" };
  });
  const [attempt, setAttempt] = useState(0);
  const needed = wanted && loaded.kind !== "here";
  useEffect(() => {
    if (!needed) return;
    // Another attempt is another fetch.
    void attempt;
    const abort = new AbortController();
    fetchRun(runId, abort.signal).then(
      ({ notice: _now, ...state }) => {
        remember(state);
        setLoaded({ kind: "here", state });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const { code, message } =
          error instanceof ApiError ? error : { code: "internal", message: String(error) };
        setLoaded({ kind: "failed", code, message });
      },
    );
    return () => abort.abort();
  }, [needed, runId, attempt]);
  const again = useCallback(() => {
    setLoaded({ kind: "loading" });
    setAttempt((count) => count + 1);
  }, []);
  return { loaded, again };
}
