// The title of a tab with its count, and how it is written.

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
