"use client";

import { useState } from "react";
import { RunView } from "@/components/run/run-view";
import { timelineRows } from "@/components/run/timeline-rows";
import { RUN_STATUS } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import type { RunState } from "@/lib/runs/run-state";
import { MetaLine } from "./meta-line";

const nothing = () => undefined;

/** A run that came before: its question and answer; opened, the whole of it. */
export function EarlierRun({
  state,
  now,
  onStarted,
}: {
  state: RunState;
  now: number;
  onStarted: () => void;
}) {
  const [open, setOpen] = useState(false);
  const { mark, word } = RUN_STATUS[state.status];
  return (
    <section aria-label={state.question} className="border-b border-line py-5">
      <h2 className="text-heading font-semibold wrap-anywhere">{state.question}</h2>
      <MetaLine state={state} now={now} />
      {open ? null : (
        <p className="mt-2 line-clamp-3 max-w-[68ch] font-serif text-reader wrap-anywhere">
          {state.answer?.replace(/\s*\[\d[\d,;\s–-]*\]/g, "") ?? (
            <span className="flex items-center gap-2 font-sans text-body text-muted">
              <StatusMark state={mark} label={word} showLabel />
            </span>
          )}
        </p>
      )}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-1 min-h-8 text-meta text-accent underline underline-offset-3 print:hidden"
      >
        {open ? "Fold to the answer" : state.report ? "Open the report" : "Open what was found"}
      </button>
      {open ? (
        <div className="[&_aside]:hidden">
          <RunView
            state={state}
            steps={timelineRows(state)}
            now={now}
            heardAt={now}
            connection="closed"
            headingPrefix={`${state.id}-`}
            atEnd={null}
            onAnswered={nothing}
            onStarted={onStarted}
          />
        </div>
      ) : null}
    </section>
  );
}
