"use client";

import { type RefObject, useEffect, useRef } from "react";
import { useHash } from "@/lib/client/use-hash";

const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
/** Frames for which a place is kept: what comes near is laid out only then, and may be higher than it was guessed. */
const KEPT = 12;
/** Farther than this, in pixels, the page was not brought to the place but to where it was read before. */
const NEAR = 400;

/** Brings a heading to the top and keeps it there while the text around it is laid out, unless the person scrolls. */
function bringToTop(heading: HTMLElement): () => void {
  let frame = 0;
  const off = () => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, off);
  };
  const step = (left: number) => {
    heading.scrollIntoView();
    if (left > 0) frame = requestAnimationFrame(() => step(left - 1));
    else off();
  };
  for (const hand of HANDS) window.addEventListener(hand, off, { passive: true });
  step(KEPT);
  return off;
}

/**
 * Goes to the heading of the text that the address names. The browser does so by itself, but not always to a page that
 * comes in parts, and not exactly while what lies above is not laid out yet.
 */
export function useSoughtHeading(section: RefObject<HTMLElement | null>): void {
  const hash = useHash();
  const arrived = useRef(false);
  useEffect(() => {
    const first = !arrived.current;
    arrived.current = true;
    const heading = hash
      ? section.current?.querySelector<HTMLElement>(`.report-words :is(h2, h3, h4)[id="${CSS.escape(hash)}"]`)
      : null;
    if (!heading) return;
    const read = first && window.scrollY > 0 && Math.abs(heading.getBoundingClientRect().top) > NEAR;
    if (!read) return bringToTop(heading);
  }, [hash, section]);
}
