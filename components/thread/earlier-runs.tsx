"use client";

import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { entryState, keepInEntry, useHistoryState } from "@/lib/client/history-state";
import { useHash } from "@/lib/client/use-hash";
import type { RunSummary } from "@/lib/run-log/run-summary";
import { EarlierRun } from "./earlier-run";
import { runInHash } from "./run-in-hash";
import type { ThreadRuns } from "./run-versions";
import { ThreadName } from "./thread-name";

/** The number of earlier runs shown above the newest, which should be visible; older ones load on demand. */
const SHOWN = 2;
const FEW = 3;
/** Milliseconds without scrolling after which a position is stored. */
const RESTING = 250;

/** Which runs are expanded, or collapsed although the URL fragment refers to them, by id. */
type Folds = Record<string, boolean>;

const readFolds = (kept: unknown): Folds | null =>
  typeof kept === "object" && kept !== null ? (kept as Folds) : null;
const readFrom = (kept: unknown): number | null => (typeof kept === "number" ? kept : null);

/** The earlier runs, oldest first, each collapsed to its answer. */
export function EarlierRuns({
  runs,
  thread,
  now,
  onStarted,
}: {
  runs: readonly RunSummary[];
  thread: ThreadRuns;
  now: number;
  onStarted: () => void;
}) {
  const t = useWords();
  const [folds, keepFolds] = useHistoryState<Folds>("folds", { initial: {}, read: readFolds });
  // Loading older runs never removes shown ones.
  const [start] = useState(runs.length > FEW ? runs.length - SHOWN : 0);
  const [from, keepFrom] = useHistoryState("from", { initial: start, read: readFrom });
  useScrollOverReload(from);
  const hash = useHash();
  const sought = runInHash(hash, runs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only going to a place unfolds it, not folding it there.
  useEffect(() => {
    if (sought !== null && folds[sought] === false) keepFolds({ ...folds, [sought]: true });
  }, [hash]);
  const first = Math.min(from, sought === null ? from : runs.findIndex(({ id }) => id === sought));
  if (runs.length === 0) return null;
  return (
    <>
      <ThreadName />
      {first > 0 ? (
        <div className="border-b border-line pb-4 print:hidden">
          <Button onClick={() => startTransition(() => keepFrom(0))}>
            {t("thread.earlier.show", { count: first })}
          </Button>
        </div>
      ) : null}
      {runs.slice(first).map((run) => (
        <EarlierRun
          key={run.id}
          run={run}
          thread={thread}
          open={folds[run.id] ?? run.id === sought}
          onToggle={(open) => keepFolds({ ...folds, [run.id]: open })}
          sought={run.id === sought ? hash : null}
          now={now}
          onStarted={onStarted}
        />
      ))}
    </>
  );
}

/**
 * A reload restores the scroll position before older runs are shown above it, so it is restored again
 * afterwards.
 */
function useScrollOverReload(from: number) {
  const wanted = useRef<{ from: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const kept = entryState();
    if (typeof kept.from === "number" && typeof kept.scroll === "number")
      wanted.current = { from: kept.from, top: kept.scroll };
  }, []);
  useLayoutEffect(() => {
    if (wanted.current?.from !== from) return;
    window.scrollTo(0, wanted.current.top);
    wanted.current = null;
  }, [from]);
  useEffect(() => {
    // Storing it when the page is left would be too late.
    let resting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(resting);
      resting = setTimeout(() => keepInEntry("scroll", window.scrollY), RESTING);
    };
    window.addEventListener("scroll", keep, { passive: true });
    return () => {
      clearTimeout(resting);
      window.removeEventListener("scroll", keep);
    };
  }, []);
}
