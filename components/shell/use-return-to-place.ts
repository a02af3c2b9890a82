"use client";

import { useEffect } from "react";
import { entryState, keepInEntry } from "@/lib/client/history-state";

const KEPT = "place";
/** Milliseconds without scrolling after which a position is stored. */
const RESTING = 200;
/** Milliseconds after which restoring is given up if the page stays too short. */
const PATIENCE = 5000;
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Stores the scroll position of each history entry, in pixels. */
function keepPlace(): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let at = window.location.href;
  const keep = () => {
    clearTimeout(resting);
    // A new history entry has its own position.
    if (window.location.href === at) keepInEntry(KEPT, Math.round(window.scrollY));
  };
  const scrolled = () => {
    clearTimeout(resting);
    at = window.location.href;
    resting = setTimeout(keep, RESTING);
  };
  window.addEventListener("scroll", scrolled, { passive: true });
  return () => {
    clearTimeout(resting);
    window.removeEventListener("scroll", scrolled);
  };
}

/** Scrolls to `place` as soon as the page is high enough, unless something scrolls before. */
function returnTo(place: number): () => void {
  const heights = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    off();
    window.scrollTo(0, place);
  });
  const off = () => {
    clearTimeout(patience);
    heights.disconnect();
    window.removeEventListener("scroll", off);
    for (const hand of HANDS) window.removeEventListener(hand, off);
  };
  const patience = setTimeout(off, PATIENCE);
  window.addEventListener("scroll", off, { passive: true });
  for (const hand of HANDS) window.addEventListener(hand, off, { passive: true });
  heights.observe(document.body);
  return off;
}

/**
 * Restores the scroll position after a reload. Browsers do so only until the document has loaded, and content
 * that React streams may appear later: https://html.spec.whatwg.org/#restore-persisted-state
 */
export function useReturnToPlace(): void {
  useEffect(() => {
    const { [KEPT]: place } = entryState();
    const isOwed = typeof place === "number" && place > 0 && window.scrollY === 0;
    const off = isOwed && window.location.hash === "" ? returnTo(place) : undefined;
    const leave = keepPlace();
    return () => {
      off?.();
      leave();
    };
  }, []);
}
