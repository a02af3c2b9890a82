"use client";

import { lazy, memo, Suspense, useContext, useDeferredValue, useEffect, useMemo, useState } from "react";
import { RegionContext } from "@/components/report/region-name";
import { startOf } from "@/components/run/status/run-clock";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { useHash } from "@/lib/client/use-hash";
import { useMedia } from "@/lib/client/use-media";
import { citationsOfRun } from "@/lib/reports/all-citations";
import type { Citation, PageFinding, RunState, SearchRecord, Source } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { useSourceWishes } from "./left-out-next";
import { fittingSources, readInEarlier, type SourceLine, sourceGroups, sourceLines } from "./source-groups";
import { type ListProps, ShortList, sourceInHash } from "./sources-panel-list";

// Loaded only for very many sources, so it is not part of the first load.
const LongList = lazy(() => import("./sources-panel-long").then((module) => ({ default: module.LongList })));

// Most runs are opened when they have a report.
const FoundSoFar = lazy(() => import("./found-so-far").then((module) => ({ default: module.FoundSoFar })));

const SEARCH = "websearchtool";
const FILTERED_FROM = 20;
const LONG_FROM = 60;
const NONE: Citation[] = [];
const NOTHING: PageFinding[] = [];

/** All sources of a run, in groups with their counts. */
export function SourcesPanel({ state }: { state: RunState }) {
  const { sources, searches, findings, report, answer, answerCheck, status, bannedHosts, threadId } = state;
  const earlier = useContext(RegionContext) !== "";
  // Beside the newest run, the list of the whole thread is shown; an earlier run has its own where parts are
  // shown one at a time.
  const alone = useMedia("(max-width: 47.99rem)");
  const over = isTerminal(state.status);
  const citations = useMemo(
    () => (report ? citationsOfRun({ report, answer, answerCheck, status }) : over ? NONE : null),
    [report, answer, answerCheck, status, over],
  );
  if (earlier && !alone) return null;
  return (
    <>
      {/* Once there is a report, its citations replace the findings. */}
      {!report && state.kind === "research" && (!over || findings) ? (
        <Suspense fallback={over ? null : <div className="mb-5 h-87.5" />}>
          <FoundSoFar findings={findings ?? NOTHING} sources={sources} plan={state.plan} going={!over} />
        </Suspense>
      ) : null}
      <Panel
        threadId={threadId}
        sources={sources}
        searches={searches}
        citations={citations}
        banned={bannedHosts}
        since={startOf(state)}
        over={over}
        stopped={state.status === "cancelled"}
        searching={state.calls.some(({ tool, status }) => tool === SEARCH && status === "running")}
        anchored={!earlier}
      />
    </>
  );
}

type Shown = {
  threadId: string;
  sources: readonly Source[];
  searches: readonly SearchRecord[];
  /** Null while there is no report but one may come. */
  citations: readonly Citation[] | null;
  banned: readonly string[];
  since: number | null;
  over: boolean;
  /** The person ended the run. */
  stopped: boolean;
  searching: boolean;
  /** True for the list whose rows the URL fragment can refer to. */
  anchored: boolean;
};

// Memoized: an active run changes with every word it writes, its sources seldom.
const Panel = memo(function Panel(shown: Shown) {
  const { threadId, sources, searches, citations, banned, since, anchored } = shown;
  const t = useWords();
  const { wishes, toggle } = useSourceWishes(threadId);
  const filter = useFilter(sources, anchored);
  const setting = useMemo(
    () => ({ since, earlier: readInEarlier(searches), banned, wishes, onWish: toggle }),
    [since, searches, banned, wishes, toggle],
  );
  const lines = useMemo(
    () => sourceLines(sourceGroups(filter.fitting, { citations, top: wishes.top })),
    [filter.fitting, citations, wishes.top],
  );
  const count = sources.length;
  return (
    <section aria-label={t("thread.sources.title")} className="text-body">
      <h2 className="text-meta font-semibold">
        {t("thread.sources.title")}{" "}
        <span className="font-normal text-muted tabular">{count > 0 ? t.number(count) : null}</span>
      </h2>
      <LeftOutSites banned={banned} next={wishes.out} />
      {count === 0 ? <EmptyState sentence={t(`thread.sources.${emptyWord(shown)}`)} /> : null}
      {count >= FILTERED_FROM ? <Filter filter={filter} /> : null}
      <Lines lines={lines} setting={setting} anchored={anchored} />
    </section>
  );
});

/** Says why the list is empty. */
function emptyWord({
  over,
  stopped,
  searching,
  searches,
}: Pick<Shown, "over" | "stopped" | "searching" | "searches">) {
  const searched = searches.length > 0;
  if (over && !searched) return stopped ? "stopped" : "notSearched";
  if (over) return "none";
  if (searched) return "nothingYet";
  return searching ? "first" : "soon";
}

function Lines(props: { lines: SourceLine[] } & Pick<ListProps, "setting" | "anchored">) {
  const named = sourceInHash(useHash());
  const list: ListProps = { ...props, named: props.anchored ? named : null };
  if (props.lines.length <= LONG_FROM) return <ShortList {...list} />;
  const first = { ...list, lines: props.lines.slice(0, FILTERED_FROM), named: null };
  return (
    <Suspense fallback={<ShortList {...first} />}>
      <LongList {...list} />
    </Suspense>
  );
}

type FilterView = {
  text: string;
  write: (text: string) => void;
  fitting: readonly Source[];
};

/** The filter text and the matching sources. A source in the URL fragment is shown whatever the filter. */
function useFilter(sources: readonly Source[], anchored: boolean): FilterView {
  const [text, write] = useState("");
  const hash = useHash();
  const named = anchored ? sourceInHash(hash) : null;
  useEffect(() => {
    if (named !== null) write("");
  }, [named]);
  const settled = useDeferredValue(text);
  const fitting = useMemo(() => fittingSources(sources, settled), [sources, settled]);
  return { text, write, fitting };
}

function Filter({ filter: { text, write, fitting } }: { filter: FilterView }) {
  const t = useWords();
  const filtered = text.trim() !== "";
  return (
    <search className="mt-2 block print:hidden">
      <Field label={t("thread.sources.filter")} hideLabel>
        {(control) => (
          <input
            {...control}
            type="search"
            value={text}
            autoComplete="off"
            placeholder={t("thread.sources.filterHint")}
            onChange={({ target }) => write(target.value)}
            className={fieldLook}
          />
        )}
      </Field>
      <p role="status" className={filtered && fitting.length > 0 ? "pt-1 text-meta text-muted" : "unseen"}>
        {filtered ? t("thread.sources.fitting", { count: fitting.length }) : ""}
      </p>
      {filtered && fitting.length === 0 ? (
        <EmptyState
          sentence={t("thread.sources.noneFits", { text: text.trim() })}
          action={<Button onClick={() => write("")}>{t("thread.sources.clear")}</Button>}
        />
      ) : null}
    </search>
  );
}

/** The excluded sites, with an explanation. */
function LeftOutSites({ banned, next }: { banned: readonly string[]; next: readonly string[] }) {
  const t = useWords();
  const look = "mt-2 text-meta wrap-anywhere text-muted";
  return (
    <>
      {banned.length > 0 ? (
        <p className={look}>
          {t("thread.sources.leftOutSites", { count: banned.length, sites: banned.join(", ") })}
        </p>
      ) : null}
      {next.length > 0 ? (
        <p className={look}>
          {t("thread.sources.leftOutNextSites", { count: next.length, sites: next.join(", ") })}
        </p>
      ) : null}
    </>
  );
}
