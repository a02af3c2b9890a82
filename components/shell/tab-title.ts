"use client";

import { useLayoutEffect } from "react";
import { shortened } from "@/components/ui/figures";

const LONGEST = 200;

/** "(2) Why is it so? · Groundwork": how many threads wait for the person, before whatever the title is; on one line. */
export function countedTitle(title: string, waiting: number): string {
  const line = shortened(title, LONGEST);
  return waiting > 0 ? `(${waiting}) ${line}` : line;
}

/** A title without the count that was put before it. */
export function bareTitle(title: string): string {
  return title.replace(/^\(\d{1,6}\) /, "");
}

/**
 * Writes a title, once each. A document does not give every title back as it was written, and says that it has changed
 * whenever it is written: what is compared with what was wanted alone would be written for ever.
 */
export function titleWriter(place: () => { title: string }): (wanted: (now: string) => string) => void {
  let written = { wanted: "", read: "" };
  return (wantedFor) => {
    const page = place();
    const wanted = wantedFor(page.title);
    if (page.title === wanted || (wanted === written.wanted && page.title === written.read)) return;
    page.title = wanted;
    written = { wanted, read: page.title };
  };
}

// One document, one title, one place that writes it: two that each put theirs back would never come to rest.
const title: { own: string | null; waiting: number } = { own: null, waiting: 0 };
const write = titleWriter(() => document);

function show(): void {
  write((now) => countedTitle(title.own ?? bareTitle(now), title.waiting));
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
