"use client";

import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { InShort } from "@/components/report/in-short";
import { answerShown, reportShown, type ShownReport } from "@/components/report/report-shown";
import { type HeadingSlot, useReportText } from "@/components/report/report-text";
import { ReportView, useCitationIndex } from "@/components/report/report-view";
import type { Connection } from "@/lib/client/follow-run";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import { Announcer } from "./announcer";
import { askedNow, checkingWords } from "./check-words";
import { ClarificationRecord } from "./clarification-record";
import { Ending } from "./ending";
import { OutcomeNotes } from "./outcome-notes-list";
import { Process } from "./process";
import { ReportActions } from "./report-actions";
import { startOf } from "./run-clock";
import { RunTabs, useRunTab } from "./run-tabs";
import { spokenState } from "./run-words";
import { SideColumn } from "./side-column";
import { StatusBar } from "./status-bar";
import { SteeringPlace } from "./steering";
import type { StepRows } from "./timeline-rows";
import { WaitingForm } from "./waiting-form";

/** Whether plan and timeline are open: until there is a report, unless the person said otherwise. */
function useProcessFold(started: boolean, atEnd: RefObject<boolean> | null) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [folded, setFolded] = useState(started);
  // Folding in the very frame in which the report begins moves nothing that is being read. Someone who reads further up
  // keeps what they read; it folds once they are back at the end.
  if (started && !folded && (atEnd === null || atEnd.current)) setFolded(true);
  useEffect(() => {
    if (!started || folded) return;
    const fold = () => {
      if (atEnd?.current) setFolded(true);
    };
    window.addEventListener("scroll", fold, { passive: true });
    return () => window.removeEventListener("scroll", fold);
  }, [started, folded, atEnd]);
  const open = chosen ?? !folded;
  return { open, toggle: () => setChosen(!open), unfold: () => setChosen(true) };
}

/** One run from its status to its sources. */
export function RunView({
  state,
  notice,
  keptFrom,
  steps,
  now,
  heardAt,
  connection,
  headingPrefix,
  atEnd,
  onAnswered,
  onStarted,
  reportBelow,
  headingSlot,
}: {
  state: RunState;
  notice: Notice;
  /** What the run that this one goes on from is called. */
  keptFrom: string;
  steps: StepRows[];
  now: number;
  heardAt: number;
  connection: Connection;
  /** Keeps the headings of several reports on a page apart. */
  headingPrefix: string;
  atEnd: RefObject<boolean> | null;
  onAnswered: () => void;
  onStarted: () => void;
  /** Between the title of the report and its text. */
  reportBelow?: ReactNode;
  headingSlot?: HeadingSlot;
}) {
  const shown = reportShown(state);
  const ended = isTerminal(state.status);
  // A run that is opened after its end shows first what came of it, whatever that is.
  const [over] = useState(ended);
  const fold = useProcessFold(shown !== null || over, atEnd);
  const { tab, choose } = useRunTab(shown !== null || ended);
  return (
    <SteeringPlace state={state}>
      <RunTabs
        tab={tab}
        onChoose={(next) => {
          choose(next);
          // A tab of its own has no need of a fold.
          if (next === "steps") fold.unfold();
        }}
        state={state}
      />
      <StatusBar
        state={state}
        notice={notice}
        now={now}
        heardAt={heardAt}
        connection={connection}
        actions={state.report ? <ReportActions report={state.report} /> : null}
      />
      <Announcer text={spokenState(state, notice)} />
      <div data-tab={tab} className="group/tab">
        <div className="max-md:group-data-[tab=report]/tab:hidden max-md:group-data-[tab=sources]/tab:hidden">
          <Process
            state={state}
            steps={steps}
            now={now}
            foldable={shown !== null || ended}
            open={fold.open}
            onToggle={fold.toggle}
            keptFrom={keptFrom}
            onStarted={onStarted}
          />
          {state.clarifications.map((asked) => (
            <ClarificationRecord key={asked.callId} runId={state.id} asked={asked} />
          ))}
          <WaitingForm state={state} onSent={onAnswered} />
        </div>
        <RunResult
          state={state}
          shown={shown}
          headingPrefix={headingPrefix}
          onStarted={onStarted}
          reportBelow={reportBelow}
          headingSlot={headingSlot}
        />
      </div>
    </SteeringPlace>
  );
}

/** What is being done with a report that is not stored yet. */
function pendingWords(state: RunState): string {
  const call = state.calls.findLast(({ tool }) => tool === "createreporttool");
  return call?.status === "running" ? checkingWords(call, state) : "Being written";
}

function RunResult({
  state,
  shown,
  headingPrefix,
  onStarted,
  reportBelow,
  headingSlot,
}: {
  state: RunState;
  shown: ShownReport | null;
  headingPrefix: string;
  onStarted: () => void;
  reportBelow: ReactNode;
  headingSlot: HeadingSlot | undefined;
}) {
  const index = useCitationIndex(shown?.report ?? null, state.sources);
  const { blocks, headings } = useReportText(shown?.content ?? "", headingPrefix);
  const answer = answerShown(state);
  const ended = isTerminal(state.status);
  const answered = state.status !== "failed" ? answer : "";
  return (
    <>
      <div className="max-md:group-data-[tab=sources]/tab:hidden max-md:group-data-[tab=steps]/tab:hidden">
        {ended && state.status !== "completed" ? <Ending state={state} onStarted={onStarted} /> : null}
        <OutcomeNotes state={state} />
        {shown || answered ? (
          <div className="flex flex-col gap-8 pt-6 pb-10">
            <InShort
              answer={answered}
              report={state.report}
              index={index}
              expected={!ended && state.kind !== "edit"}
            />
            {shown ? (
              <ReportView
                title={shown.title}
                report={shown.report}
                sources={state.sources}
                index={index}
                blocks={blocks}
                headings={headings}
                disagreements={state.disagreements}
                pending={pendingWords(state)}
                asking={askedNow(state) > 0}
                since={startOf(state)}
                below={reportBelow}
                headingSlot={headingSlot}
              />
            ) : null}
          </div>
        ) : ended ? null : (
          <p className="py-6 text-muted md:hidden">
            The report will stand here. The steps show how far it is.
          </p>
        )}
      </div>
      <SideColumn
        key={state.report ? "report" : "run"}
        state={state}
        headings={state.report ? headings : []}
      />
    </>
  );
}
