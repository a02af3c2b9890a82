"use client";

import { useEffect, useState } from "react";
import type { HeadingEntry } from "./headings";

/** A section is being read once its heading is above this share of the window. */
const LINE = "-70%";
/** Everything above the window counts as above the line, however far one jumps. */
const ABOVE = "1000000px";

function placeOf(heading: HTMLElement): Element {
  const stretch = heading.closest("[data-stretch]");
  return stretch?.querySelector("[id]") === heading ? stretch : heading;
}

/** The id of the section that is being read; null above the first. Told by the browser, without a look at every scroll. */
export function useCurrentSection(headings: readonly HeadingEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  // The list is made anew with every flush; only other headings are another list.
  const ids = headings.map(({ id }) => id).join("\n");
  useEffect(() => {
    // What is out of sight is not laid out; the stretch that a heading begins always has its place.
    const places = new Map(
      ids.split("\n").flatMap((id) => {
        const heading = document.getElementById(id);
        return heading ? [[placeOf(heading), id] as const] : [];
      }),
    );
    const elements = [...places.keys()];
    const passed = new Set<Element>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        const last = elements.findLast((element) => passed.has(element));
        setCurrent((last && places.get(last)) ?? null);
      },
      { rootMargin: `${ABOVE} 0px ${LINE} 0px` },
    );
    for (const element of elements) watch.observe(element);
    return () => watch.disconnect();
  }, [ids]);
  return current;
}
