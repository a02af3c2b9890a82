"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { type ResultPage, resultKey, resultPages } from "@/components/ui/result-place";
import { requestJson } from "@/lib/client/request";
import type { SearchResponse, SearchResult } from "@/lib/http/responses";

export type Results = {
  /** `loading`: the first page is being loaded; earlier results stay visible meanwhile. */
  state: "loading" | "done" | "failed";
  results: SearchResult[];
  /** The results, each page once. */
  pages: ResultPage[];
  answer: SearchResponse | null;
  message: string;
  /** Loads the next page; null when there is none. */
  more: (() => void) | null;
  loadingMore: boolean;
  again: () => void;
};

const NONE: SearchResult[] = [];
const PAUSE_MS = 150;
/** Results per request after the first page. */
const PAGE = 50;

type Settled = { key: string; answer: SearchResponse | null; results: SearchResult[]; message: string };

/** Returns the results with the next page added. */
function withNext(last: Settled, next: SearchResponse): Settled {
  const { counts, hosts } = last.answer ?? next;
  // A question may be found both by itself and by its delegates.
  const known = new Set(last.results.map(resultKey));
  return {
    key: last.key,
    answer: { ...next, counts, hosts },
    results: [...last.results, ...next.results.filter((one) => !known.has(resultKey(one)))],
    message: "",
  };
}

/**
 * The results of a search, page by page. Waits for a pause in typing and ignores outdated responses.
 * `initial` is the first page sent with the screen.
 */
export function useResults(
  search: string,
  initial: { search: string; answer: SearchResponse } | null,
): Results {
  const [round, setRound] = useState(0);
  const key = `${round} ${search}`;
  const [settled, setSettled] = useState<Settled | null>(
    initial
      ? { key: `0 ${initial.search}`, answer: initial.answer, results: initial.answer.results, message: "" }
      : null,
  );
  const [loadingMore, setLoadingMore] = useState(false);
  const newest = useRef(key);
  newest.current = key;
  const pending = settled?.key !== key;
  useEffect(() => {
    if (!pending) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await requestJson<SearchResponse>(`/api/search?${search}`, { signal: abort.signal });
      if (abort.signal.aborted) return;
      if (answer.ok) setSettled({ key, answer: answer.value, results: answer.value.results, message: "" });
      else setSettled({ key, answer: null, results: [], message: answer.message });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [pending, search, key]);

  const cursor = pending ? null : (settled?.answer?.nextCursor ?? null);
  const more = async () => {
    if (loadingMore) return;
    setLoadingMore(true);
    const answer = await requestJson<SearchResponse>(
      `/api/search?${search}&limit=${PAGE}&cursor=${encodeURIComponent(cursor ?? "")}`,
    );
    setLoadingMore(false);
    if (newest.current !== key) return;
    setSettled((last) => {
      if (!last) return last;
      if (!answer.ok) return { ...last, message: answer.message };
      return { ...withNext(last, answer.value), key };
    });
  };
  const pages = useMemo(() => resultPages(settled?.results ?? NONE), [settled]);
  return {
    state: pending ? "loading" : settled?.answer ? "done" : "failed",
    results: settled?.results ?? NONE,
    pages,
    answer: pending ? null : (settled?.answer ?? null),
    message: settled?.message ?? "",
    more: cursor === null ? null : more,
    loadingMore,
    again: () => setRound((last) => last + 1),
  };
}
