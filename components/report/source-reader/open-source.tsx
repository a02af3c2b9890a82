"use client";

import { createContext, type MouseEvent, useContext } from "react";

/** `citationId` may be the name of a place in the text as well (`passageAt`). */
export type SourceTarget = { sourceId: string; citationId?: string };

/** What is opened; or what becomes of what is open now. */
export type OpenSource = (next: SourceTarget | ((now: SourceTarget | null) => SourceTarget | null)) => void;

/** Opens a source beside what is being read; null where there is no such place, and links lead to its own page. */
export const OpenSourceContext = createContext<OpenSource | null>(null);

/** What stands in place of a citation's id for a passage that no report cites: its place in the text. */
export const passageAt = ({ start, end }: { start: number; end: number }) => `text-${start}-${end}`;

/** The place that `passageAt` names; null for the id of a citation. */
export function placeAt(at: string | null | undefined): { start: number; end: number } | null {
  const [, start, end] = /^text-(\d{1,9})-(\d{1,9})$/.exec(at ?? "") ?? [];
  return start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) };
}

/** For links to sources: a plain press opens the panel, a press with a modifier follows the link as everywhere. */
export function useOpenSource(): (event: MouseEvent, target: SourceTarget) => void {
  const open = useContext(OpenSourceContext);
  return (event, target) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(target);
  };
}

/** The address of a source, at a citation when one is given. */
export function sourceHref({ sourceId, citationId }: SourceTarget): string {
  const base = `/sources/${encodeURIComponent(sourceId)}`;
  return citationId ? `${base}?at=${encodeURIComponent(citationId)}` : base;
}
