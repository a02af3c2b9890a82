"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Documents } from "@/components/library/documents";
import { type AgentName, Filters } from "@/components/library/filters";
import { ImportBundle } from "@/components/library/import-bundle";
import {
  addressOf,
  isSearching,
  type LibraryAddress,
  readAddress,
  searchOf,
  type Tab,
} from "@/components/library/library-address";
import { SearchField, useSlash } from "@/components/library/search-field";
import { SearchResults } from "@/components/library/search-results";
import { type Results, useResults } from "@/components/library/use-results";
import { isSelectable, type Selection, useSelection } from "@/components/library/use-selection";
import type { Clock } from "@/components/shell/thread-groups";
import type { Connections } from "@/components/shell/use-health";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { useWords } from "@/components/ui/words";
import { keepText } from "@/lib/client/storage";
import type { SearchKind, SearchResponse } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

/** The page's URL as state: typing replaces the entry, choosing pushes one that Back removes. */
function useAddress(): {
  address: LibraryAddress;
  type: (q: string) => void;
  choose: (next: LibraryAddress) => void;
} {
  const parameters = useSearchParams();
  const known = parameters.toString();
  // The router reports a push late, or not at all during a Back navigation; the chosen state applies until
  // the router has caught up.
  const [ahead, setAhead] = useState<{ of: string; address: LibraryAddress } | null>(null);
  const inAddress = ahead?.of === known ? ahead.address : readAddress(parameters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has moved, and not when something is chosen.
  useEffect(() => setAhead(null), [known]);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && typed.trim() !== inAddress.q ? { ...inAddress, q: typed } : inAddress;
  const address = typed === null ? shown : { ...shown, q: typed };
  useEffect(() => {
    // Back and forward restore another query than the typed one.
    const forget = () => {
      setTyped(null);
      setAhead(null);
    };
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  return {
    address,
    type: (q) => {
      setTyped(q);
      window.history.replaceState(null, "", addressOf({ ...address, q }));
    },
    choose: (next) => {
      setAhead({ of: known, address: next });
      window.history.pushState(null, "", addressOf(next));
    },
  };
}

/** Actions for the selected threads. It stays visible while scrolling. */
function SelectionBar({ selection }: { selection: Selection }) {
  const t = useWords();
  const { chosen, remove, end } = selection;
  const [asking, setAsking] = useState(false);
  const count = chosen.size;
  return (
    <section
      aria-label={t("library.select.region")}
      className="sticky top-12 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-ground py-1.5 md:top-0"
    >
      <p role="status" className="tabular flex-1 text-meta text-muted">
        {t("library.select.count", { count })}
      </p>
      <Button onClick={() => (count > 1 ? setAsking(true) : void remove())} disabled={count === 0}>
        {t("library.select.delete")}
      </Button>
      <Button variant="quiet" onClick={end}>
        {t("library.select.end")}
      </Button>
      {asking && count > 1 ? (
        <Suspense>
          <DeleteSeveral selection={selection} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

// Loaded only to delete several threads.
const DeleteSeveral = lazy(() =>
  import("./delete-several").then((module) => ({ default: module.DeleteSeveral })),
);

/** Arrow keys move the focus between the field and the rows. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], [data-row-link]")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops.filter((stop) => stop.checkVisibility())[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function countLine(t: Words, { state, pages, more, answer }: Results, words: string): string {
  if (state === "loading") return words ? t("library.searching", { words }) : t("library.looking");
  if (state === "failed" || pages.length === 0) return "";
  const count = pages.length;
  const open = more !== null || answer?.partial === true;
  if (answer?.corrected) {
    const counted = t(open ? "library.countWithSoFar" : "library.countWith", {
      count,
      words: answer.corrected,
    });
    return `${t("library.nothingContains", { words })} ${counted}.`;
  }
  if (words)
    return open ? t("library.countWithSoFar", { count, words }) : t("library.countWith", { count, words });
  return open ? t("library.countSoFar", { count }) : t("library.countOf", { count });
}

// Only for those whose search finds nothing.
const MissingWords = lazy(() =>
  import("./missing-words").then((module) => ({ default: module.MissingWords })),
);

/** Reports, sources and documents, and one search over them all and what was asked. */
export function LibraryScreen({
  initial,
  health,
  agents,
  clock,
}: {
  /** The results for the URL, with their search; null when the URL needs none. */
  initial: { search: string; answer: SearchResponse } | null;
  health: Connections;
  agents: AgentName[];
  clock: Clock;
}) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const { address, type, choose } = useAddress();
  const words = address.q.trim();
  const searching = isSearching(address);
  const found = useResults(searchOf(address) ?? "kind=document", initial);
  const { selection, begin } = useSelection(found.again);
  useSlash(() => field.current?.focus());
  const filters = (kind: SearchKind | undefined) => (
    <Filters
      within={kind !== undefined}
      address={{ ...address, kind: address.kind ?? kind }}
      onChange={choose}
      answer={found.answer}
      agents={agents}
      now={clock.now}
    />
  );
  const list = (label: string, empty: ReactNode) => (
    <div className={searching ? "mt-2 border-t border-line" : undefined}>
      {selection ? <SelectionBar selection={selection} /> : null}
      <SearchResults
        found={found}
        selection={selection}
        words={found.answer?.corrected ?? words}
        clock={clock}
        label={label}
        empty={empty}
      />
    </div>
  );
  const browse = (kind: SearchKind, label: string, empty: ReactNode) => (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line not-empty:border-b not-empty:py-1">
        {found.results.length > 0 ? filters(kind) : null}
        {kind === "report" && found.results.length > 0 && !selection ? <Select onBegin={begin} /> : null}
        {kind === "report" ? (
          <AllResearch
            all={address.all ?? false}
            onChange={(all) => choose({ ...address, all: all || undefined })}
          />
        ) : null}
      </div>
      {list(label, empty)}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move focus among links that work without them.
    <div
      onKeyDown={moveAmongRows}
      className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-16 md:pt-16"
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-page font-semibold tracking-title">{t("library.title")}</h1>
        <ImportBundle drop={searching || address.tab !== "documents"} />
      </header>
      <SearchField ref={field} value={address.q} onChange={type} />
      {searching ? (
        <section aria-label={t("library.results")} className="mt-2">
          {filters(undefined)}
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="tabular min-h-5 text-meta text-muted">
              {countLine(t, found, words)}
            </p>
            {found.results.some(isSelectable) && !selection ? <Select onBegin={begin} /> : null}
          </div>
          {list(
            t("library.searching", { words }),
            <>
              <Suspense>
                <MissingWords query={words} onSearch={type} />
              </Suspense>
              <NothingFound words={words} />
            </>,
          )}
        </section>
      ) : (
        <Tabs
          label={t("library.whatIsHere")}
          className="mt-6"
          value={address.tab}
          onChange={(tab: Tab) => choose({ ...address, tab })}
          tabs={[
            {
              value: "reports",
              label: t("library.reports"),
              panel:
                address.tab === "reports"
                  ? browse(
                      "report",
                      t("library.reportsComing"),
                      <Nothing sentence={t("library.noReports")} />,
                    )
                  : null,
            },
            {
              value: "sources",
              label: t("library.sources"),
              panel:
                address.tab === "sources"
                  ? browse(
                      "source",
                      t("library.sourcesComing"),
                      <Nothing sentence={t("library.noSources")} />,
                    )
                  : null,
            },
            {
              value: "documents",
              label: t("library.documents"),
              panel: address.tab === "documents" ? <Documents health={health} /> : null,
            },
          ]}
        />
      )}
    </div>
  );
}

/** Starts selecting several threads. */
function Select({ onBegin }: { onBegin: () => void }) {
  const t = useWords();
  return (
    <button
      type="button"
      onClick={onBegin}
      className="-mx-2 min-h-8 rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
    >
      {t("library.select.begin")}
    </button>
  );
}

/** Adds research that ended without a report to the list of reports, each in its place by date. */
function AllResearch({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) {
  const t = useWords();
  return (
    <label className="-mx-2 flex min-h-8 items-center gap-2 rounded-control px-2 text-meta hover:bg-hover pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={all}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
      />
      {t("library.allResearch")}
    </label>
  );
}

function NothingFound({ words }: { words: string }) {
  const t = useWords();
  return (
    <EmptyState
      sentence={words ? t("library.nothingContains", { words }) : t("library.nothingFits")}
      action={
        words ? (
          <Link
            href="/"
            onClick={() => keepText("tab", "draft:new-research", words)}
            className={buttonLook("plain")}
          >
            {t("library.researchIt")}
          </Link>
        ) : undefined
      }
      className="border-b border-line"
    />
  );
}

/** An empty list, with a link to the first step. */
function Nothing({ sentence }: { sentence: string }) {
  const t = useWords();
  return (
    <EmptyState
      sentence={sentence}
      action={
        <Link href="/" className={buttonLook("plain")}>
          {t("library.startFirst")}
        </Link>
      }
      className="border-b border-line"
    />
  );
}
