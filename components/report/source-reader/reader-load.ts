"use client";

import { useEffect, useMemo, useState } from "react";
import { type Book, longBook, shortBook } from "./reader-book";

/** `href` is the address of a text that was not sent with the page. */
export type ReadableText = { id: string; text: string | null; href: string };

/** A loaded text; null while it is loading. */
export type LoadedBook = Book | { failed: true } | null;

/** Loads a text: from the page's data, or through a worker when it is long. */
export function useBook(readable: ReadableText | null): { loaded: LoadedBook; retry: () => void } {
  const id = readable?.id ?? null;
  const text = readable?.text ?? null;
  const href = readable?.href ?? null;
  const short = useMemo(() => (text === null ? null : shortBook(text)), [text]);
  const [fetched, setFetched] = useState<{ of: string; loaded: LoadedBook } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (short || id === null || href === null) return;
    // Each attempt fetches again.
    void attempt;
    const abort = new AbortController();
    const settle = (loaded: LoadedBook) => {
      if (!abort.signal.aborted) setFetched({ of: id, loaded });
    };
    longBook(href, abort.signal).then(settle, () => settle({ failed: true }));
    return () => abort.abort();
  }, [short, id, href, attempt]);
  const retry = () => {
    setFetched(null);
    setAttempt((count) => count + 1);
  };
  return { loaded: short ?? (fetched && fetched.of === id ? fetched.loaded : null), retry };
}
