"use client";

import { ChevronRight } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { rendererOf } from "@/components/run/calls/renderers";
import { callAnchor } from "@/components/ui/anchors";
import { classNames } from "@/components/ui/class-names";
import { clock, duration, joined } from "@/components/ui/figures";
import { LetterTile } from "@/components/ui/letter-tile";
import { callPlace, PLACE_LOOK } from "@/components/ui/named-place";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import type { Reasoning, RunState } from "@/lib/run-log/run-state";
import type { CallRow } from "./timeline-rows";

const body = () => import("./row-body");
const RowBody = lazy(() => body().then((module) => ({ default: module.RowBody })));

/** Preloads the content of a row on hover or focus. */
export function fetchBody(): void {
  body().catch(() => undefined);
}

/** One call, or one message of the person: state, reason, outcome. */
export function Row({
  row,
  state,
  now,
  reasoning,
  step,
  numbered = false,
  named,
  children,
}: {
  row: CallRow;
  state: RunState;
  now: number;
  reasoning: Reasoning | null;
  /** The number of the step if the row represents all of it. */
  step: number | null;
  /** True for the first row of a step whose number is not written above it. */
  numbered?: boolean;
  /** True while the URL fragment refers to it. */
  named: boolean;
  /** Rendered last in the opened row. */
  children?: ReactNode;
}) {
  const t = useWords();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const details = row.call !== null && rendererOf(row.call.tool).opens;
  const opens =
    row.mark !== "running" &&
    (details ||
      reasoning !== null ||
      row.notes !== undefined ||
      row.stored !== undefined ||
      Boolean(children));
  const open = opens && (chosen ?? named);
  const time = timeOf(t, row, now);
  const head = (
    <>
      <StatusMark
        state={row.mark}
        label={time === row.word ? null : row.word}
        turning
        className="mt-0.5 h-5 self-start"
      />
      <span className="min-w-0 flex-1">
        <span
          className={classNames(
            "block text-body font-medium wrap-anywhere",
            !open && "line-clamp-2 max-md:line-clamp-3",
          )}
        >
          {row.headline}
        </span>
        <SecondLine row={row} number={numbered ? step : null} whole={open} />
      </span>
      <span className="w-16 shrink-0 self-start pt-0.5 text-right max-md:w-auto text-meta text-muted tabular">
        {time}
      </span>
      <span className="flex w-4 shrink-0 self-start pt-0.5">{opens ? <Chevron open={open} /> : null}</span>
    </>
  );
  const look = "flex min-h-11 w-full items-center gap-3 py-0.5 text-left";
  return (
    <div
      id={row.call ? callAnchor(callPlace(state.id, row.id)) : undefined}
      tabIndex={-1}
      className={PLACE_LOOK}
    >
      {opens ? (
        <button
          type="button"
          aria-expanded={open}
          onPointerEnter={fetchBody}
          onFocus={fetchBody}
          onClick={() => setChosen(!open)}
          className={classNames(look, "focus-inset rounded-control hover:bg-hover")}
        >
          {head}
        </button>
      ) : (
        <div className={look}>{head}</div>
      )}
      {open ? (
        <Suspense>
          <RowBody row={row} state={state} reasoning={reasoning} step={step}>
            {children}
          </RowBody>
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * The action and its outcome. The argument is shortened in favour of the outcome; on narrow screens it is
 * above the outcome. An open row shows both in full.
 */
function SecondLine({ row, number, whole }: { row: CallRow; number: number | null; whole: boolean }) {
  const t = useWords();
  const { outcome, mark } = row;
  const line = joined(number !== null && t("run.row.step", { step: number }), row.line);
  // Reserves space for an expected outcome, so that nothing moves.
  const coming = mark === "running" && row.call !== null;
  return (
    <span
      className={classNames(
        "text-meta",
        mark === "failed" ? "text-unfound" : "text-muted",
        whole ? "block wrap-anywhere" : "flex gap-x-1 max-md:flex-col",
        coming && "max-md:min-h-10",
      )}
    >
      {line ? <span className={whole ? "" : "min-w-0 truncate"}>{line}</span> : null}
      {line && outcome ? <span className={whole ? "" : "max-md:hidden"}>{" · "}</span> : null}
      {outcome ? (
        <span className={whole ? "" : "max-md:line-clamp-2 md:max-w-[75%] md:shrink-0 md:truncate"}>
          {outcome}
        </span>
      ) : null}
      {row.hosts && !whole ? <Faces hosts={row.hosts} /> : null}
    </span>
  );
}

/** Shows the sites of a row as letter tiles; the opened row names them. */
function Faces({ hosts }: { hosts: string[] }) {
  return (
    <span aria-hidden="true" className="ml-1.5 flex shrink-0 gap-1 max-md:hidden print:hidden">
      {hosts.map((host) => (
        <LetterTile key={host} host={host} />
      ))}
    </span>
  );
}

function timeOf(t: Words, row: CallRow, now: number): string {
  if (row.mark === "failed" || row.mark === "stopped") return row.word;
  if (row.spent !== null) return row.spent < 50 ? "" : duration(t, row.spent);
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
