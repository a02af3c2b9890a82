"use client";

import { lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { useRegionName } from "@/components/report/region-name";
import { TryAgainHere } from "@/components/run/controls/try-again-here";
import { ThreadBusyContext } from "@/components/run/thread-busy";
import { stepAnchor } from "@/components/ui/anchors";
import { classNames } from "@/components/ui/class-names";
import { joined } from "@/components/ui/figures";
import { type NamedPlace, PLACE_LOOK } from "@/components/ui/named-place";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { type Away, sinceWords } from "./away";
import { lanesIn } from "./timeline-lanes";
import { Chevron, fetchBody, Row } from "./timeline-row";
import type { StepRows } from "./timeline-rows";
import { turnsIn } from "./turns-in";

const GroupBody = lazy(() => import("./row-body").then((module) => ({ default: module.GroupBody })));

// Loaded only for runs that asked the person something.
const HumanTurns = lazy(() => import("./human-turns").then((module) => ({ default: module.HumanTurns })));

type View = {
  state: RunState;
  now: number;
  /** The step or call in the URL fragment. */
  place: NamedPlace | null;
  /** What happened while the person was away. */
  away: Away | null;
  onStarted: () => void;
};

/** All steps of a run, one row per call. Steps taken over from an earlier run are collapsed. */
export function Timeline({ steps, keptFrom, ...view }: View & { steps: StepRows[]; keptFrom: string }) {
  const t = useWords();
  const name = useRegionName(t("run.process.steps"));
  const kept = view.state.branch?.step ?? 0;
  const isKept = (step: StepRows) => step.number > 0 && step.number <= kept;
  const before = steps.filter(isKept);
  const named = view.place !== null && view.place.step <= kept;
  return (
    <section aria-label={name} className="pt-1">
      {before.length > 0 ? (
        <Fold words={t("run.process.kept", { count: kept, run: keptFrom })} named={named}>
          <StepList steps={before} {...view} />
        </Fold>
      ) : null}
      <StepList steps={steps.filter((step) => !isKept(step))} {...view} />
    </section>
  );
}

function Fold({ words, named, children }: { words: string; named: boolean; children: ReactNode }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? named;
  return (
    <div className={classNames("mt-1", open && "border-b border-line pb-2")}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
        className="focus-inset flex min-h-11 w-full items-center gap-3 rounded-control text-left text-muted hover:bg-hover"
      >
        <Chevron open={open} />
        <span className="min-w-0 flex-1">{words}</span>
      </button>
      {open ? children : null}
    </div>
  );
}

function StepList({ steps, ...view }: View & { steps: StepRows[] }) {
  const { state, now, away } = view;
  return (
    <ol className="mt-1">
      {steps.map((step) => (
        <li
          key={step.number}
          id={step.number > 0 ? stepAnchor(state.id, step.number) : undefined}
          tabIndex={-1}
          aria-current={step.rows.some(({ mark }) => mark === "running") ? "step" : undefined}
          className={PLACE_LOOK}
        >
          {away?.step === step.number ? <Since away={away} /> : null}
          {step.said.map((row) => (
            <Row key={row.id} row={row} state={state} now={now} reasoning={null} step={null} named={false} />
          ))}
          <StepCalls step={step} {...view} />
          <TurnsOf state={state} step={step.number} />
        </li>
      ))}
    </ol>
  );
}

/** The person's answers to this step. */
function TurnsOf({ state, step }: { state: RunState; step: number }) {
  const turns = turnsIn(state, step);
  return turns ? (
    <Suspense>
      <HumanTurns state={state} turns={turns} />
    </Suspense>
  ) : null;
}

/** Marks where the rows begin that the person has not seen. */
function Since({ away }: { away: Away }) {
  const t = useWords();
  return (
    <p className="flex items-center gap-3 py-1 text-meta font-medium text-accent tabular before:h-px before:w-4 before:shrink-0 before:bg-accent after:h-px after:flex-1 after:bg-accent">
      {sinceWords(t, away)}
    </p>
  );
}

/** The retry button is inside the opened step, because over its row it would cover text. */
function StepCalls({ step, state, now, place, onStarted }: View & { step: StepRows }) {
  const busy = useContext(ThreadBusyContext);
  const again =
    step.again && !busy ? <TryAgainHere state={state} step={step.number} onStarted={onStarted} /> : null;
  return (
    <div>
      {step.group ? (
        <Group step={step} state={state} now={now} place={place}>
          {again}
        </Group>
      ) : (
        step.rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            state={state}
            now={now}
            reasoning={row.call && step.reasoning}
            step={row.call ? step.number : null}
            numbered={index === 0}
            named={place?.callId === row.id}
          >
            {index === 0 ? again : null}
          </Row>
        ))
      )}
    </div>
  );
}

/** Calls of one step behind a common bracket, with one reasoning for all of them. */
function Group({
  step,
  state,
  now,
  place,
  children,
}: Pick<View, "state" | "now" | "place"> & { step: StepRows; children: ReactNode }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const opens = step.reasoning !== null || Boolean(children);
  return (
    <div className="py-1">
      <button
        type="button"
        aria-expanded={open}
        disabled={!opens}
        onPointerEnter={fetchBody}
        onFocus={fetchBody}
        onClick={() => setOpen(!open)}
        className="focus-inset flex min-h-7 w-full items-center gap-2 rounded-control text-left text-meta pointer-coarse:min-h-11 text-muted enabled:hover:bg-hover"
      >
        <span className="min-w-0 flex-1">{joined(t("run.row.step", { step: step.number }), step.group)}</span>
        {opens ? <Chevron open={open} /> : null}
      </button>
      {open ? (
        <Suspense>
          <GroupBody reasoning={step.reasoning} runId={state.id} step={step.number}>
            {children}
          </GroupBody>
        </Suspense>
      ) : null}
      <div className="relative pl-4 before:absolute before:inset-y-1 before:left-0 before:w-2 before:rounded-l-control before:border before:border-r-0 before:border-edge">
        {lanesIn(step.rows).map(({ name, rows }) => (
          <Lane key={name ?? ""} name={name}>
            {rows.map((row) => (
              <li key={row.id}>
                <Row
                  row={row}
                  state={state}
                  now={now}
                  reasoning={null}
                  step={null}
                  named={place?.callId === row.id}
                />
              </li>
            ))}
          </Lane>
        ))}
      </div>
    </div>
  );
}

/** Calls of one sub-question under its name; unnamed calls need no heading. */
function Lane({ name, children }: { name: string | null | undefined; children: ReactNode }) {
  const t = useWords();
  if (name === undefined) return <ul>{children}</ul>;
  const words = name === null ? t("run.lane.other") : t("run.lane.name", { name });
  return (
    // Other steps have lanes of the same name, so none is a landmark.
    <div className="not-first:border-t not-first:border-line">
      <p aria-hidden="true" className="pt-2 text-meta font-medium wrap-anywhere text-muted">
        {words}
      </p>
      <ul aria-label={words}>{children}</ul>
    </div>
  );
}
