"use client";

import { BookOpenText, FileText } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useMemo } from "react";
import { EndlessRows, RowsEnd } from "@/components/library/endless-rows";
import { LibraryRow, LibraryRowSkeletons } from "@/components/library/library-row";
import { askedAbove, pathFacts, resultFacts, versionWords } from "@/components/library/result-facts";
import type { Results } from "@/components/library/use-results";
import { isSelectable, type Selectable, type Selection } from "@/components/library/use-selection";
import type { Clock } from "@/components/shell/thread-groups";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LetterTile } from "@/components/ui/letter-tile";
import { MarkedText } from "@/components/ui/marked-text";
import { passageBelow } from "@/components/ui/plain-text";
import { type ResultPage, resultKey, resultPlace } from "@/components/ui/result-place";
import { shownStatus, statusMark, statusWord } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { SearchResult } from "@/lib/http/responses";

/** Estimated height of a row with title, two lines of text and facts, in pixels. */
const ROW_HEIGHT = 109;

function Mark({ result }: { result: SearchResult }) {
  const t = useWords();
  switch (result.kind) {
    case "report":
      return <BookOpenText size={16} aria-hidden="true" />;
    case "thread": {
      const status = shownStatus(result);
      return <StatusMark state={statusMark(status)} label={`${statusWord(t, status)}: `} />;
    }
    case "source":
      return <LetterTile host={result.host} className="-mt-0.5 -ml-0.5" />;
    case "document":
      return <FileText size={16} aria-hidden="true" />;
  }
}

/** Selects the thread of a row. */
function Chooser({ result, selection }: { result: Selectable; selection: Selection }) {
  const t = useWords();
  return (
    <input
      type="checkbox"
      aria-label={t("library.select.one", { title: result.title })}
      checked={selection.chosen.has(result.threadId)}
      onChange={() => selection.toggle(result)}
      className="relative z-1 size-4 accent-accent pointer-coarse:size-6"
    />
  );
}

/** The versions of a report inside its single row. */
function Versions({
  versions,
  clock,
}: {
  versions: Extract<SearchResult, { kind: "report" }>["versions"];
  clock: Clock;
}) {
  const t = useWords();
  return (
    <details className="text-meta">
      <summary className="w-fit cursor-pointer py-0.5 text-accent pointer-coarse:py-3">
        {t("library.fact.versions", { count: versions.length })}
      </summary>
      <ul>
        {versions
          .map((version, index) => (
            <li key={version.id}>
              <Link
                href={`/reports/${version.id}`}
                prefetch={false}
                className="inline-flex min-h-6 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
              >
                {versionWords(t, version, index + 1, clock)}
              </Link>
            </li>
          ))
          .reverse()}
      </ul>
    </details>
  );
}

/** The other addresses at which a page was found, each with its own source. */
function Addresses({ same }: { same: readonly SearchResult[] }) {
  const t = useWords();
  const sources = same.filter((result) => result.kind === "source");
  return (
    <details className="text-meta">
      <summary className="w-fit cursor-pointer py-0.5 text-accent pointer-coarse:py-3">
        {t("library.fact.addresses", { count: sources.length })}
      </summary>
      <ul>
        {sources.map((source) => (
          <li key={source.sourceId}>
            <Link
              href={resultPlace(source) ?? ""}
              prefetch={false}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-3 wrap-anywhere pointer-coarse:min-h-11"
            >
              {source.url}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The further links of a row. */
function insideOf(same: ResultPage, clock: Clock): ReactNode {
  const [result] = same;
  if (same.length > 1) return <Addresses same={same} />;
  return result.kind === "report" && result.versions.length > 1 ? (
    <Versions versions={result.versions} clock={clock} />
  ) : null;
}

/** Rows of results with pagination. Loading, empty and error states appear in place of the first row. */
export function SearchResults({
  found,
  selection = null,
  words,
  clock,
  label,
  empty,
}: {
  found: Results;
  /** The selected threads; null while selection is off. */
  selection?: Selection | null;
  /** The query; a source opens at its words. */
  words: string;
  clock: Clock;
  /** Announces to screen readers what is loading. */
  label: string;
  empty: ReactNode;
}) {
  const t = useWords();
  const paths = useMemo(() => pathFacts(found.pages.map(([result]) => result)), [found.pages]);
  const { state, results, pages, answer, more, loadingMore, message, again } = found;
  if (state === "failed")
    return (
      <EmptyState
        sentence={<span role="alert">{message}</span>}
        action={<Button onClick={again}>{t("library.searchAgain")}</Button>}
        className="border-b border-line"
      />
    );
  if (results.length === 0 && state === "loading") return <LibraryRowSkeletons label={label} count={5} />;
  if (results.length === 0) return empty;
  return (
    <>
      <EndlessRows
        rows={pages}
        keyOf={([result]) => resultKey(result)}
        height={ROW_HEIGHT}
        busy={state === "loading"}
        render={([result, ...others]) => (
          <LibraryRow
            mark={
              selection && isSelectable(result) ? (
                <Chooser result={result} selection={selection} />
              ) : (
                <Mark result={result} />
              )
            }
            title={result.title}
            asked={askedAbove(t, result)}
            href={resultPlace(result, words)}
            text={<MarkedText parts={passageBelow(result.title, result.passage)} />}
            facts={[...resultFacts(t, result, clock), ...paths(result)]}
            inside={insideOf([result, ...others], clock)}
          />
        )}
      />
      {answer?.partial ? <p className="mt-3 text-meta text-muted">{t("library.partial")}</p> : null}
      {message ? (
        <p role="alert" className="mt-3 text-meta text-unfound">
          {message}
        </p>
      ) : null}
      {more ? <RowsEnd more={more} loading={loadingMore} stopped={message !== ""} /> : null}
    </>
  );
}
