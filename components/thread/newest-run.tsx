"use client";

import { ArrowDown, CornerDownRight } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FollowUp } from "@/components/composer/follow-up";
import { ChartingContext } from "@/components/report/table/charting";
import { RephraseContext } from "@/components/run/rephrase";
import { useReportShown } from "@/components/run/report-shown";
import { RunView } from "@/components/run/run-view";
import { tabTitle } from "@/components/run/run-words";
import { readWishes } from "@/components/run/sources/left-out-next";
import { useRunClock } from "@/components/run/status/use-run-clock";
import { ThreadBusyContext } from "@/components/run/thread-busy";
import { rowsIn } from "@/components/run/timeline/rows-in";
import { useFollow } from "@/components/run/timeline/use-follow";
import { useLanding } from "@/components/run/use-landing";
import { usePageTitle } from "@/components/shell/tab-title";
import { useSharedThreads } from "@/components/shell/threads-context";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { runAnchor } from "@/components/ui/anchors";
import { Button } from "@/components/ui/button";
import { useLive } from "@/components/ui/use-live";
import { useWords } from "@/components/ui/words";
import { ApiError, steerRun } from "@/lib/client/api";
import { useRun } from "@/lib/client/use-run";
import type { RunState } from "@/lib/run-log/run-state";
import { isSteerable, isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { type RunSummary, summaryOf } from "@/lib/run-log/run-summary";
import { BranchLine } from "./branch-line";
import { RunMetaLine } from "./meta-line";
import { nextQuestions } from "./next-questions";
import { QuestionTitle, useShownThread } from "./question-title";
import { headingOf, questionBehind, tryWords } from "./run-title";
import { type ThreadRuns, useRunVersions } from "./run-versions";

// Most threads are read after their runs have ended.
const SteerBox = lazy(() =>
  import("@/components/run/controls/steer-box").then((module) => ({ default: module.SteerBox })),
);

type FurtherRun = {
  /** Shows the new run. */
  show: (runId: string) => void;
  /** The sites that could not be sent to the run, and why; null if nothing failed. */
  fault: { sites: string; fault: string } | null;
};

const AttachedLine = lazy(() =>
  import("./origin-lines").then((module) => ({ default: module.AttachedLine })),
);

/** Starts a follow-up: sends its run the sites to exclude, and shows it. */
export function useFurtherRun(threadId: string): FurtherRun {
  const router = useRouter();
  const [fault, setFault] = useState<FurtherRun["fault"]>(null);
  const show = useCallback(
    async (runId: string) => {
      const banHosts = readWishes(threadId).out;
      setFault(null);
      try {
        // The run has barely started, so no search has used the sites yet.
        if (banHosts.length > 0) await steerRun(runId, { banHosts });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFault({ sites: banHosts.join(", "), fault: error.message });
      } finally {
        announceThreadsChanged();
        router.refresh();
      }
    },
    [router, threadId],
  );
  return { show: (runId) => void show(runId), fault };
}

/**
 * The text field at the bottom: messages to an active run, afterwards the next question. A run that waits for
 * the person has its own form.
 */
function Dock({
  threadId,
  state,
  jump,
  further,
  suggested,
}: {
  threadId: string;
  state: RunState;
  jump: ReactNode;
  further: FurtherRun;
  /** A suggested question that was chosen. */
  suggested: { text: string } | null;
}) {
  const t = useWords();
  const live = useLive();
  if (isWaiting(state.status)) return null;
  return (
    <div data-pinned="foot" className="sticky bottom-0 z-20 print:hidden">
      <div className="mx-auto w-full max-w-column full:max-w-[48rem] bg-ground px-4 pb-3 md:px-6">
        {jump}
        {further.fault ? (
          <p role="alert" className="pb-2 pl-4 text-meta text-unfound">
            {t("thread.dock.notLeftOut", further.fault)}
          </p>
        ) : null}
        {isSteerable(state) ? (
          <Suspense fallback={<Place />}>
            {live ? <SteerBox threadId={threadId} state={state} /> : <Place />}
          </Suspense>
        ) : (
          <FollowUp
            threadId={threadId}
            last={{
              agent: state.agent,
              scope: state.scope,
              hosts: state.hosts,
              period: state.period,
              places: state.places,
              agentHosts: state.config?.search.hosts,
            }}
            disabledReason={isTerminal(state.status) ? null : t("thread.dock.later")}
            onStarted={further.show}
            suggested={suggested}
          />
        )}
      </div>
    </div>
  );
}

/** A placeholder for the box. */
function Place() {
  return <div className="min-h-13 rounded-[1.625rem] border border-edge bg-raised shadow-box" />;
}

/** Suggested follow-up questions below a report; a click writes one into the box. */
function NextQuestions({ state, onChoose }: { state: RunState; onChoose: (text: string) => void }) {
  const t = useWords();
  const questions = useMemo(() => nextQuestions(state), [state]);
  if (questions.length === 0) return null;
  return (
    <section aria-label={t("thread.next")} className="pb-8 print:hidden">
      <h2 className="pb-1 text-meta font-medium text-muted">{t("thread.next")}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="group focus-inset next-question"
            >
              <CornerDownRight size={16} aria-hidden="true" className="shrink-0 text-faint" />
              <span className="min-w-0 flex-1 wrap-anywhere">{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Offers a jump to the newest row, with the number of new rows, to a reader elsewhere on the page. It has its
 * own row in the dock, so that it covers no text.
 */
function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const t = useWords();
  return (
    <div className="flex justify-center py-2">
      <Button onClick={onJump}>
        <ArrowDown size={14} aria-hidden="true" />
        {unseen === 0 ? t("thread.follow.newest") : t("thread.follow.unseen", { count: unseen })}
      </Button>
    </div>
  );
}

// Most threads consist of a single question.
const EarlierRunsLater = lazy(() =>
  import("./earlier-runs").then((module) => ({ default: module.EarlierRuns })),
);

// Rendering it again before its code is loaded would discard the server HTML, so it renders only when its own
// data changes.
const EarlierRuns = memo(function EarlierRuns(props: ComponentProps<typeof EarlierRunsLater>) {
  return (
    <Suspense>
      <EarlierRunsLater {...props} />
    </Suspense>
  );
});

/** Updates the frame's thread state as soon as this page knows it. */
function useAnnouncedStatus(status: RunState["status"]) {
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    announceThreadsChanged();
  }, [status]);
}

/** All runs of the thread; while the newest is active, they change only where other parts depend on it. */
function useThreadRuns(threadId: string, earlier: readonly RunSummary[], state: RunState): ThreadRuns {
  const { status, report, branch } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a word more of what it writes changes nothing for the others.
  return useMemo(
    () => ({ threadId, runs: [...earlier, summaryOf(state)] }),
    [threadId, earlier, status, report, branch],
  );
}

/** The thread with its newest run loaded: earlier runs collapsed, the newest open, and the text field. */
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
  const listed = useSharedThreads(({ threads }) => threads.find(({ runId }) => runId === initial.id)?.status);
  const { state, notice, connection, resume } = useRun(initial, listed);
  const live = !isTerminal(state.status) && !isWaiting(state.status);
  // A reader who watched the run stays at its newest row; one who opens it later starts at its outcome.
  const [watched] = useState(live);
  const { seq, lastAt } = state;
  const { now, heardAt } = useRunClock({
    seq,
    lastAt,
    renderedAt,
    // The clock of a run stands still while nobody knows whether it works.
    ticking: live && connection !== "reconnecting",
  });
  const writing = useReportShown(state) !== null;
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
  const suggest = useCallback((text: string) => setSuggested({ text }), []);
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
          <QuestionTitle question={headingOf(t, state, earlier)} follows={earlier.length > 0} />
          <RunMetaLine state={state} now={now} />
          {state.attached?.length ? (
            <Suspense>
              <AttachedLine attached={state.attached} />
            </Suspense>
          ) : null}
          <BranchLine branch={state.branch} keptFrom={keptFrom} />
        </div>
        <div ref={landing} className="md:mt-4">
          <ChartingContext value={versions.charting}>
            <RephraseContext value={suggest}>
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
            </RephraseContext>
          </ChartingContext>
          {versions.dialog}
        </div>
        <NextQuestions state={state} onChoose={suggest} />
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
