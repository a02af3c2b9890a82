"use client";

import {
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { citedInHash } from "@/components/report/citations/use-cited-hash";
import { RegionContext, useRegionName } from "@/components/report/region-name";
import { ReportActions } from "@/components/report/report-actions";
import type { HeadingSlot } from "@/components/report/text/report-text";
import { SteeringPlace } from "@/components/run/controls/steering";
import { sourceInHash } from "@/components/run/sources/sources-panel-list";
import { Announcer } from "@/components/run/status/announcer";
import { endedWords, isPaused } from "@/components/run/status/run-position";
import { StatusBar } from "@/components/run/status/status-bar";
import type { Away, awayWords } from "@/components/run/timeline/away";
import { Process } from "@/components/run/timeline/process";
import { useProcessPlace } from "@/components/run/timeline/use-process-place";
import { classNames } from "@/components/ui/class-names";
import { useLive } from "@/components/ui/use-live";
import { useWords } from "@/components/ui/words";
import type { Connection } from "@/lib/client/follow-run";
import { entryState, freshEntry } from "@/lib/client/history-state";
import { keepText, storedText } from "@/lib/client/storage";
import { decodeHash, useHash } from "@/lib/client/use-hash";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { useReportShown } from "./report-shown";
import { RunResult } from "./run-result";
import { readSeen, type Seen, wasAway, withSeen } from "./seen";

const TABS = ["report", "steps", "sources"] as const;
type RunTab = (typeof TABS)[number];

const TAB = "tab";
const tabInEntry = () => TABS.find((tab) => tab === entryState()[TAB]) ?? null;

/**
 * The tab on the phone: the steps while the run is active, the report once it exists, unless the person chose
 * another. With `inHistory`, choosing a tab pushes a history entry: Back returns to the previous tab, and a
 * reload stays on it.
 */
function useRunTab({ reportFirst, inHistory }: { reportFirst: boolean; inHistory: boolean }): {
  tab: RunTab;
  /** Shows a tab that a link leads to. */
  choose: (tab: RunTab) => void;
  /** Shows a tab that the person chose. */
  turnTo: (tab: RunTab) => void;
  /** Goes back from a tab that the person chose. */
  turnBack: () => void;
} {
  const [chosen, choose] = useState<RunTab | null>(null);
  useLayoutEffect(() => {
    if (!inHistory) return;
    const follow = () => choose(tabInEntry());
    if (tabInEntry()) follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [inHistory]);
  const tab = chosen ?? (reportFirst ? "report" : "steps");
  const turnTo = useCallback(
    (next: RunTab) => {
      if (inHistory && next !== tab)
        window.history.pushState(freshEntry({ ...entryState(), [TAB]: next }), "", window.location.href);
      choose(next);
    },
    [inHistory, tab],
  );
  const turnBack = useCallback(() => {
    if (inHistory && tabInEntry()) window.history.back();
    else choose(null);
  }, [inHistory]);
  return { tab, choose, turnTo, turnBack };
}

/** True for a click on a link into the report of this run. */
function leadsToReport(event: MouseEvent, report: RunState["report"]): boolean {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey) return false;
  const place = decodeHash(link.hash);
  const named = document.getElementById(place);
  return citedInHash(place, report) !== undefined || Boolean(named?.closest("[data-part=report]"));
}

/**
 * On the phone, one part of a run at a time. Wider windows show all parts except the sources, which open over
 * the page; if the sources fit beside the text, this component is hidden.
 */
function RunTabs({
  tab,
  onChoose,
  state,
}: {
  tab: RunTab;
  onChoose: (tab: RunTab) => void;
  state: RunState;
}) {
  const t = useWords();
  const name = useRegionName(t("run.tabs.name"));
  const earlier = useContext(RegionContext) !== "";
  const tabs: [RunTab, string, number | null][] = [
    ["report", t("run.tabs.report"), null],
    ["steps", t("run.tabs.steps"), state.steps.length],
    ["sources", t("run.tabs.sources"), state.sources.length],
  ];
  return (
    <nav
      aria-label={name}
      className={`mt-3 flex gap-1 print:hidden ${earlier ? "md:hidden" : "side:hidden"}`}
    >
      {tabs.map(([value, label, number]) => (
        <button
          key={value}
          type="button"
          aria-pressed={tab === value}
          onClick={() => onChoose(value)}
          className={classNames(
            "focus-inset tab-button",
            value !== "sources" && "md:hidden",
            tab === value ? "border-accent text-ink" : "border-transparent text-muted",
          )}
        >
          {label}
          {number ? <span className="ml-1.5 font-normal text-muted tabular">{number}</span> : null}
        </button>
      ))}
    </nav>
  );
}

/** Whether plan and timeline are expanded: until there is a report, unless the person decided otherwise. */
function useProcessFold(started: boolean, atEnd: RefObject<boolean> | null) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [folded, setFolded] = useState(started);
  // Collapsing in the frame in which the report begins moves nothing that is being read. If the reader is
  // further up, it collapses once they are back at the end.
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

// Most runs never wait, so neither form is part of the first load.
const questions = () => import("./controls/clarification-form");
const review = () => import("@/components/run/plan/plan-form");
const ClarificationForm = lazy(() => questions().then((module) => ({ default: module.ClarificationForm })));
const PlanForm = lazy(() => review().then((module) => ({ default: module.PlanForm })));

/** Preloads the form while the model is still writing its questions or plan. */
function useFetched({ draft, planReview, status }: RunState): void {
  const asks = Object.values(draft).includes("clarificationtool");
  const plans = planReview !== null && planReview.reviewedAt === null && !isTerminal(status);
  useEffect(() => {
    if (asks) questions().catch(() => undefined);
    if (plans) review().catch(() => undefined);
  }, [asks, plans]);
}

/** The form for what a run is waiting for; nothing while it is not waiting. */
function WaitingForm({ state, onSent }: { state: RunState; onSent: () => void }) {
  const { status, clarification, plan, config } = state;
  const live = useLive();
  const [found] = useState(isWaiting(status));
  useFetched(state);
  if (!live) return isWaiting(status) ? <Place /> : null;
  if (status === "waiting_for_clarification" && clarification)
    return (
      <Suspense fallback={<Place />}>
        <ClarificationForm
          key={clarification.callId}
          runId={state.id}
          asked={clarification}
          arrived={!found}
          timeout={config?.execution?.clarificationTimeoutMs ?? null}
          onSent={onSent}
        />
      </Suspense>
    );
  if (status === "waiting_for_plan" && plan)
    return (
      <Suspense fallback={<Place />}>
        <PlanForm runId={state.id} plan={plan} arrived={!found} onSent={onSent} />
      </Suspense>
    );
  return null;
}

/** A placeholder for the form. */
function Place() {
  return <div className="mt-4 mb-8 min-h-72 rounded-card border border-line bg-raised" />;
}

type AwayNews = { away: Away; words: typeof awayWords };

const KEY = "seen-runs";
/** Saves at this interval, in milliseconds, because closing a page may not fire an event. */
const EVERY = 5000;

function keep(state: RunState): void {
  const { id: runId, seq, lastAt: at } = state;
  const list = readSeen(storedText("browser", KEY));
  keepText("browser", KEY, JSON.stringify(withSeen(list, { runId, seq, at, left: Date.now() })));
}

/** Loaded only after an absence. Null if nothing noteworthy happened. */
async function newsOf(state: RunState, seen: Seen, now: number): Promise<AwayNews | null> {
  const { awayOf, awayWords } = await import("./timeline/away");
  const away = awayOf(state, seen, now);
  return away && { away, words: awayWords };
}

/** Describes the changes of a run since this browser last showed it; null once the person has read them. */
function useAway(state: RunState, active: boolean): { news: AwayNews | null; read: () => void } {
  const [news, setNews] = useState<AwayNews | null>(null);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const { id } = state;
  useEffect(() => {
    if (!active) return;
    const looksOn = () => document.visibilityState === "visible";
    let left = false;
    const look = () => {
      const now = Date.now();
      const seen = readSeen(storedText("browser", KEY)).find(({ runId }) => runId === id);
      if (seen && wasAway(latest.current, seen, now))
        newsOf(latest.current, seen, now)
          .then((found) => found && !left && setNews(found))
          .catch(() => undefined);
      keep(latest.current);
    };
    const turn = () => (looksOn() ? look() : keep(latest.current));
    const leave = () => {
      if (looksOn()) keep(latest.current);
    };
    if (looksOn()) look();
    const timer = setInterval(leave, EVERY);
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("pagehide", leave);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [active, id]);
  return { news, read: useCallback(() => setNews(null), []) };
}

/**
 * One run from its status to its sources. Rendered only for what it shows: parts whose code has not come yet would
 * lose the server's HTML with every render.
 */
export const RunView = memo(function RunView({
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
  /** The name of the run that this one continues. */
  keptFrom: string;
  now: number;
  heardAt: number;
  connection: Connection;
  /** Distinguishes the headings of several reports on a page. */
  headingPrefix: string;
  atEnd: RefObject<boolean> | null;
  onAnswered: () => void;
  onStarted: () => void;
  /** Content between the title of the report and its text. */
  reportBelow?: ReactNode;
  headingSlot?: HeadingSlot;
}) {
  const t = useWords();
  const shown = useReportShown(state);
  const ended = isTerminal(state.status);
  const paused = isPaused({ state, notice });
  // A run that is opened after its end shows its result first.
  const [over] = useState(ended);
  const fold = useProcessFold(shown !== null || over, atEnd);
  const { tab, choose, turnTo, turnBack } = useRunTab({
    reportFirst: shown !== null || ended,
    inHistory: headingPrefix === "",
  });
  const showSources = useCallback(() => turnTo("sources"), [turnTo]);
  const place = useProcessPlace(state);
  const { named } = place;
  const { unfold } = fold;
  // Opens whatever contains the target of the URL fragment.
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
          // A separate tab does not need to be collapsible.
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
          // Runs after the link has pushed its history entry, which may still name the previous tab.
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
          onSourcesAsked={showSources}
          onSourcesClosed={turnBack}
          onStarted={onStarted}
          reportBelow={reportBelow}
          headingSlot={headingSlot}
        />
      </div>
    </SteeringPlace>
  );
});
