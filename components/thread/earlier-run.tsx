"use client";

import { ChevronRight } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { RegionContext } from "@/components/report/region-name";
import { ChartingContext } from "@/components/report/table/charting";
import { RunView } from "@/components/run/run-view";
import { NO_NOTICE } from "@/components/run/status/run-position";
import { headingPrefix, runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { plainText } from "@/components/ui/plain-text";
import { statusMark, statusWord } from "@/components/ui/run-status";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { ApiError, fetchRun } from "@/lib/client/api";
import type { Words } from "@/lib/i18n/translate";
import type { RunState } from "@/lib/run-log/run-state";
import type { RunSummary } from "@/lib/run-log/run-summary";
import { againWords } from "./asked-again";
import { BranchLine } from "./branch-line";
import { MetaLine, outcomeWords } from "./meta-line";
import { runTitle, tryWords } from "./run-title";
import { type ThreadRuns, useRunVersions } from "./run-versions";

/** Caches recently opened runs; they have ended and do not change. */
const MOST = 12;
const known = new Map<string, RunState>();

function remember(state: RunState): void {
  known.delete(state.id);
  known.set(state.id, state);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}

type LoadedRun =
  | { kind: "loading" }
  | { kind: "failed"; code: string; message: string }
  | { kind: "here"; state: RunState };

/** The state of an ended run, loaded on demand and cached. */
function useLoadedRun(runId: string, wanted: boolean): { loaded: LoadedRun; again: () => void } {
  const [loaded, setLoaded] = useState<LoadedRun>(() => {
    const state = known.get(runId);
    return state ? { kind: "here", state } : { kind: "loading" };
  });
  const [attempt, setAttempt] = useState(0);
  const needed = wanted && loaded.kind !== "here";
  useEffect(() => {
    if (!needed) return;
    // Each attempt fetches again.
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

const nothing = () => undefined;

/**
 * The whole of an earlier run. Its sources are included in those of the newest run, so their list is not
 * shown beside it.
 */
function OpenedRun({
  state,
  thread,
  keptFrom,
  now,
  onStarted,
}: {
  state: RunState;
  thread: ThreadRuns;
  keptFrom: string;
  now: number;
  onStarted: () => void;
}) {
  const t = useWords();
  const versions = useRunVersions(state.report, thread);
  const number = thread.runs.findIndex(({ id }) => id === state.id) + 1;
  return (
    <RegionContext value={t("thread.earlier.region", { number })}>
      <div className="md:[&_aside]:hidden">
        <ChartingContext value={versions.charting}>
          <RunView
            state={state}
            notice={NO_NOTICE}
            keptFrom={keptFrom}
            now={now}
            heardAt={now}
            connection="closed"
            headingPrefix={headingPrefix(state.id)}
            atEnd={null}
            onAnswered={nothing}
            onStarted={onStarted}
            reportBelow={versions.below}
            headingSlot={versions.headingSlot}
          />
        </ChartingContext>
        {versions.dialog}
      </div>
    </RegionContext>
  );
}

/** An earlier run: its question and answer; expandable to the whole run. */
export function EarlierRun({
  run,
  thread,
  open,
  onToggle,
  sought,
  now,
  onStarted,
}: {
  run: RunSummary;
  thread: ThreadRuns;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** The place in it from the URL fragment, without `#`; null if there is none. */
  sought: string | null;
  now: number;
  onStarted: () => void;
}) {
  const t = useWords();
  const { loaded, again } = useLoadedRun(run.id, open);
  const section = useRef<HTMLElement>(null);
  useSoughtPlace(section, sought, open && loaded.kind === "here");
  const title = runTitle(t, run);
  const keptFrom = tryWords(t, run.branch?.runId ?? "", thread.runs);
  return (
    <section
      ref={section}
      id={runAnchor(run.id)}
      aria-label={title}
      className={classNames(
        "scroll-mt-12 border-b border-line py-5 md:scroll-mt-0",
        // Collapsed runs outside the viewport are not laid out.
        !open &&
          "[contain-intrinsic-size:auto_11rem] [content-visibility:auto] print:[content-visibility:visible]",
      )}
    >
      <h2 className="text-heading font-semibold wrap-anywhere">{title}</h2>
      <MetaLine at={run.createdAt} facts={[...againWords(t, run.id, thread.runs), ...outcomeWords(t, run)]} />
      <BranchLine branch={run.branch} keptFrom={keptFrom} />
      {open ? null : <Answer run={run} />}
      {/* What is folded away keeps its title, so that it is seen to be here. */}
      {open || !run.report ? null : (
        <h3 className="mt-3 line-clamp-2 font-medium wrap-anywhere">
          {t("thread.earlier.report", { title: run.report.title })}
        </h3>
      )}
      <Button aria-expanded={open} onClick={() => onToggle(!open)} className="mt-2 print:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={classNames("-ml-1 shrink-0 transition-transform", open && "rotate-90")}
        />
        {toggleWords(t, run, open)}
      </Button>
      {open ? (
        loaded.kind === "here" ? (
          <OpenedRun
            state={loaded.state}
            thread={thread}
            keptFrom={keptFrom}
            now={now}
            onStarted={onStarted}
          />
        ) : loaded.kind === "failed" ? (
          <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p role="alert">{loaded.message}</p>
            <Button onClick={again}>{t("ui.tryAgain")}</Button>
          </div>
        ) : (
          <Opening label={t("thread.earlier.opening")} />
        )
      ) : null}
    </section>
  );
}

/** Scrolls to the target of the URL fragment: to the run at once, to a place inside when it has loaded. */
function useSoughtPlace(section: React.RefObject<HTMLElement | null>, sought: string | null, here: boolean) {
  useEffect(() => {
    if (sought === null) return;
    const place = document.getElementById(sought);
    if (place) place.scrollIntoView();
    else if (!here) section.current?.scrollIntoView();
  }, [section, sought, here]);
}

/** The beginning of its short answer, or how it ended without one. An edit seldom changes the answer. */
function Answer({ run }: { run: RunSummary }) {
  const t = useWords();
  if (run.answer === null)
    return (
      <p className="mt-2 flex items-center gap-2 text-body text-muted">
        <StatusMark state={statusMark(run.status)} label={statusWord(t, run.status)} showLabel />
      </p>
    );
  if (run.kind === "edit") return null;
  return (
    <p className="mt-2 line-clamp-3 max-w-measure font-serif text-reader wrap-anywhere">
      {plainText(run.answer)}
    </p>
  );
}

function toggleWords(t: Words, run: RunSummary, open: boolean): string {
  if (open) return run.kind === "edit" ? t("thread.earlier.fold") : t("thread.earlier.foldToAnswer");
  return run.report ? t("thread.earlier.openReport") : t("thread.earlier.openFound");
}

/** A placeholder for a report with its short answer. */
function Opening({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="mt-3 flex min-h-11 items-center border-y border-line">
        <Skeleton className="w-1/2" />
      </div>
      <div className="space-y-4 py-8">
        {["w-full", "w-11/12", "w-full", "w-2/3", "w-5/6"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
