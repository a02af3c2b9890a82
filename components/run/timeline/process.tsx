"use client";

import { ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { useRegionName } from "@/components/report/region-name";
import { pagesRead, workedFor } from "@/components/run/status/run-clock";
import { classNames } from "@/components/ui/class-names";
import { duration, joined } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { editOf } from "@/lib/run-log/edit-of";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { Away } from "./away";
import { rowsIn } from "./rows-in";
import type { useProcessPlace } from "./use-process-place";

// Most runs are opened after their end, with the process collapsed.
const opened = () => import("./process-open");
const ProcessOpen = lazy(() => opened().then((module) => ({ default: module.ProcessOpen })));

/** Preloads the content on hover or focus. */
function fetchOpened(): void {
  opened().catch(() => undefined);
}

/** "12 steps · 4 searches · 9 pages · 1 min 40 s". */
function processWords(t: Words, state: RunState, now: number): string {
  const steps = state.steps.filter((step) => step.decidedAt !== null).length;
  const pages = pagesRead(state);
  return joined(
    t("ui.steps", { count: steps }),
    state.searchesUsed > 0 && t("ui.searches", { count: state.searchesUsed }),
    pages > 0 && t("ui.pages", { count: pages }),
    duration(t, workedFor(state, now)),
  );
}

/** Plan and timeline; once there is a report they collapse to one line. */
export function Process({
  state,
  paused,
  now,
  foldable,
  open,
  inView,
  onToggle,
  place,
  away,
  keptFrom,
  onStarted,
}: {
  state: RunState;
  /** True while nothing can be stored, so that the run is paused. */
  paused: boolean;
  now: number;
  foldable: boolean;
  open: boolean;
  /** False while another tab of the run is shown. */
  inView: boolean;
  onToggle: () => void;
  place: ReturnType<typeof useProcessPlace>;
  away: Away | null;
  /** The name of the run that this one continues: "the first try". */
  keptFrom: string;
  onStarted: () => void;
}) {
  const t = useWords();
  const name = useRegionName(t("run.process.name"));
  const empty = rowsIn(state) === 0;
  if (isTerminal(state.status) && empty && !state.plan) return null;
  if (state.kind === "edit")
    return (
      <p className="py-6 text-muted md:hidden print:hidden">{t(`run.process.${editOf(state.revises)}`)}</p>
    );
  if (state.queuedAt !== null && empty && !isTerminal(state.status))
    return <p className="py-6 text-muted">{t("run.process.queued")}</p>;
  return (
    <section aria-label={name} className="print:hidden">
      {foldable ? (
        <button
          type="button"
          aria-expanded={open}
          onPointerEnter={fetchOpened}
          onFocus={fetchOpened}
          onClick={onToggle}
          className="focus-inset flex min-h-11 w-full items-center gap-3 rounded-control text-left text-body text-muted tabular hover:bg-hover"
        >
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={classNames("shrink-0 transition-transform", open && "rotate-90")}
          />
          {processWords(t, state, now)}
        </button>
      ) : null}
      {open ? (
        <Suspense fallback={<div aria-busy="true" className="min-h-24" />}>
          <ProcessOpen
            state={state}
            paused={paused}
            now={now}
            inView={inView}
            place={place}
            away={away}
            keptFrom={keptFrom}
            onStarted={onStarted}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
