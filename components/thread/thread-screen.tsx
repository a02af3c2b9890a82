"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { OpenSourceContext, type SourceTarget } from "@/components/report/open-source";
import { reportShown } from "@/components/report/report-shown";
import type { AgentToTry } from "@/components/run/agent-to-try";
import { AgentsContext } from "@/components/run/agents-offered";
import { RunView } from "@/components/run/run-view";
import { tabTitle } from "@/components/run/run-words";
import { rowCount, timelineRows } from "@/components/run/timeline-rows";
import { useFollow } from "@/components/run/use-follow";
import { useRunClock } from "@/components/run/use-run-clock";
import { usePageTitle } from "@/components/shell/tab-title";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { useRun } from "@/lib/client/use-run";
import type { ThreadResponse } from "@/lib/http/responses";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { BranchLine } from "./branch-line";
import { Dock } from "./dock";
import { EarlierRun } from "./earlier-run";
import { JumpButton } from "./jump-button";
import { MetaLine } from "./meta-line";
import { QuestionTitle } from "./question-title";
import { runTitle, tryWords } from "./run-title";
import { useRunVersions } from "./run-versions";

// Only for those who open a source: it is not part of the first load.
const ReaderPanel = lazy(() =>
  import("@/components/report/reader-panel").then((module) => ({ default: module.ReaderPanel })),
);

/** A research: earlier runs folded, the newest open, and the place for the next question. */
export function ThreadScreen({
  thread,
  agents,
  renderedAt,
}: {
  thread: ThreadResponse;
  /** Those that a run can be tried again with. */
  agents: AgentToTry[];
  renderedAt: number;
}) {
  const [target, setTarget] = useState<SourceTarget | null>(null);
  const close = useCallback(() => setTarget(null), []);
  const newest = thread.runs.at(-1);
  if (!newest) return null;
  return (
    <OpenSourceContext value={setTarget}>
      <div
        className={`flex w-full flex-1 flex-col print:pr-0 ${target ? "wide:pr-(--container-beside)" : "full:pr-[25rem]"}`}
      >
        <AgentsContext value={agents}>
          <NewestRun key={newest.id} thread={thread} initial={newest} renderedAt={renderedAt} />
        </AgentsContext>
      </div>
      {target ? (
        <Suspense>
          <ReaderPanel target={target} onClose={close} />
        </Suspense>
      ) : null}
    </OpenSourceContext>
  );
}

/** The frame tells how the thread stands as soon as this page knows. */
function useAnnouncedStatus(status: RunState["status"]) {
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    announceThreadsChanged();
  }, [status]);
}

function NewestRun({
  thread,
  initial,
  renderedAt,
}: {
  thread: ThreadResponse;
  initial: RunState;
  renderedAt: number;
}) {
  const router = useRouter();
  const { state, notice, connection, resume } = useRun(initial);
  const live = !isTerminal(state.status) && !isWaiting(state.status);
  // Who saw it run also sees its end; who opens it later begins at the top.
  const [watched] = useState(live);
  const { seq, lastAt } = state;
  const { now, heardAt } = useRunClock({ seq, lastAt, renderedAt, ticking: live });
  const steps = useMemo(() => timelineRows(state), [state]);
  const writing = reportShown(state) !== null;
  const follow = useFollow({
    active: watched && !writing,
    rows: rowCount(steps),
    size: state.seq,
  });
  usePageTitle(tabTitle(state));
  useAnnouncedStatus(state.status);
  const refresh = useCallback(() => {
    announceThreadsChanged();
    router.refresh();
  }, [router]);
  const runs = useMemo(() => [...thread.runs.slice(0, -1), state], [thread.runs, state]);
  const versions = useRunVersions(state, runs);
  const keptFrom = tryWords(state.branch?.runId ?? "", runs);
  return (
    <>
      <article className="mx-auto w-full max-w-column full:max-w-[48rem] flex-1 px-4 pt-6 md:px-6 md:pt-8">
        {thread.runs.slice(0, -1).map((run) => (
          <EarlierRun key={run.id} state={run} runs={runs} now={renderedAt} onStarted={refresh} />
        ))}
        <div
          id={runAnchor(state.id)}
          className={`scroll-mt-20 md:scroll-mt-8 ${thread.runs.length > 1 ? "pt-6" : ""}`}
        >
          <QuestionTitle question={runTitle(state)} />
          <MetaLine state={state} now={now} />
          <BranchLine state={state} keptFrom={keptFrom} />
        </div>
        <div className="md:mt-4">
          <RunView
            state={state}
            notice={notice}
            keptFrom={keptFrom}
            steps={steps}
            now={now}
            heardAt={heardAt}
            connection={connection}
            headingPrefix=""
            atEnd={follow.atEnd}
            onAnswered={resume}
            onStarted={refresh}
            reportBelow={versions.below}
            headingSlot={versions.headingSlot}
          />
          {versions.dialog}
        </div>
      </article>
      <Dock
        threadId={thread.id}
        state={state}
        jump={follow.unseen > 0 ? <JumpButton unseen={follow.unseen} onJump={follow.jump} /> : null}
      />
    </>
  );
}
