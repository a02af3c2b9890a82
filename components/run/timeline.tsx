"use client";

import { type ReactNode, useState } from "react";
import { useRegionName } from "@/components/report/region-name";
import { classNames } from "@/components/ui/class-names";
import type { RunState } from "@/lib/runs/run-state";
import { Chevron, Row, StepReasoning } from "./timeline-row";
import type { StepRows } from "./timeline-rows";
import { TryAgainHere } from "./try-again-here";
import { count } from "./words";

type View = { state: RunState; now: number; onStarted: () => void };

/** All steps of a run, one row a call. Those that it took over from the run it goes on from are folded. */
export function Timeline({ steps, keptFrom, ...view }: View & { steps: StepRows[]; keptFrom: string }) {
  const name = useRegionName("Steps");
  const kept = view.state.branch?.step ?? 0;
  const isKept = (step: StepRows) => step.number > 0 && step.number <= kept;
  const before = steps.filter(isKept);
  return (
    <section aria-label={name} className="pt-4">
      <h2 className="text-meta font-semibold">Steps</h2>
      {before.length > 0 ? (
        <Fold words={`${count(kept, "step")} kept from ${keptFrom}`}>
          <StepList steps={before} {...view} />
        </Fold>
      ) : null}
      <StepList steps={steps.filter((step) => !isKept(step))} {...view} />
    </section>
  );
}

function Fold({ words, children }: { words: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classNames("mt-1", open && "border-b border-line pb-2")}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
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
  return (
    <ol className="mt-1">
      {steps.map((step) => (
        <li key={step.number} className="group/step relative">
          {step.said.map((row) => (
            <Row key={row.id} row={row} state={view.state} now={view.now} reasoning={null} />
          ))}
          <StepCalls step={step} {...view} />
        </li>
      ))}
    </ol>
  );
}

/**
 * With a pointer the way to try again shows in the row under it, and to the keyboard when it is reached; to the touch it
 * stands in what the step opens to, where it cannot be pressed by mistake.
 */
function StepCalls({ step, state, now, onStarted }: View & { step: StepRows }) {
  const again = (className: string) =>
    step.again ? (
      <TryAgainHere state={state} step={step.number} onStarted={onStarted} className={className} />
    ) : null;
  const inside = again("pointer-fine:hidden");
  return (
    <div className="relative">
      {step.group ? (
        <Group step={step} state={state} now={now}>
          {inside}
        </Group>
      ) : (
        step.rows.map((row, index) => (
          <Row key={row.id} row={row} state={state} now={now} reasoning={row.call && step.reasoning}>
            {index === 0 ? inside : null}
          </Row>
        ))
      )}
      {again(
        "pointer-coarse:hidden absolute top-0.5 right-7 opacity-0 transition-opacity group-hover/step:opacity-100 focus-within:opacity-100",
      )}
    </div>
  );
}

/** Calls of one step, held together by a bracket; the reasoning is one for all of them. */
function Group({
  step,
  state,
  now,
  children,
}: {
  step: StepRows;
  state: RunState;
  now: number;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const opens = step.reasoning !== null || Boolean(children);
  return (
    <div className="py-1">
      <button
        type="button"
        aria-expanded={open}
        disabled={!opens}
        onClick={() => setOpen(!open)}
        className="focus-inset flex min-h-7 w-full items-center gap-2 rounded-control text-left text-meta pointer-coarse:min-h-11 text-muted enabled:hover:bg-hover"
      >
        <span className="min-w-0 flex-1">{step.group}</span>
        {opens ? <Chevron open={open} /> : null}
      </button>
      {open ? (
        <div className="space-y-3 pb-2">
          {step.reasoning ? <StepReasoning reasoning={step.reasoning} /> : null}
          {children}
        </div>
      ) : null}
      <div className="rounded-l-control border-y border-l border-edge pl-3">
        {step.rows.map((row) => (
          <Row key={row.id} row={row} state={state} now={now} reasoning={null} />
        ))}
      </div>
    </div>
  );
}
