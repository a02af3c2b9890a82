"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { SearchResponse } from "@/lib/http/responses";
import { quoted } from "@/lib/text/quotation-marks";

/** Of a longer search nobody wants each word looked up. */
const MOST = 6;

/** The words of a search, each once; none of a search of one word, or of too many. */
export function wordsApart(query: string): string[] {
  const words = [...new Set(query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
  return words.length > 1 && words.length <= MOST ? words : [];
}

/** The search without those of its words. */
export function withoutWords(query: string, missing: readonly string[]): string {
  return wordsApart(query)
    .filter((word) => !missing.includes(word))
    .join(" ");
}

/** Says which words of a search that found nothing stand nowhere, and offers the search without them. */
export function MissingWords({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const t = useWords();
  const [missing, setMissing] = useState<readonly string[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    setMissing([]);
    void Promise.all(
      wordsApart(query).map(async (word) => {
        const address = `/api/search?${new URLSearchParams({ q: word })}`;
        const answer = await requestJson<SearchResponse>(address, { signal: abort.signal });
        const found = answer.ok ? answer.value : null;
        return found && (found.results.length === 0 || found.corrected) ? [word] : [];
      }),
    ).then((found) => {
      if (!abort.signal.aborted) setMissing(found.flat());
    });
    return () => abort.abort();
  }, [query]);
  if (missing.length === 0) return null;
  const rest = withoutWords(query, missing);
  const list = t.list(missing.map((word) => quoted(word, t.language)));
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line py-3">
      <p className="wrap-anywhere">{t("library.missingWords", { list, count: missing.length })}</p>
      {rest ? (
        <Button onClick={() => onSearch(rest)}>{t("library.searchRest", { words: rest })}</Button>
      ) : null}
    </div>
  );
}
