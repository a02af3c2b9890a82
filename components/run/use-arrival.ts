"use client";

import { type RefObject, useEffect } from "react";

const TYPED = "input, textarea, select, [contenteditable], dialog *, [role='dialog'] *";

/**
 * Focuses a form that a run has started to wait for while the person is watching; never while they type or
 * have something open.
 */
export function useArrival(place: RefObject<HTMLElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (!arrived || document.activeElement?.matches(TYPED)) return;
    place.current?.focus({ preventScroll: true });
  }, [place, arrived]);
}
