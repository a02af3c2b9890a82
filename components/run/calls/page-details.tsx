"use client";

import { unreadCause } from "@/components/report/citations/source-facts";
import { SourceRow } from "@/components/run/sources/source-row";
import { dayWords, joined, money, shortened, wordsOf } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { currencyOf } from "@/lib/run-log/run-money";
import { byPage, pathWhereNeeded } from "@/lib/sources/same-page";
import { urlKey } from "@/lib/sources/url-key";
import { broughtBy, type CallView, textParam } from "./call-renderer";
import { type PageOutcome, pagesOf } from "./extract-page-content";

/** The results of a search, each page once: the address that was read, if a page was found at several. */
export function SearchResults({ call, state }: CallView) {
  const t = useWords();
  const record = state.searches.find((search) => search.callId === call.id);
  const found = [...new Set(record?.numbers ?? [])]
    .map((number) => state.sources.find((source) => source.number === number))
    .filter((source) => source !== undefined);
  if (found.length === 0) return <p className="text-meta text-muted">{t("run.search.found")}</p>;
  const pages = byPage(found, (source) => source);
  const path = pathWhereNeeded(pages.map(([first]) => first));
  return (
    <ul>
      {pages.map((same) => {
        const [first] = same;
        const source = same.find(({ pageId }) => pageId !== null) ?? first;
        const before = same.some(({ number }) => record?.earlier.includes(number));
        return (
          <SourceRow
            key={first.id}
            source={source}
            fact={joined(
              path(first),
              before && t("run.search.readBefore"),
              same.length > 1 && t("ui.addresses", { count: same.length }),
            )}
            note={shortened(source.snippet, 220)}
          />
        );
      })}
    </ul>
  );
}

/** The facts about one page in an opened row. */
function factOf(t: Words, { source, result }: PageOutcome): string {
  const length = wordsOf(t, source?.wordCount ?? 0);
  if (result === "read") return length;
  if (result === "known") return t("run.page.known", { length });
  if (result === "earlier") return t("run.page.earlierOn", { length, day: dayWords(t, source?.readAt ?? 0) });
  return t(`run.page.${result}`);
}

/** What the second model marked in a page, and what that took; null when it was not asked. */
function markedWords(t: Words, { call, state }: CallView, { url }: PageOutcome): string | null {
  const marked = state.marked?.find((one) => one.callId === call.id && urlKey(one.url) === urlKey(url));
  if (!marked) return null;
  const request = state.requests?.find(
    ({ step, attempt }) => step === call.step && attempt === marked.attempt,
  );
  const currency = currencyOf(state);
  const cost = request?.money && currency ? money(t, request.money, currency) : null;
  return joined(t("run.page.marked", { model: marked.model, count: marked.marks.length }), cost);
}

/**
 * How much of a page the agent has seen: "6,000 of 84,000 characters"; null when it saw all of it. `from`: the offset
 * at which this reading went on.
 */
function shownWords(t: Words, { call }: CallView, { url }: PageOutcome): string | null {
  const pages: unknown = (broughtBy(call) as { pages?: unknown } | null)?.pages;
  if (!Array.isArray(pages)) return null;
  const page = pages.find((one) => typeof one?.url === "string" && urlKey(one.url) === urlKey(url));
  const { shown, char_count: length } = (page ?? {}) as Record<string, unknown>;
  const { from } = call.params;
  return joined(
    typeof shown === "number" && typeof length === "number" && shown < length
      ? t("run.page.shown", { shown, count: length })
      : null,
    typeof from === "number" && from > 0 ? t("run.page.from", { from }) : null,
  );
}

/** What was looked for, and the outcome of each page of a call. */
export function PagesRead({ call, state }: CallView) {
  const t = useWords();
  const focus = textParam(call, "focus").trim();
  return (
    <>
      {focus ? <p className="pb-1 text-meta wrap-anywhere">{t("run.page.focus", { focus })}</p> : null}
      <PageList call={call} state={state} />
    </>
  );
}

function PageList({ call, state }: CallView) {
  const t = useWords();
  return (
    <ul>
      {pagesOf(call, state).map((page) =>
        page.source ? (
          <SourceRow
            key={page.url}
            source={page.source}
            fact={joined(factOf(t, page), shownWords(t, { call, state }, page))}
            note={page.result === "failed" ? unreadCause(t, page) : markedWords(t, { call, state }, page)}
          />
        ) : (
          <li key={page.url} className="py-1.5 text-meta wrap-anywhere text-muted">
            {page.url}
          </li>
        ),
      )}
    </ul>
  );
}
