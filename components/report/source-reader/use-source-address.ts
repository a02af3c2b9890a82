"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { entryState, freshEntry, pushOver } from "@/lib/client/history-state";
import type { OpenSource, SourceTarget } from "./open-source";

const PANEL = "panel";

/** The URL of this page with a source open, or with none; its fragment stays. */
function addressWith(target: SourceTarget | null): string {
  const url = new URL(window.location.href);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  set("source", target?.sourceId);
  set("at", target?.citationId);
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The open source as part of the URL: it can be shared, it survives a reload, and Back closes it before
 * leaving the page. Opening another source replaces the history entry.
 */
export function useSourceAddress(): { target: SourceTarget | null; open: OpenSource; close: () => void } {
  const asked = useSearchParams();
  const sourceId = asked.get("source");
  const citationId = asked.get("at") ?? undefined;
  // Requesting the open source again must notify its consumers again.
  const [asks, setAsks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for it is another target.
  const target = useMemo<SourceTarget | null>(
    () => (sourceId ? { sourceId, ...(citationId ? { citationId } : {}) } : null),
    [sourceId, citationId, asks],
  );
  const shown = useRef(target);
  useEffect(() => {
    shown.current = target;
  }, [target]);

  const close = useCallback(() => {
    if (entryState()[PANEL]) window.history.back();
    else window.history.replaceState(freshEntry(entryState()), "", addressWith(null));
  }, []);

  const open = useCallback<OpenSource>(
    (next) => {
      const wanted = typeof next === "function" ? next(shown.current) : next;
      if (wanted === shown.current) return;
      if (!wanted) return close();
      setAsks((count) => count + 1);
      if (shown.current) window.history.replaceState(freshEntry(entryState()), "", addressWith(wanted));
      else pushOver({ [PANEL]: true }, addressWith(wanted));
      shown.current = wanted;
    },
    [close],
  );
  return { target, open, close };
}
