"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Documents } from "@/components/library/documents";
import { SearchResults } from "@/components/library/search-results";
import { ThreadRows } from "@/components/library/thread-rows";
import type { Clock } from "@/components/shell/thread-groups";
import type { Connections } from "@/components/shell/use-health";
import { type SearchState, useSearch } from "@/components/shell/use-search";
import { fieldLook } from "@/components/ui/field";
import { Tabs } from "@/components/ui/tabs";
import type { SearchResponse } from "@/lib/http/responses";

/** Up and down go from the field through the rows and back. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-row-link]")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function countLine(search: SearchState): string {
  if (search.state === "loading") return `Searching for “${search.query}”`;
  if (search.state !== "done") return "";
  return `${search.results.length} ${search.results.length === 1 ? "place" : "places"} with “${search.query}”`;
}

/** One search over reports, research and documents; without words, everything there is. */
export function LibraryScreen({
  initial,
  health,
  clock,
}: {
  /** The answer to the words the address came with; null without any. */
  initial: SearchResponse | null;
  health: Connections;
  clock: Clock;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial?.query ?? "");
  const [tab, setTab] = useState<"research" | "documents">("research");
  const { search, again } = useSearch(text, initial);
  const type = (next: string) => {
    setText(next);
    const words = next.trim();
    window.history.replaceState(null, "", words ? `/library?q=${encodeURIComponent(words)}` : "/library");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move focus among links that work without them.
    <div
      onKeyDown={moveAmongRows}
      className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-16 md:pt-16"
    >
      <h1 className="text-page font-semibold tracking-title">Library</h1>
      <search className="relative mt-6 block">
        <Search
          size={16}
          aria-hidden="true"
          className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="search"
          aria-label="Search reports, research and documents"
          placeholder="Search reports, research and documents"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={(event) => type(event.target.value)}
          className={`${fieldLook} min-h-11 pr-3 pl-10`}
        />
      </search>
      <p role="status" className="tabular mt-2 min-h-5 text-meta text-muted">
        {countLine(search)}
      </p>
      {search.state === "idle" ? (
        <Tabs
          label="What is here"
          className="mt-2"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "research", label: "Research", panel: <ThreadRows clock={clock} /> },
            { value: "documents", label: "Documents", panel: <Documents health={health} /> },
          ]}
        />
      ) : (
        <section aria-label="Search results" className="mt-4">
          <SearchResults search={search} again={again} clock={clock} />
        </section>
      )}
    </div>
  );
}
