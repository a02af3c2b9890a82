"use client";

import { useRouter } from "next/navigation";
import {
  type ComponentProps,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { reportShown } from "@/components/run/report-shown";
import { RunView } from "@/components/run/run-view";
import { tabTitle } from "@/components/run/run-words";
import { useRunClock } from "@/components/run/status/use-run-clock";
import { ThreadBusyContext } from "@/components/run/thread-busy";
import { rowsIn } from "@/components/run/timeline/rows-in";
import { useFollow } from "@/components/run/timeline/use-follow";
import { useLanding } from "@/components/run/use-landing";
import { usePageTitle } from "@/components/shell/tab-title";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { useWords } from "@/components/ui/words";
import { useRun } from "@/lib/client/use-run";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { type RunSummary, summaryOf } from "@/lib/run-log/run-summary";
import { AttachedLine } from "./attached-line";
import { BranchLine } from "./branch-line";
import { Dock } from "./dock";
import { JumpButton } from "./jump-button";
import { RunMetaLine } from "./meta-line";
import { NextQuestions } from "./next-questions-list";
import { QuestionTitle, useShownThread } from "./question-title";
import { headingOf, questionBehind, tryWords } from "./run-title";
import { type ThreadRuns, useRunVersions } from "./run-versions";
import type { FurtherRun } from "./use-further-run";

// Most researches are a single question.
const EarlierRunsLater = lazy(() =>
  import("./earlier-runs").then((module) => ({ default: module.EarlierRuns })),
);

// Drawn anew before its code is there, it would lose what the server drew, with whatever is pressed or read in it: so it is
// only when what it shows changes.
const EarlierRuns = memo(function EarlierRuns(props: ComponentProps<typeof EarlierRunsLater>) {
  return (
    <Suspense>
      <EarlierRunsLater {...props} />
    </Suspense>
  );
});

/** The frame tells how the thread stands as soon as this page knows. */
function useAnnouncedStatus(status: RunState["status"]) {
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    announceThreadsChanged();
  }, [status]);
}

/** All runs of the thread; while the newest works, they change only with what others need to know of it. */
function useThreadRuns(threadId: string, earlier: readonly RunSummary[], state: RunState): ThreadRuns {
  const { status, report, branch } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a word more of what it writes changes nothing for the others.
  return useMemo(
    () => ({ threadId, runs: [...earlier, summaryOf(state)] }),
    [threadId, earlier, status, report, branch],
  );
}

/** The thread while its newest run is at hand: what came before folded, the newest open, and the place to go on. */
export function NewestRun({
  threadId,
  earlier,
  initial,
  renderedAt,
  further,
}: {
  threadId: string;
  earlier: readonly RunSummary[];
  initial: RunState;
  renderedAt: number;
  further: FurtherRun;
}) {
  const t = useWords();
  const router = useRouter();
  const { state, notice, connection, resume } = useRun(initial);
  const live = !isTerminal(state.status) && !isWaiting(state.status);
  // Who saw it run is kept at its newest row; who opens it later begins with what came of it.
  const [watched] = useState(live);
  const { seq, lastAt } = state;
  const { now, heardAt } = useRunClock({ seq, lastAt, renderedAt, ticking: live });
  const writing = reportShown(state) !== null;
  const follow = useFollow({ active: watched && !writing, live, rows: rowsIn(state), size: state.seq });
  const question = (state.kind === "edit" ? questionBehind(state, earlier) : null) ?? state.question;
  const ended = isTerminal(state.status);
  const landing = useLanding({
    id: state.id,
    shown: writing || ended,
    ended,
    following: watched && !writing && !ended,
  });
  usePageTitle(tabTitle(t, { ...state, question: useShownThread()?.title ?? question }));
  useAnnouncedStatus(state.status);
  const refresh = useCallback(() => {
    announceThreadsChanged();
    router.refresh();
  }, [router]);
  const thread = useThreadRuns(threadId, earlier, state);
  const versions = useRunVersions(state.report, thread);
  const [suggested, setSuggested] = useState<{ text: string } | null>(null);
  const keptFrom = tryWords(t, state.branch?.runId ?? "", thread.runs);
  return (
    <>
      <article className="mx-auto w-full max-w-column full:max-w-[48rem] flex-1 px-4 pt-6 md:px-6 md:pt-8">
        {earlier.length > 0 ? (
          <ThreadBusyContext value={!ended}>
            <EarlierRuns runs={earlier} thread={thread} now={renderedAt} onStarted={refresh} />
          </ThreadBusyContext>
        ) : null}
        <div
          id={runAnchor(state.id)}
          className={`scroll-mt-20 md:scroll-mt-8 ${earlier.length > 0 ? "pt-6" : ""}`}
        >
          <QuestionTitle question={headingOf(t, state, earlier)} />
          <RunMetaLine state={state} now={now} />
          <AttachedLine attached={state.attached} />
          <BranchLine branch={state.branch} keptFrom={keptFrom} />
        </div>
        <div ref={landing} className="md:mt-4">
          <RunView
            state={state}
            notice={notice}
            keptFrom={keptFrom}
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
        <NextQuestions state={state} onChoose={(text) => setSuggested({ text })} />
      </article>
      <Dock
        threadId={threadId}
        state={state}
        further={further}
        suggested={suggested}
        jump={
          follow.away || follow.unseen > 0 ? <JumpButton unseen={follow.unseen} onJump={follow.jump} /> : null
        }
      />
      <div ref={follow.end} aria-hidden="true" className="pointer-events-none -mt-px h-px print:hidden" />
    </>
  );
}
