"use client";

import { createContext, type MouseEvent, useContext } from "react";

export type SourceTarget = { sourceId: string; citationId?: string };

/** What is opened; or what becomes of what is open now. */
export type OpenSource = (next: SourceTarget | ((now: SourceTarget | null) => SourceTarget | null)) => void;

/** Opens a source beside what is being read; null where there is no such place, and links lead to its own page. */
export const OpenSourceContext = createContext<OpenSource | null>(null);

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
