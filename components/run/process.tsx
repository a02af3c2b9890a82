"use client";

import { ChevronRight } from "lucide-react";
import { useRegionName } from "@/components/report/region-name";
import { classNames } from "@/components/ui/class-names";
import { duration, joined } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/messages/translate";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import type { Away } from "./away";
import { listParam } from "./calls/call-renderer";
import { readDraft } from "./draft";
import { PlanList } from "./plan";
import { ProcessViews } from "./process-views";
import { pagesRead, workedFor } from "./run-clock";
import { Timeline } from "./timeline";
import type { StepRows } from "./timeline-rows";
import { type useProcessPlace, useReached } from "./use-process-place";

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

/** The lines of a plan that is being written or set; null when none is to be expected. */
function comingPlan(state: RunState): string[] | null {
  if (state.plan || state.kind !== "research" || isTerminal(state.status)) return null;
  const draft = readDraft(state.draft)?.calls.find(
    (call) => call.tool === "generateplantool" || call.lines.length > 0,
  );
  if (draft && draft.tool !== "clarificationtool") return draft.lines;
  const setting = state.calls.find((call) => call.tool === "generateplantool" && call.output === null);
  if (setting && !setting.error) return listParam(setting, "planned_steps");
  // In its first step a run usually plans; until that is decided the place is kept.
  return (state.steps[0]?.decidedAt ?? null) === null ? [] : null;
}

/** Plan and timeline; once there is a report they fold to one line. */
export function Process({
  state,
  steps,
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
  steps: StepRows[];
  now: number;
  foldable: boolean;
  open: boolean;
  /** False while another part of the run has the screen. */
  inView: boolean;
  onToggle: () => void;
  place: ReturnType<typeof useProcessPlace>;
  away: Away | null;
  /** What the run that this one goes on from is called: "the first try". */
  keptFrom: string;
  onStarted: () => void;
}) {
  const t = useWords();
  const name = useRegionName(t("run.process.name"));
  useReached(place.place, open && inView && place.view === "steps");
  const coming = comingPlan(state);
  if (isTerminal(state.status) && steps.length === 0 && !state.plan) return null;
  if (state.kind === "edit")
    return <p className="py-6 text-muted md:hidden print:hidden">{t("run.process.edited")}</p>;
  if (state.queuedAt !== null && steps.length === 0 && !isTerminal(state.status))
    return <p className="py-6 text-muted">{t("run.process.queued")}</p>;
  return (
    <section aria-label={name} className="print:hidden">
      {foldable ? (
        <button
          type="button"
          aria-expanded={open}
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
        <div className="pb-6">
          {/* A plan that waits for the person stands in its form. */}
          {state.status === "waiting_for_plan" ? null : (
            <PlanList
              plan={state.plan}
              steers={state.steers}
              lines={coming ?? []}
              expected={coming !== null}
            />
          )}
          <ProcessViews state={state} now={now} view={place.view} onChoose={place.choose}>
            <Timeline
              steps={steps}
              state={state}
              now={now}
              place={place.place}
              away={away}
              keptFrom={keptFrom}
              onStarted={onStarted}
            />
          </ProcessViews>
          {state.warnings.map((warning) => (
            // The log holds it as an English sentence.
            <p key={warning} lang="en" className="mt-2 text-meta text-muted">
              {warning}
            </p>
          ))}
        </div>
      ) : null}
    </section>
  );
}
