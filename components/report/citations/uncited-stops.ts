"use client";

import { type RefObject, useEffect } from "react";
import { partOf } from "@/components/report/text/text-part";
import { uncitedKey } from "./issue-navigator";

/**
 * While sentences without a source are marked, makes each a tab stop at its first words with a description of
 * the problem. Changes the DOM directly, so that a text of ten thousand words is not rendered again.
 */
export function useUncitedStops(
  section: RefObject<HTMLElement | null>,
  shown: { active: boolean; describedBy: string; content: string },
): void {
  const { active, describedBy, content } = shown;
  useEffect(() => {
    // Another text has other elements.
    void content;
    if (!active) return;
    const first = new Map<string, HTMLElement>();
    for (const part of section.current?.querySelectorAll<HTMLElement>("[data-uncited]") ?? []) {
      const key = uncitedKey(partOf(part), part.dataset.uncited ?? "");
      if (!first.has(key)) first.set(key, part);
    }
    for (const part of first.values()) {
      part.tabIndex = 0;
      part.setAttribute("role", "button");
      part.setAttribute("aria-describedby", describedBy);
    }
    return () => {
      for (const part of first.values())
        for (const name of ["tabindex", "role", "aria-describedby"]) part.removeAttribute(name);
    };
  }, [section, active, describedBy, content]);
}
