// Where the sources of a thread came from: its searches, earlier runs, and addresses opened directly.

import type { Call, Citation, SearchRecord, Source } from "@/lib/run-log/run-state";
import type { MapState } from "./research-map";

/** `call`: the row of the process that it belongs to. Counts are distinct pages, except `results`. */
export type MapSearch = {
  kind: "search";
  id: string;
  /** Sequence number from 1. */
  number: number;
  callId: string;
  query: string;
  provider: string;
  state: "done" | "running" | "failed";
  results: number;
  /** Pages that no earlier search of the thread had found. */
  fresh: number;
  /** Pages whose text was already stored. */
  known: number;
  /** Number of an earlier search with the same words; null if there is none. */
  sameAs: number | null;
  pages: number;
  read: number;
  cited: number;
  citations: number;
};

/** `earlier`: known before this run; `typed`: the user gave the address; `opened`: opened without a search. */
export type MapOrigin =
  | MapSearch
  | {
      kind: "earlier" | "typed" | "opened";
      id: "earlier" | "typed" | "opened";
      pages: number;
      read: number;
      cited: number;
      citations: number;
    };

/** The ids of a source's origins. */
type Found = (source: Source) => string[];

const searchNode = (callId: string) => `search-${callId}`;
const OTHERS = ["earlier", "typed", "opened"] as const;

/** Numbers of the sources that this run, or the one it continues, found. */
export function ownSources({ id, sources, branch }: MapState): ReadonlySet<number> {
  const found = sources.filter(({ runId }) => runId === id).map(({ number }) => number);
  return new Set([...found, ...(branch?.numbers ?? [])]);
}

export function originsOf(
  state: MapState,
  cited: ReadonlyMap<number, readonly Citation[]>,
): { origins: MapOrigin[]; foundBy: Found } {
  const bySearch = new Map<number, string[]>();
  for (const { callId, numbers } of state.searches)
    for (const number of new Set(numbers))
      bySearch.set(number, [...(bySearch.get(number) ?? []), searchNode(callId)]);
  const told = saidBy(state);
  const own = ownSources(state);
  const other = ({ number, url }: Source): (typeof OTHERS)[number] =>
    !own.has(number) ? "earlier" : told.includes(bare(url)) ? "typed" : "opened";
  const foundBy: Found = (source) => bySearch.get(source.number) ?? [other(source)];
  const count = countIn(state.sources, cited);
  const loose = Map.groupBy(
    state.sources.filter(({ number }) => !bySearch.has(number)),
    other,
  );
  const others = OTHERS.flatMap((kind): MapOrigin[] => {
    const sources = loose.get(kind);
    return sources ? [{ kind, id: kind, ...count(sources.map(({ number }) => number)) }] : [];
  });
  return { origins: [...searchesOf(state, count), ...others], foundBy };
}

type Count = (numbers: readonly number[]) => Pick<MapSearch, "pages" | "read" | "cited" | "citations">;

function countIn(sources: readonly Source[], cited: ReadonlyMap<number, readonly Citation[]>): Count {
  const read = new Set(sources.filter(({ pageId }) => pageId !== null).map(({ number }) => number));
  return (numbers) => {
    const pages = [...new Set(numbers)];
    const uses = pages.map((number) => cited.get(number)?.length ?? 0);
    return {
      pages: pages.length,
      read: pages.filter((number) => read.has(number)).length,
      cited: uses.filter((times) => times > 0).length,
      citations: uses.reduce((sum, times) => sum + times, 0),
    };
  };
}

/** Searches with a result, and those in progress or without one, in the order of their calls. */
function searchesOf(state: MapState, count: Count): MapSearch[] {
  const records = new Map(state.searches.map((search) => [search.callId, search]));
  const calls = new Map(state.calls.map((call) => [call.id, call]));
  const open = state.calls.filter((call) => isSearch(call) && !records.has(call.id) && wasSent(call));
  const numbers = new Map<string, number>();
  return [...state.searches.map(({ callId }) => callId), ...open.map(({ id }) => id)].map(
    (callId, index): MapSearch => {
      const record = records.get(callId);
      const query = record?.query ?? String(calls.get(callId)?.params.query ?? "");
      const sameAs = numbers.get(query.trim().toLowerCase()) ?? null;
      if (sameAs === null) numbers.set(query.trim().toLowerCase(), index + 1);
      return {
        kind: "search",
        id: searchNode(callId),
        number: index + 1,
        callId,
        query,
        provider: providerOf(record),
        state: record ? "done" : calls.get(callId)?.status === "running" ? "running" : "failed",
        results: record?.numbers.length ?? 0,
        fresh: record?.newSources ?? 0,
        known: record?.earlier.length ?? 0,
        sameAs,
        ...count(record?.numbers ?? []),
      };
    },
  );
}

const isSearch = ({ tool }: Call) => tool === "websearchtool";
/** Refused and duplicate calls were never sent. */
const wasSent = ({ startedAt, status }: Call) =>
  startedAt !== null && (status === "running" || status === "failed" || status === "skipped");

/** The name of the search service, excluding results from this machine. */
const providerOf = (record: SearchRecord | undefined) =>
  (record?.provider ?? "").replace(/^\d+ already read(, )?/, "");

/** An address without the parts that people omit. */
const bare = (url: string) =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "");

/** Everything that the user wrote to this run. */
const saidBy = ({ question, steers, clarifications }: MapState) =>
  [
    question,
    ...steers.map(({ message }) => message),
    ...clarifications.flatMap(({ answers }) => answers.map(({ answer }) => answer)),
  ]
    .join("\n")
    .toLowerCase();
