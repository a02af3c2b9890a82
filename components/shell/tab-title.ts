"use client";

import { useLayoutEffect } from "react";
import { shortened } from "@/components/ui/figures";

const LONGEST = 200;

/** "(2) Why is it so? · Groundwork": the number of waiting threads before the title, on one line. */
export function countedTitle(title: string, waiting: number): string {
  const line = shortened(title, LONGEST);
  return waiting > 0 ? `(${waiting}) ${line}` : line;
}

/** Removes the count from a title. */
export function bareTitle(title: string): string {
  return title.replace(/^\(\d{1,6}\) /, "");
}

/**
 * Writes a title only when it changed. A document may return a normalized title, and notifies its observers
 * on every write: comparing only with the wanted title would write forever.
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
