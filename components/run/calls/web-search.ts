import { joined, shortenedQuote } from "@/components/ui/figures";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { Call, RunState, SearchRecord } from "@/lib/run-log/run-state";
import type { SearchFailure } from "@/lib/search/fall-over";
import { broughtBy, type CallLine, type CallRenderer, hostsOf, textParam } from "./call-renderer";

function outcome(t: Words, call: Call, state: RunState): string | null {
  const record = state.searches.find((search) => search.callId === call.id);
  if (!record) return call.status === "succeeded" ? t("run.search.same") : null;
  return joined(...countWords(t, record), serviceWords(t, record, newFailures(record, state)).join(", "));
}

/** A search without results found nothing; if every service failed, the search failed. */
function cameTo(call: Call, { searches, calls }: RunState): Pick<CallLine, "came"> {
  const ran = calls.find(({ id }) => id === call.sameAs) ?? call;
  const record = searches.find(({ callId }) => callId === ran.id);
  if (record) return record.numbers.length > 0 ? {} : { came: record.failed?.length ? "failed" : "nothing" };
  const results: unknown = (broughtBy(ran) as { results?: unknown } | null)?.results;
  return Array.isArray(results) && results.length === 0 ? { came: "nothing" } : {};
}

/** "5 results", "2 read before", "3 new": the parts add up to the total, whatever was found before. */
function countWords(t: Words, record: SearchRecord): string[] {
  const { pages, before, fresh, known } = countsOf(record);
  if (pages === 0) return [t("run.search.none")];
  return [
    t("ui.results", { count: pages }),
    before > 0 && t("run.search.before", { count: before }),
    known > 0 && t("run.search.known", { count: known }),
    fresh > 0 ? t("run.search.fresh", { count: fresh }) : t("run.search.nothingNew"),
  ].filter((part) => typeof part === "string");
}

/**
 * The distinct pages of a search: those already stored, those that this research had found before, and new
 * ones. Sources are numbered in the order in which they are found, so the new ones have the highest numbers.
 */
function countsOf({ numbers, earlier, newSources }: SearchRecord) {
  const distinct = [...new Set(numbers)].sort((a, b) => b - a);
  const added = distinct.slice(0, newSources);
  const before = distinct.filter((number) => earlier.includes(number)).length;
  const fresh = added.filter((number) => !earlier.includes(number)).length;
  return { pages: distinct.length, before, fresh, known: distinct.length - before - fresh };
}

/** Services that failed now but answered the previous search, so that a lasting failure is reported once. */
function newFailures(record: SearchRecord, { searches }: RunState): SearchFailure[] {
  const before = searches[searches.indexOf(record) - 1]?.failed ?? [];
  return (record.failed ?? []).filter(({ provider }) => !before.some((one) => one.provider === provider));
}

/**
 * Which services failed and which replaced them, and which restrictions could not be applied; empty when all
 * went well.
 */
function serviceWords(
  t: Words,
  { anyAge = [], provider }: SearchRecord,
  failed: readonly SearchFailure[],
): string[] {
  const told = failed.map(({ provider: name, code, passedOver }) =>
    t(passedOver ? "run.search.passedOver" : `run.search.failed.${code}`, { provider: phrase(t, name) }),
  );
  const answered = () => provider.split(", ").map((name) => phrase(t, name));
  return [
    ...told,
    ...(failed.length > 0 ? [t("run.search.answeredBy", { provider: t.list(answered()) })] : []),
    ...(anyAge.length > 0
      ? [t("run.search.anyAge", { providers: t.list(anyAge.map((name) => phrase(t, name))) })]
      : []),
  ];
}

/** The pages that a search found, in the order of its results. */
function pagesOf({ id }: Call, { searches, sources }: RunState) {
  const numbers = searches.find(({ callId }) => callId === id)?.numbers ?? [];
  return numbers.map((wanted) => sources.find(({ number }) => number === wanted));
}

const firstQuery = (t: Words, [first]: Call[], length: number): string =>
  shortenedQuote(t, first ? textParam(first, "query") : "", length);

export const webSearch: CallRenderer = {
  sideBySide: "run.group.websearchtool",
  narrow: (t, calls) =>
    calls.length > 1
      ? t("run.search.narrow", { count: calls.length })
      : t("run.search.doing", { query: firstQuery(t, calls, 18) }),
  doing: (t, calls) => {
    const query = firstQuery(t, calls, 56);
    return calls.length > 1
      ? t("run.search.doingMany", { count: calls.length, query })
      : t("run.search.doing", { query });
  },
  line: (t, { call, state }) => ({
    what: t("run.row.search", { query: shortenedQuote(t, textParam(call, "query"), 90) }),
    outcome: outcome(t, call, state),
    hosts: hostsOf(pagesOf(call, state)),
    ...cameTo(call, state),
  }),
  opens: true,
};
