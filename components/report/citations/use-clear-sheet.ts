"use client";

import { useLayoutEffect } from "react";

/** The part of the window a sheet may take, from below. */
const SHEET = 0.6;
/** Where the chip comes to stand, as a part of the window. */
const ABOVE = 0.25;

/**
 * While a sheet lies over the lower part of the page, what it speaks of stays in view above it, also at the end of the
 * page, which is made longer for so long.
 */
export function useClearOfSheet(chip: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!chip) return;
    const { style } = document.body;
    const before = style.paddingBottom;
    style.paddingBottom = `${SHEET * 100}dvh`;
    const { top, bottom } = chip.getBoundingClientRect();
    const free = window.innerHeight * (1 - SHEET);
    if (bottom > free || top < 0)
      window.scrollBy({ top: top - window.innerHeight * ABOVE, behavior: "instant" });
    return () => {
      style.paddingBottom = before;
    };
  }, [chip]);
}
