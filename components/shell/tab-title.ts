"use client";

import { useLayoutEffect } from "react";
import { bareTitle, countedTitle, titleWriter } from "./title-text";

// One writer for the document's title: two that each restored their own would never stop.
const title: { own: string | null; waiting: number } = { own: null, waiting: 0 };
const write = titleWriter(() => document);

function show(): void {
  write((now) => countedTitle(title.own ?? bareTitle(now), title.waiting));
}

/** A screen's own title, which replaces that of the page while it is shown. */
export function usePageTitle(own: string): void {
  useLayoutEffect(() => {
    title.own = own;
    show();
    return () => {
      title.own = null;
    };
  }, [own]);
}

/** For the frame only: keeps the count before the title, also when the page changes its title later. */
export function useTitleCount(waiting: number): void {
  useLayoutEffect(() => {
    title.waiting = waiting;
    show();
    const changes = new MutationObserver(show);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [waiting]);
}
