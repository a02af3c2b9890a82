"use client";

import { useEffect, useMemo, useState } from "react";
import { pageTextHref } from "@/lib/client/api";
import type { SourceResponse } from "@/lib/http/responses";
import { type Book, longBook, shortBook } from "./reader-book";

type ShownPage = NonNullable<SourceResponse["page"]>;

/** A text ready to be read; null while it comes. */
export type LoadedBook = Book | { failed: true } | null;

/** The text of a page: as it came with the page, or by a worker when it is long. */
export function useBook(page: ShownPage | null): { loaded: LoadedBook; retry: () => void } {
  const id = page?.id ?? null;
  const text = page?.text ?? null;
  const short = useMemo(() => (text === null ? null : shortBook(text)), [text]);
  const [fetched, setFetched] = useState<{ of: string; loaded: LoadedBook } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (short || id === null) return;
    // Another attempt is another fetch.
    void attempt;
    const abort = new AbortController();
    const told = (loaded: LoadedBook) => {
      if (!abort.signal.aborted) setFetched({ of: id, loaded });
    };
    longBook(pageTextHref(id), abort.signal).then(told, () => told({ failed: true }));
    return () => abort.abort();
  }, [short, id, attempt]);
  const retry = () => {
    setFetched(null);
    setAttempt((count) => count + 1);
  };
  return { loaded: short ?? (fetched && fetched.of === id ? fetched.loaded : null), retry };
}
