import { readEarlier, unreadCause } from "@/components/report/citations/source-facts";
import { isLeftOut } from "@/components/run/sources/left-out";
import { dayWords, shortened, shortenedQuote } from "@/components/ui/figures";
import { type ReadingReason, reasonOfSentence } from "@/lib/fetch/pages/reading-reasons";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { Call, RunState, Source } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";
import { broughtBy, type CallRenderer, hostsOf, listParam } from "./call-renderer";

export type PageOutcome = {
  url: string;
  source: Source | null;
  /**
   * `known`: this research had read the page before; `earlier`: another one had. Neither was fetched again.
   * `unwanted`: the person excluded its site.
   */
  result: "read" | "known" | "earlier" | "failed" | "unwanted" | "open";
  /** The stored reason why it could not be read. */
  error: string | null;
};

type ReadPage = { url: string; number?: unknown; status?: unknown; note?: unknown };

/** A result in another form, from another tool or installation, contains no pages. */
function readIn(call: Call): ReadPage[] {
  const pages: unknown = (broughtBy(call) as { pages?: unknown } | null)?.pages;
  if (!Array.isArray(pages)) return [];
  return pages.filter((page) => typeof page?.url === "string");
}

/** The outcome of each address of a call. */
export function pagesOf(call: Call, state: RunState): PageOutcome[] {
  const output = readIn(call);
  const before = knownBefore(call, state);
  return listParam(call, "urls").map((url) => {
    const key = urlKey(url);
    const page = output.find((candidate) => urlKey(candidate.url) === key);
    const source =
      state.sources.find((candidate) => candidate.number === page?.number) ??
      state.sources.find((candidate) => urlKey(candidate.url) === key) ??
      null;
    const told = { url, source, error: null };
    if (!page) return { ...told, result: "open" };
    if (page.status !== "read") {
      const unwanted = source !== null && isLeftOut(source.host, state.bannedHosts);
      const noted = typeof page.note === "string" ? page.note : null;
      return { ...told, result: unwanted ? "unwanted" : "failed", error: source?.error ?? noted };
    }
    if (before.has(key)) return { ...told, result: "known" };
    return { ...told, result: source && readEarlier(source, state.createdAt) ? "earlier" : "read" };
  });
}

function knownBefore(call: Call, state: RunState): Set<string> {
  const earlier = state.calls.slice(0, state.calls.indexOf(call));
  const read = earlier.flatMap((other) => readIn(other).filter((page) => page.status === "read"));
  return new Set(read.map((page) => urlKey(page.url)));
}

// Summarizes why pages could not be read: "2 refused by robots.txt, 1 not found (404)".

type Named = Extract<MessageKey, `run.unread.${string}`>;

/** Reasons with a short name; all others show their stored sentence. */
const NAMED: Partial<Record<ReadingReason, Named>> = {
  robots: "run.unread.robots",
  robots_unknown: "run.unread.robots",
  gone: "run.unread.gone",
  closed: "run.unread.closed",
  busy: "run.unread.busy",
  broken: "run.unread.broken",
  too_slow: "run.unread.slow",
  hard: "run.unread.slow",
  unreachable: "run.unread.unreachable",
};

/** The causes, most frequent first. `errors`: the stored sentence of each page, or null. */
function causesInWords(t: Words, errors: readonly (string | null)[]): string {
  const groups = new Map<string, { count: number; told: (count: number) => string }>();
  for (const error of errors) {
    const { key, told } = causeOf(t, error);
    groups.set(key, { count: (groups.get(key)?.count ?? 0) + 1, told });
  }
  return [...groups.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ count, told }) => told(count))
    .join(", ");
}

function causeOf(t: Words, error: string | null): { key: string; told: (count: number) => string } {
  const reason = error === null ? null : reasonOfSentence(error);
  const named = reason && NAMED[reason.reason];
  if (reason && named) {
    const { status } = reason;
    return { key: `${named} ${status}`, told: (count) => t(named, { count, status: String(status) }) };
  }
  const cause = unreadCause(t, { error });
  if (cause === null) return { key: "", told: (count) => t("run.read.failed", { count }) };
  return { key: cause, told: (count) => t("run.read.failedCause", { count, cause: shortened(cause, 60) }) };
}

/** "3 read, 1 already read"; with failures "Read 3 of 5, 1 already read: 1 not found (404), 1 timed out". */
function outcome(t: Words, pages: PageOutcome[]): string | null {
  const of = (result: PageOutcome["result"]) => pages.filter((page) => page.result === result);
  const number = (result: PageOutcome["result"]) => ({ count: of(result).length });
  if (of("open").length === pages.length) return null;
  const failed = of("failed");
  const read = [...of("read"), ...of("known"), ...of("earlier")].length;
  const others = [
    of("known").length > 0 && t("run.read.known", number("known")),
    of("earlier").length > 0 && earlierWords(t, of("earlier")),
    of("unwanted").length > 0 && t("run.read.unwanted", number("unwanted")),
  ].filter(Boolean);
  if (failed.length === 0)
    return [of("read").length > 0 && t("run.read.read", number("read")), ...others]
      .filter(Boolean)
      .join(", ");
  const causes = causesInWords(
    t,
    failed.map(({ error }) => error),
  );
  return `${[t("run.read.some", { read, count: pages.length }), ...others].join(", ")}: ${causes}`;
}

/** Names the day on which they were read, or only says "earlier" when the days differ. */
function earlierWords(t: Words, pages: PageOutcome[]): string {
  const days = new Set(pages.map(({ source }) => dayWords(t, source?.readAt ?? 0)));
  const [day] = days;
  const count = pages.length;
  return days.size === 1 && day ? t("run.read.earlierOn", { count, day }) : t("run.read.earlier", { count });
}

/** The latest search that found these pages; null if none did. */
function queryOf(t: Words, pages: PageOutcome[], { searches }: RunState): string | null {
  const numbers = pages.flatMap(({ source }) => source?.number ?? []);
  const search = searches.findLast((made) => numbers.some((number) => made.numbers.includes(number)));
  return search ? shortenedQuote(t, search.query, 48) : null;
}

/** "Reading 3 pages on “cell prices”"; with the title of the first page if no search found them. */
function manyWords(
  t: Words,
  { length }: PageOutcome[],
  told: { title: string; query: string | null },
): string {
  const { title, query } = told;
  return query === null
    ? t("run.read.doingMany", { count: length, title })
    : t("run.read.doingOn", { count: length, query });
}

/** The number of pages that other calls of the same step have finished. */
function doneBefore([first]: Call[], state: RunState): number {
  const siblings = state.calls.filter(
    ({ step, tool, status }) => step === first?.step && tool === first?.tool && status === "succeeded",
  );
  return siblings.flatMap((call) => pagesOf(call, state)).length;
}

const titleOf = (page: PageOutcome) => page.source?.title || page.url;

export const extractPageContent: CallRenderer = {
  sideBySide: "run.group.extractpagecontenttool",
  doing: (t, calls, state) => {
    const pages = calls.flatMap((call) => pagesOf(call, state));
    const title = pages[0] ? shortened(titleOf(pages[0]), 48) : "";
    if (pages.length === 1) return t("run.read.doing", { title });
    const done = doneBefore(calls, state);
    return done > 0
      ? t("run.read.doingNext", { next: done + 1, count: done + pages.length, title })
      : manyWords(t, pages, { title, query: queryOf(t, pages, state) });
  },
  narrow: (t, calls, state) => {
    const count = calls.flatMap((call) => pagesOf(call, state)).length;
    const done = doneBefore(calls, state);
    return done > 0
      ? t("run.read.narrowNext", { next: done + 1, count: done + count })
      : t("run.read.narrow", { count });
  },
  line: (t, { call, state }) => {
    const pages = pagesOf(call, state);
    const first = pages[0];
    const read =
      pages.length === 1 && first
        ? t("run.read.line", { what: shortened(titleOf(first), 70) })
        : t("run.read.lineMany", { count: pages.length });
    // If every page failed for its own reason, the call has no result, whatever the tool reports.
    const nothing =
      pages.length > 0 && pages.every(({ result }) => result === "failed" || result === "unwanted");
    const failed = nothing && pages.some(({ result }) => result === "failed");
    const came = failed ? { came: "failed" as const } : {};
    return {
      what: read,
      outcome: outcome(t, pages),
      ...came,
      hosts: hostsOf(pages.map(({ source }) => source)),
    };
  },
  opens: true,
};
