"use client";

import { useEffect, useState } from "react";
import type { HeadingEntry } from "./headings";

/** A section is being read once its heading is above this share of the window. */
const LINE = "-70%";
/** Everything above the window counts as above the line, however far one jumps. */
const ABOVE = "1000000px";

/** The id of the section that is being read; null above the first. Told by the browser, without a look at every scroll. */
export function useCurrentSection(headings: readonly HeadingEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  // The list is made anew with every flush; only other headings are another list.
  const ids = headings.map(({ id }) => id).join("\n");
  useEffect(() => {
    const elements = ids.split("\n").flatMap((id) => document.getElementById(id) ?? []);
    const passed = new Set<Element>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        setCurrent(elements.findLast((element) => passed.has(element))?.id ?? null);
      },
      { rootMargin: `${ABOVE} 0px ${LINE} 0px` },
    );
    for (const element of elements) watch.observe(element);
    return () => watch.disconnect();
  }, [ids]);
  return current;
}
