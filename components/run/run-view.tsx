"use client";

import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { ReportActions } from "@/components/report/report-actions";
import type { HeadingSlot } from "@/components/report/text/report-text";
import { reportShown } from "@/components/run/report-shown";
import { useWords } from "@/components/ui/words";
import type { Connection } from "@/lib/client/follow-run";
import { useHash } from "@/lib/client/use-hash";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { SteeringPlace } from "./controls/steering";
import { WaitingForm } from "./controls/waiting-form";
import { RunResult } from "./run-result";
import { leadsToReport, RunTabs, useRunTab } from "./run-tabs";
import { sourceInHash } from "./sources/sources-panel-list";
import { Announcer } from "./status/announcer";
import { endedWords, isPaused } from "./status/run-position";
import { StatusBar } from "./status/status-bar";
import { Process } from "./timeline/process";
import { useAway } from "./timeline/use-away";
import { useProcessPlace } from "./timeline/use-process-place";

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
  const unfold = useCallback(() => setChosen(true), []);
  return { open, toggle: () => setChosen(!open), unfold };
}

/** One run from its status to its sources. */
export function RunView({
  state,
  notice,
  keptFrom,
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
  const t = useWords();
  const shown = reportShown(state);
  const ended = isTerminal(state.status);
  const paused = isPaused({ state, notice });
  // A run that is opened after its end shows first what came of it, whatever that is.
  const [over] = useState(ended);
  const fold = useProcessFold(shown !== null || over, atEnd);
  const { tab, choose, turnTo, turnBack } = useRunTab({
    reportFirst: shown !== null || ended,
    inHistory: headingPrefix === "",
  });
  const place = useProcessPlace(state);
  const { named } = place;
  const { unfold } = fold;
  // What the address names is opened, wherever it is hidden.
  useEffect(() => {
    if (!named) return;
    unfold();
    choose("steps");
  }, [named, unfold, choose]);
  const source = sourceInHash(useHash());
  useEffect(() => {
    if (source !== null && headingPrefix === "") choose("sources");
  }, [source, headingPrefix, choose]);
  const { news, read } = useAway(state, headingPrefix === "");
  const [said, setSaid] = useState("");
  const told = news?.words(t, state, now) ?? null;
  return (
    <SteeringPlace state={state}>
      <RunTabs
        tab={tab}
        onChoose={(next) => {
          turnTo(next);
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
        away={told}
        onRead={read}
        onSay={setSaid}
        actions={state.report ? <ReportActions report={state.report} /> : null}
      />
      <Announcer text={told ?? endedWords(t, state)?.text ?? said} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key is clicked. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it work without it where all parts stand on the page. */}
      <div
        data-tab={tab}
        className="group/tab"
        onClick={(event) => {
          // After the step in the history that the link makes, which may tell of the tab before.
          if (leadsToReport(event, state.report)) setTimeout(() => choose("report"));
        }}
      >
        <div className="max-md:group-data-[tab=report]/tab:hidden max-md:group-data-[tab=sources]/tab:hidden">
          <Process
            state={state}
            paused={paused}
            now={now}
            foldable={shown !== null || ended}
            open={fold.open}
            inView={tab === "steps"}
            onToggle={fold.toggle}
            place={place}
            away={news?.away ?? null}
            keptFrom={keptFrom}
            onStarted={onStarted}
          />
          <WaitingForm state={state} onSent={onAnswered} />
        </div>
        <RunResult
          state={state}
          shown={shown}
          headingPrefix={headingPrefix}
          sourcesAsked={tab === "sources"}
          onSourcesClosed={turnBack}
          onStarted={onStarted}
          reportBelow={reportBelow}
          headingSlot={headingSlot}
        />
      </div>
    </SteeringPlace>
  );
}
