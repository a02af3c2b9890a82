"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { entryState, freshEntry, pushOver } from "@/lib/client/history-state";
import type { OpenSource, SourceTarget } from "./open-source";

const PANEL = "panel";

/** The address of this page with a source open, or with none; what it names behind `#` stays. */
function addressWith(target: SourceTarget | null): string {
  const url = new URL(window.location.href);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  set("source", target?.sourceId);
  set("at", target?.citationId);
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The source that is open beside the text, kept in the address: it can be shared, it is there after a reload, and going
 * back closes it before it leaves the page. Opening another in its place is no step of its own.
 */
export function useSourceAddress(): { target: SourceTarget | null; open: OpenSource; close: () => void } {
  const asked = useSearchParams();
  const sourceId = asked.get("source");
  const citationId = asked.get("at") ?? undefined;
  // To ask for what is open already is to be told of again.
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
