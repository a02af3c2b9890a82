"use client";

import { useEffect, useMemo, useState } from "react";
import { pageTextHref } from "@/lib/client/api";
import type { SourceResponse } from "@/lib/http/responses";
import { cutPieces, cutSlowly, type Piece } from "./reader-pieces";
import { inTurns } from "./reader-turns";

type ShownPage = NonNullable<SourceResponse["page"]>;

/** A text with its pieces; null while it comes, a sentence when it does not. */
export type LoadedText = { text: string; pieces: Piece[] } | { error: string } | null;

const FAILED = "The text could not be fetched from this machine. Nothing is lost.";
/** Up to here cutting takes less than a frame. */
const AT_ONCE = 200_000;

async function fetchText(pageId: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(pageTextHref(pageId), { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Offsets count every character, a byte order mark at the beginning too.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

/** The text of a page: as it came with the page, or fetched by itself when it is long. */
export function useReaderText(page: ShownPage | null): { loaded: LoadedText; retry: () => void } {
  const id = page?.id ?? null;
  const text = page?.text ?? null;
  const inline = useMemo(
    () => (text !== null && text.length <= AT_ONCE ? { text, pieces: cutPieces(text) } : null),
    [text],
  );
  const [fetched, setFetched] = useState<{ of: string; loaded: LoadedText } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (inline || id === null) return;
    // Another attempt is another fetch.
    void attempt;
    const abort = new AbortController();
    const load = async () => {
      const whole = text ?? (await fetchText(id, abort.signal));
      const pieces = await inTurns(cutSlowly(whole), () => undefined, abort.signal);
      setFetched({ of: id, loaded: { text: whole, pieces } });
    };
    load().catch(() => {
      if (!abort.signal.aborted) setFetched({ of: id, loaded: { error: FAILED } });
    });
    return () => abort.abort();
  }, [inline, text, id, attempt]);
  const retry = () => {
    setFetched(null);
    setAttempt((count) => count + 1);
  };
  return { loaded: inline ?? (fetched && fetched.of === id ? fetched.loaded : null), retry };
}
