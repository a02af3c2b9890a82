"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ReportView, useCitationIndex } from "@/components/report/report-view";
import type { HeadingEntry } from "@/components/report/text/headings";
import { InShort } from "@/components/report/text/in-short";
import { type HeadingSlot, useReportText } from "@/components/report/text/report-text";
import { answerShown, type ShownReport, saysTheSame } from "@/components/run/report-shown";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { keepsAnswer } from "@/lib/run-log/keeps-answer";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { askedNow, checkingWords } from "./check-words";
import { SideColumn } from "./sources/side-column";
import { startOf } from "./status/run-clock";

// Runs that ended normally do not load these.
const Ending = lazy(() => import("./ending").then((module) => ({ default: module.Ending })));
const RunTable = lazy(() =>
  import("@/components/report/table/run-table").then((module) => ({ default: module.RunTable })),
);
const OutcomeNotes = lazy(() =>
  import("./outcome-notes-list").then((module) => ({ default: module.OutcomeNotes })),
);

/** Contents are listed once the text does not grow any more. */
const NONE: HeadingEntry[] = [];

/** The current activity for a report that is not stored yet. */
function pendingWords(t: Words, state: RunState): string {
  const call = state.calls.findLast(({ tool }) => tool === "createreporttool");
  return call?.status === "running" ? checkingWords(t, call, state) : t("run.result.writing");
}

/** Whether the run ended early, repeats another, or has attached files or messages that its report may leave out. */
function endedApart(state: RunState): boolean {
  const { finishing, builtInWrites, limitsReached, model, lookedAgain, attached = [], steers } = state;
  const any = limitsReached.length + attached.length + steers.length > 0;
  return any || Boolean(finishing || builtInWrites || model?.silent || lookedAgain);
}

/** The result of a run: ending, answer, report, sources. */
export function RunResult({
  state,
  shown,
  headingPrefix,
  sourcesAsked,
  onSourcesAsked,
  onSourcesClosed,
  onStarted,
  reportBelow,
  headingSlot,
}: {
  state: RunState;
  shown: ShownReport | null;
  headingPrefix: string;
  /** Whether the person opened the sources, where they are not beside the text. */
  sourcesAsked: boolean;
  onSourcesAsked: () => void;
  onSourcesClosed: () => void;
  onStarted: () => void;
  reportBelow: ReactNode;
  headingSlot: HeadingSlot | undefined;
}) {
  const t = useWords();
  const index = useCitationIndex(shown?.report ?? null, state.sources);
  const { stretches, headings } = useReportText(shown?.content ?? "", headingPrefix);
  const answer = answerShown(state);
  const ended = isTerminal(state.status);
  const answered = state.status !== "failed" ? answer : "";
  const builtIn = state.kind !== "edit" && (state.builtInWrites || state.model?.kind === "built-in");
  const short = {
    content: answered,
    check: answered ? (state.answerCheck ?? null) : null,
    expected: !ended && !keepsAnswer(state),
  };
  const table = state.revises?.table ? (
    <Suspense>
      <RunTable state={state} report={shown?.report ?? null} index={index} ended={ended} />
    </Suspense>
  ) : undefined;
  return (
    <>
      <div
        data-part="report"
        className="max-md:group-data-[tab=sources]/tab:hidden max-md:group-data-[tab=steps]/tab:hidden"
      >
        {ended && state.status !== "completed" ? (
          <div data-outcome="">
            <Suspense>
              <Ending state={state} onStarted={onStarted} onSources={onSourcesAsked} />
            </Suspense>
          </div>
        ) : null}
        {ended && endedApart(state) ? (
          <Suspense>
            <OutcomeNotes state={state} />
          </Suspense>
        ) : null}
        {table && !shown?.report ? (
          <div className="py-5">{table}</div>
        ) : shown || answered ? (
          <div data-outcome="" className="pt-5 pb-10">
            {shown ? (
              <ReportView
                title={shown.title}
                repeatsQuestion={saysTheSame(shown.title, state.question)}
                answer={short}
                report={shown.report}
                sources={state.sources}
                index={index}
                stretches={stretches}
                headings={headings}
                disagreements={state.disagreements}
                pending={pendingWords(t, state)}
                asking={askedNow(state) > 0}
                builtIn={builtIn}
                since={startOf(state)}
                below={reportBelow}
                headingSlot={headingSlot}
                table={table}
              />
            ) : (
              <InShort
                answer={short}
                report={null}
                index={index}
                sources={state.sources}
                quotesOnly={builtIn}
              />
            )}
          </div>
        ) : ended ? null : (
          <p className="py-6 text-muted md:hidden">{t("run.result.later")}</p>
        )}
      </div>
      <SideColumn
        state={state}
        headings={state.report ? headings : NONE}
        asked={sourcesAsked}
        onClose={onSourcesClosed}
      />
    </>
  );
}
