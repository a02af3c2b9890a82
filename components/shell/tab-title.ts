"use client";

import { useLayoutEffect } from "react";

/**
 * "(2) Why is it so? · Groundwork": how many threads wait for the person, before whatever the title is. On one line, as the
 * document gives it back: one that never read as it was written would be written for ever.
 */
export function countedTitle(title: string, waiting: number): string {
  const line = title.replace(/[\t\n\f\r ]+/g, " ").trim();
  return waiting > 0 ? `(${waiting}) ${line}` : line;
}

/** A title without the count that was put before it. */
export function bareTitle(title: string): string {
  return title.replace(/^\(\d{1,6}\) /, "");
}

// One document, one title, one place that writes it: two that each put theirs back would never come to rest.
const title: { own: string | null; waiting: number } = { own: null, waiting: 0 };

function show(): void {
  const wanted = countedTitle(title.own ?? bareTitle(document.title), title.waiting);
  if (document.title !== wanted) document.title = wanted;
}

/** A screen's own title, in place of the one that came with the page, for as long as it is shown. */
export function usePageTitle(own: string): void {
  useLayoutEffect(() => {
    title.own = own;
    show();
    return () => {
      title.own = null;
    };
  }, [own]);
}

/** For the frame alone: keeps the count before the title, also when the page's title is put in place later. */
export function useTitleCount(waiting: number): void {
  useLayoutEffect(() => {
    title.waiting = waiting;
    show();
    const changes = new MutationObserver(show);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [waiting]);
}
