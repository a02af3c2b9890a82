"use client";

import { useSearchParams } from "next/navigation";
import {
  createContext,
  type MouseEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { entryState, freshEntry, pushOver } from "@/lib/client/history-state";

/** `citationId` may also be a position in the text (`passageAt`). */
export type SourceTarget = { sourceId: string; citationId?: string };

/** Opens a source, or updates the one that is open. */
export type OpenSource = (next: SourceTarget | ((now: SourceTarget | null) => SourceTarget | null)) => void;

/** Opens a source beside the text; null where that is impossible and links lead to the source's own page. */
export const OpenSourceContext = createContext<OpenSource | null>(null);

/**
 * True on the page of a shared report, whose reader has nothing else of this installation: a citation shows its card,
 * and links lead to the live pages only.
 */
export const SharedContext = createContext(false);

/** The base address of the pictures of a shared report; null outside of one, where each page has its own address. */
export const SharedPicturesContext = createContext<string | null>(null);

/** A substitute for a citation id, for a passage that no report cites: its position in the text. */
export const passageAt = ({ start, end }: { start: number; end: number }) => `text-${start}-${end}`;

/** Parses the result of `passageAt`; null for the id of a citation. */
export function placeAt(at: string | null | undefined): { start: number; end: number } | null {
  const [, start, end] = /^text-(\d{1,9})-(\d{1,9})$/.exec(at ?? "") ?? [];
  return start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) };
}

/**
 * A click handler for links to sources: a plain click opens the panel, a click with a modifier follows the
 * link.
 */
export function useOpenSource(): (event: MouseEvent, target: SourceTarget) => void {
  const open = useContext(OpenSourceContext);
  return (event, target) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(target);
  };
}

/** The address of a source, optionally at a citation. */
export function sourceHref({ sourceId, citationId }: SourceTarget): string {
  const base = `/sources/${encodeURIComponent(sourceId)}`;
  return citationId ? `${base}?at=${encodeURIComponent(citationId)}` : base;
}

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
