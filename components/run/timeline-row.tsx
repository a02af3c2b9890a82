"use client";

import { ChevronRight } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import type { Reasoning, RunState } from "@/lib/runs/run-state";
import { rendererOf } from "./calls/renderers";
import type { CallRow } from "./timeline-rows";
import { clock, duration } from "./words";

/** One call, or one thing the person said: its state, why, what came of it. */
export function Row({
  row,
  state,
  now,
  reasoning,
  children,
}: {
  row: CallRow;
  state: RunState;
  now: number;
  reasoning: Reasoning | null;
  /** Stands last in what it opens to. */
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const details = row.call ? rendererOf(row.call.tool).Details : null;
  const opens =
    row.mark !== "running" &&
    (details !== null || reasoning !== null || row.notes !== undefined || Boolean(children));
  const head = (
    <>
      <StatusMark state={row.mark} label={row.word} turning className="mt-0.5 h-5 self-start" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 text-body font-medium max-md:line-clamp-2">{row.headline}</span>
        <span
          className={classNames(
            "block truncate text-meta",
            row.mark === "failed" ? "text-unfound" : "text-muted",
          )}
        >
          {row.line}
        </span>
      </span>
      <span className="w-16 shrink-0 self-start pt-0.5 text-right max-md:w-auto text-meta text-muted tabular">
        {timeOf(row, now)}
      </span>
      <span className="flex w-4 shrink-0 self-start pt-0.5">{opens ? <Chevron open={open} /> : null}</span>
    </>
  );
  const look = "flex min-h-11 w-full items-center gap-3 py-0.5 text-left";
  if (!opens) return <div className={look}>{head}</div>;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={classNames(look, "focus-inset rounded-control hover:bg-hover")}
      >
        {head}
      </button>
      {open ? (
        <RowBody row={row} state={state}>
          {reasoning ? <StepReasoning reasoning={reasoning} /> : null}
          {children}
        </RowBody>
      ) : null}
    </div>
  );
}

function RowBody({ row, state, children }: { row: CallRow; state: RunState; children: ReactNode }) {
  const Details = row.call ? rendererOf(row.call.tool).Details : null;
  return (
    <div className="space-y-3 pt-1 pb-3 pl-7">
      {/* A row may cut its lines; here they stand whole. */}
      <p className={classNames("text-meta wrap-anywhere text-muted", isShort(row) && "md:hidden")}>
        {row.headline.replace(/[.\s]+$/, "")}. {row.line}
      </p>
      {Details && row.call ? <Details call={row.call} state={state} /> : null}
      {row.notes ? <Notes notes={row.notes} /> : null}
      {children}
    </div>
  );
}

function Notes({ notes }: { notes: string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-4 text-meta text-muted">
      {[...new Set(notes)].map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Short enough to stand in its row uncut where there is room. */
const isShort = (row: CallRow) => row.headline.length <= 76 && row.line.length <= 84;

function timeOf(row: CallRow, now: number): string {
  if (row.mark === "failed" || row.mark === "stopped") return row.word;
  if (row.spent !== null) return row.spent < 50 ? "" : duration(row.spent);
  if (row.mark === "planned") return row.word;
  return row.startedAt === null ? "" : clock(now - row.startedAt);
}

export function Chevron({ open }: { open: boolean }) {
  return (
    <ChevronRight
      size={16}
      aria-hidden="true"
      className={classNames("shrink-0 self-center text-faint transition-transform", open && "rotate-90")}
    />
  );
}

const FIELDS = [
  ["Situation", (reasoning: Reasoning) => [reasoning.currentSituation]],
  ["Plan", (reasoning: Reasoning) => [reasoning.planStatus]],
  ["Enough data", (reasoning: Reasoning) => [reasoning.enoughData ? "Yes" : "Not yet"]],
  ["Thoughts", (reasoning: Reasoning) => reasoning.reasoningSteps],
  ["What remains", (reasoning: Reasoning) => reasoning.remainingSteps],
] as const;

/** What the agent thought before it chose this step. */
export const StepReasoning = memo(function StepReasoning({ reasoning }: { reasoning: Reasoning }) {
  return (
    <details className="text-meta">
      <summary className="min-h-6 text-muted">Reasoning of this step</summary>
      <dl className="mt-1 grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1">
        {FIELDS.map(([name, values]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {values(reasoning)
                .filter(Boolean)
                .map((value) => (
                  <p key={value}>{value}</p>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
});
