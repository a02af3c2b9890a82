"use client";

import { type RefObject, useEffect } from "react";

const TYPED = "input, textarea, select, [contenteditable], dialog *, [role='dialog'] *";

/**
 * Brings the focus to what a run has begun to wait with, when it came while the person looked on; never away from what
 * is being typed, or out of something that is open.
 */
export function useArrival(place: RefObject<HTMLElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (!arrived || document.activeElement?.matches(TYPED)) return;
    place.current?.focus({ preventScroll: true });
  }, [place, arrived]);
}
