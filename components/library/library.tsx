"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
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
import { SearchResults } from "@/components/library/search-results";
import { type Results, useResults } from "@/components/library/use-results";
import type { Clock } from "@/components/shell/thread-groups";
import type { Connections } from "@/components/shell/use-health";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { fieldLook } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Tabs } from "@/components/ui/tabs";
import type { SearchResponse } from "@/lib/http/responses";

/** Up and down go from the field through the rows and back. */
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

/** A slash goes to the field from wherever nothing is typed. */
function useSlash(focus: () => void) {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest?.(
        "input, textarea, select, [contenteditable], dialog",
      );
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** The address of the page as state: typing replaces it, choosing adds a step that Back takes away. */
function useAddress(): {
  address: LibraryAddress;
  type: (q: string) => void;
  choose: (next: LibraryAddress) => void;
} {
  const parameters = useSearchParams();
  const inAddress = readAddress(parameters);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && typed.trim() !== inAddress.q ? { ...inAddress, q: typed } : inAddress;
  const address = typed === null ? shown : { ...shown, q: typed };
  useEffect(() => {
    // Back and forward bring other words than those that were typed.
    const forget = () => setTyped(null);
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  return {
    address,
    type: (q) => {
      setTyped(q);
      window.history.replaceState(null, "", addressOf({ ...address, q }));
    },
    choose: (next) => window.history.pushState(null, "", addressOf(next)),
  };
}

function countLine({ state, results, more, answer }: Results, words: string): string {
  const named = words ? ` with “${words}”` : "";
  if (state === "loading") return words ? `Searching for “${words}”` : "Looking";
  if (state === "failed" || results.length === 0) return "";
  const open = more || answer?.partial ? " so far" : "";
  return `${results.length.toLocaleString("en")} ${results.length === 1 ? "result" : "results"}${named}${open}`;
}

/** Reports, sources and documents, and one search over them all and what was asked. */
export function LibraryScreen({
  initial,
  health,
  agents,
  clock,
}: {
  /** The answer to what the address asks for, with the search it answers; null when it asks for none. */
  initial: { search: string; answer: SearchResponse } | null;
  health: Connections;
  agents: AgentName[];
  clock: Clock;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { address, type, choose } = useAddress();
  const words = address.q.trim();
  const searching = isSearching(address);
  const found = useResults(searchOf(address) ?? "kind=document", initial);
  useSlash(() => field.current?.focus());
  const list = (label: string, empty: ReactNode) => (
    <div className={searching ? "mt-2 border-t border-line" : undefined}>
      <SearchResults found={found} words={words} clock={clock} label={label} empty={empty} />
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move focus among links that work without them.
    <div
      onKeyDown={moveAmongRows}
      className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-16 md:pt-16"
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-page font-semibold tracking-title">Library</h1>
        <ImportBundle />
      </header>
      <SearchField ref={field} value={address.q} onChange={type} />
      {searching ? (
        <section aria-label="Search results" className="mt-2">
          <Filters
            address={address}
            onChange={choose}
            answer={found.answer}
            agents={agents}
            now={clock.now}
          />
          <p role="status" className="tabular mt-1 min-h-5 text-meta text-muted">
            {countLine(found, words)}
          </p>
          {list(`Searching for “${words}”`, <NothingFound words={words} />)}
        </section>
      ) : (
        <Tabs
          label="What is here"
          className="mt-6"
          value={address.tab}
          onChange={(tab: Tab) => choose({ ...address, tab })}
          tabs={[
            {
              value: "reports",
              label: "Reports",
              panel: address.tab === "reports" ? list("Reports are being fetched", <NoReports />) : null,
            },
            {
              value: "sources",
              label: "Sources",
              panel: address.tab === "sources" ? list("Sources are being fetched", <NoSources />) : null,
            },
            { value: "documents", label: "Documents", panel: <Documents health={health} /> },
          ]}
        />
      )}
    </div>
  );
}

function SearchField({
  ref,
  value,
  onChange,
}: {
  ref: React.Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <search className="relative mt-6 block">
      <Search
        size={16}
        aria-hidden="true"
        className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label="Search reports, questions, sources and documents"
        aria-keyshortcuts="/"
        placeholder="Search reports, questions, sources and documents"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} peer min-h-11 pr-10 pl-10`}
      />
      <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden pointer-coarse:hidden">
        <Kbd>/</Kbd>
      </span>
    </search>
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      sentence={words ? `Nothing here contains “${words}”.` : "Nothing here fits these filters."}
      action={
        words ? (
          <Link
            href="/"
            onClick={() => sessionStorage.setItem("draft:new-research", words)}
            className={buttonLook("plain")}
          >
            Research it
          </Link>
        ) : undefined
      }
      className="border-b border-line"
    />
  );
}

const startFirst = (
  <Link href="/" className={buttonLook("plain")}>
    Start the first research
  </Link>
);

const NoReports = () => (
  <EmptyState
    sentence="No report has been written yet."
    action={startFirst}
    className="border-b border-line"
  />
);

const NoSources = () => (
  <EmptyState sentence="No page has been read yet." action={startFirst} className="border-b border-line" />
);
