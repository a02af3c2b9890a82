"use client";

import { BookOpenText, FileText } from "lucide-react";
import Link from "next/link";
import { LibraryRow, LibraryRowSkeletons } from "@/components/library/library-row";
import { plainPassage } from "@/components/library/plain-text";
import { resultKey, resultPlace } from "@/components/library/result-place";
import { type Clock, dayAndTime } from "@/components/shell/thread-groups";
import type { SearchState } from "@/components/shell/use-search";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { MarkedText } from "@/components/ui/marked-text";
import { RUN_STATUS } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import type { SearchResult } from "@/lib/http/responses";

function ResultRow({ result, clock }: { result: SearchResult; clock: Clock }) {
  const shared = {
    title: result.title,
    href: resultPlace(result),
    text: <MarkedText parts={plainPassage(result.passage)} />,
  };
  switch (result.kind) {
    case "report": {
      const sources = result.sourcesCount === 1 ? "1 source" : `${result.sourcesCount} sources`;
      return (
        <LibraryRow
          {...shared}
          mark={<BookOpenText size={16} aria-hidden="true" />}
          facts={["Report", sources, dayAndTime(result.at, clock)]}
        />
      );
    }
    case "thread": {
      const status = RUN_STATUS[result.status];
      return (
        <LibraryRow
          {...shared}
          mark={<StatusMark state={status.mark} label={`${status.word}: `} />}
          facts={["Research", status.word, dayAndTime(result.at, clock)]}
        />
      );
    }
    case "document":
      return (
        <LibraryRow
          {...shared}
          mark={<FileText size={16} aria-hidden="true" />}
          facts={["Document", ...(result.heading ? [result.heading] : [])]}
        />
      );
  }
}

/** What was found for the words in the search field; every state in the place of the first row. */
export function SearchResults({
  search,
  again,
  clock,
}: {
  search: Exclude<SearchState, { state: "idle" }>;
  again: () => void;
  clock: Clock;
}) {
  if (search.state === "failed")
    return (
      <EmptyState
        sentence={<span role="alert">{search.message}</span>}
        action={<Button onClick={again}>Search again</Button>}
        className="border-y border-line"
      />
    );
  if (search.results.length > 0)
    return (
      <ul aria-busy={search.state === "loading"} className="divide-y divide-line border-y border-line">
        {search.results.map((result) => (
          <ResultRow key={resultKey(result)} result={result} clock={clock} />
        ))}
      </ul>
    );
  if (search.state === "loading")
    return <LibraryRowSkeletons label={`Searching for “${search.query}”`} count={4} />;
  return (
    <EmptyState
      sentence={`Nothing here contains “${search.query}”.`}
      action={
        <Link
          href="/"
          onClick={() => sessionStorage.setItem("draft:new-research", search.query)}
          className={buttonLook("plain")}
        >
          Research it
        </Link>
      }
      className="border-y border-line"
    />
  );
}
