"use client";

import { Link2 } from "lucide-react";
import { type ComponentType, memo, type ReactNode, useEffect, useState } from "react";
import type { CallView } from "@/components/run/calls/call-renderer";
import { Comparison, ExtractedTable } from "@/components/run/calls/latent-details";
import { PagesRead, SearchResults } from "@/components/run/calls/page-details";
import { Delegated, Noted } from "@/components/run/calls/parallel-details";
import { rendererOf } from "@/components/run/calls/renderers";
import { BuiltTable } from "@/components/run/calls/table-details";
import { Claims, NewPlan, PlanChanges, RawCall, StepsDone } from "@/components/run/calls/text-details";
import { stepAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Reasoning, RunState } from "@/lib/run-log/run-state";
import type { CallRow } from "./timeline-rows";

/** Copies the address of a step, and confirms it in the label. */
function StepLink({ runId, step }: { runId: string; step: number }) {
  const t = useWords();
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const address = new URL(window.location.href);
    address.hash = stepAnchor(runId, step);
    navigator.clipboard.writeText(address.href).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  };
  return (
    <Button variant="quiet" onClick={copy} className="-ml-2 px-2 text-meta text-muted pointer-fine:min-h-7!">
      <Link2 size={16} aria-hidden="true" />
      <span aria-live="polite">{outcome ? t(`run.link.${outcome}`) : t("run.link.copy", { step })}</span>
    </Button>
  );
}

const DETAILS: Partial<Record<string, ComponentType<CallView>>> = {
  websearchtool: SearchResults,
  extractpagecontenttool: PagesRead,
  generateplantool: NewPlan,
  adaptplantool: PlanChanges,
  factchecktool: Claims,
  comparesourcestool: Comparison,
  extracttabletool: ExtractedTable,
  notetool: Noted,
  buildtabletool: BuiltTable,
  delegatetool: Delegated,
  finalanswertool: StepsDone,
};

/**
 * The content of an opened row of the timeline, besides its own lines, which are then shown in full. Loaded
 * on hover or focus.
 */
export function RowBody({
  row,
  state,
  reasoning,
  step,
  children,
}: {
  row: CallRow;
  state: RunState;
  reasoning: Reasoning | null;
  /** The number of the step if the row represents all of it. */
  step: number | null;
  children: ReactNode;
}) {
  const { call } = row;
  const Details = call && rendererOf(call.tool).opens ? (DETAILS[call.tool] ?? RawCall) : null;
  return (
    <div className="space-y-3 pt-1 pb-3 pl-7">
      {Details && call ? <Details call={call} state={state} /> : null}
      {row.notes ? <Notes notes={row.notes} /> : null}
      {row.stored ? <Notes notes={row.stored} language="en" /> : null}
      {reasoning ? <StepReasoning reasoning={reasoning} /> : null}
      {step === null ? null : <StepLink runId={state.id} step={step} />}
      {children}
    </div>
  );
}

/** The content of an opened group of rows. */
export function GroupBody({
  reasoning,
  runId,
  step,
  children,
}: {
  reasoning: Reasoning | null;
  runId: string;
  step: number;
  children: ReactNode;
}) {
  return (
    <div className="space-y-3 pb-2">
      {reasoning ? <StepReasoning reasoning={reasoning} /> : null}
      <StepLink runId={runId} step={step} />
      {children}
    </div>
  );
}

function Notes({ notes, language }: { notes: string[]; language?: string }) {
  return (
    <ul lang={language} className="list-disc space-y-1 pl-4 text-meta text-muted">
      {[...new Set(notes)].map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** The agent's reasoning before it chose this step. */
const StepReasoning = memo(function StepReasoning({ reasoning }: { reasoning: Reasoning }) {
  const t = useWords();
  const fields: [name: string, values: string[]][] = [
    [t("run.reasoning.situation"), [reasoning.currentSituation]],
    [t("run.reasoning.plan"), [reasoning.planStatus]],
    [t("run.reasoning.enough"), [t(reasoning.enoughData ? "run.reasoning.yes" : "run.reasoning.notYet")]],
    [t("run.reasoning.thoughts"), reasoning.reasoningSteps],
    [t("run.reasoning.remains"), reasoning.remainingSteps],
  ];
  return (
    <details className="text-meta">
      <summary className="min-h-6 text-muted pointer-coarse:py-3">{t("run.reasoning.title")}</summary>
      <dl className="mt-1 grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1 max-md:grid-cols-1">
        {fields.map(([name, values]) => (
          <div key={name} className="contents">
            <dt className="text-muted max-md:mt-1">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {values.filter(Boolean).map((value) => (
                <p key={value}>{value}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
});
