"use client";

import { useEffect, useState } from "react";
import { type Answer, requestJson } from "@/lib/client/request";
import type { SearchResponse, SearchResult } from "@/lib/http/responses";

export type SearchState =
  | { state: "idle" }
  | { state: "loading"; query: string; results: SearchResult[] }
  | { state: "done"; query: string; results: SearchResult[] }
  | { state: "failed"; query: string; message: string };

const PAUSE_MS = 150;

type Settled = { key: string; answer: Answer<SearchResponse> };

/**
 * Full-text search that follows what is typed: it waits for a short pause and drops answers that were overtaken. While the
 * next answer is awaited the last one stays, so that the list does not flicker. `again` repeats a failed search.
 */
export function useSearch(text: string): { search: SearchState; again: () => void } {
  const query = text.trim();
  const [round, setRound] = useState(0);
  const key = `${round} ${query}`;
  const [settled, setSettled] = useState<Settled | null>(null);
  const pending = query !== "" && settled?.key !== key;
  useEffect(() => {
    if (!pending) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await requestJson<SearchResponse>(`/api/search?q=${encodeURIComponent(query)}`, {
        signal: abort.signal,
      });
      if (!abort.signal.aborted) setSettled({ key, answer });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [pending, query, key]);

  const again = () => setRound((last) => last + 1);
  if (query === "") return { search: { state: "idle" }, again };
  const results = settled?.answer.ok ? settled.answer.value.results : [];
  if (pending || !settled) return { search: { state: "loading", query, results }, again };
  if (settled.answer.ok) return { search: { state: "done", query, results }, again };
  return { search: { state: "failed", query, message: settled.answer.message }, again };
}
