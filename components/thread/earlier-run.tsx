"use client";

import { useEffect, useRef, useState } from "react";
import { plainText } from "@/components/library/plain-text";
import { RegionContext } from "@/components/report/region-name";
import { citedInHash } from "@/components/report/use-cited-hash";
import { RunView } from "@/components/run/run-view";
import { NO_NOTICE } from "@/components/run/status-line";
import { timelineRows } from "@/components/run/timeline-rows";
import { runAnchor } from "@/components/ui/anchors";
import { statusMark, statusWord } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { useHash } from "@/lib/client/use-hash";
import type { RunState } from "@/lib/runs/run-state";
import { BranchLine } from "./branch-line";
import { MetaLine } from "./meta-line";
import { runTitle, tryWords } from "./run-title";
import { useRunVersions } from "./run-versions";

const nothing = () => undefined;

/** A run that came before: its question and answer; opened, the whole of it. */
export function EarlierRun({
  state,
  runs,
  now,
  onStarted,
}: {
  state: RunState;
  /** All runs of the thread, oldest first. */
  runs: readonly RunState[];
  now: number;
  onStarted: () => void;
}) {
  const anchor = runAnchor(state.id);
  const hash = useHash();
  const named = hash === anchor;
  // Once unfolded, the report itself goes to the citation.
  const cited = citedInHash(hash, state.report) !== null;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [followed, setFollowed] = useState(hash);
  if (followed !== hash) {
    setFollowed(hash);
    if (cited || named) setChosen(null);
  }
  const open = chosen ?? (named || cited);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (named) section.current?.scrollIntoView();
  }, [named]);
  const t = useWords();
  const title = runTitle(state);
  const versions = useRunVersions(state, runs);
  const keptFrom = tryWords(state.branch?.runId ?? "", runs);
  return (
    <section
      ref={section}
      id={anchor}
      aria-label={title}
      className="scroll-mt-12 border-b border-line py-5 md:scroll-mt-0"
    >
      <h2 className="text-heading font-semibold wrap-anywhere">{title}</h2>
      <MetaLine state={state} now={now} />
      <BranchLine state={state} keptFrom={keptFrom} />
      {open || (state.kind === "edit" && state.answer) ? null : (
        <p className="mt-2 line-clamp-3 max-w-[68ch] font-serif text-reader wrap-anywhere">
          {state.answer ? (
            plainText(state.answer)
          ) : (
            <span className="flex items-center gap-2 font-sans text-body text-muted">
              <StatusMark state={statusMark(state.status)} label={statusWord(t, state.status)} showLabel />
            </span>
          )}
        </p>
      )}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
        className="mt-1 min-h-8 pointer-coarse:min-h-11 text-meta text-accent underline underline-offset-3 print:hidden"
      >
        {open
          ? state.kind === "edit"
            ? "Fold"
            : "Fold to the answer"
          : state.report
            ? "Open the report"
            : "Open what was found"}
      </button>
      {open ? (
        <RegionContext value={`run ${runs.indexOf(state) + 1}`}>
          <div className="[&_aside]:hidden">
            <RunView
              state={state}
              notice={NO_NOTICE}
              keptFrom={keptFrom}
              steps={timelineRows(state)}
              now={now}
              heardAt={now}
              connection="closed"
              headingPrefix={`${state.id}-`}
              atEnd={null}
              onAnswered={nothing}
              onStarted={onStarted}
              reportBelow={versions.below}
              headingSlot={versions.headingSlot}
            />
            {versions.dialog}
          </div>
        </RegionContext>
      ) : null}
    </section>
  );
}
