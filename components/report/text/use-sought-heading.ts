"use client";

import { type RefObject, useEffect, useRef } from "react";
import { useHash } from "@/lib/client/use-hash";

const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
/**
 * The number of frames for which a heading is held in place, since content near it is laid out late and may
 * be higher than estimated.
 */
const KEPT = 12;
/**
 * If the page is farther away than this, in pixels, the browser restored an earlier scroll position instead.
 */
const NEAR = 400;

/**
 * Scrolls a heading to the top and holds it there while the text around it is laid out, unless the person
 * scrolls.
 */
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
 * Scrolls to the heading in the URL fragment. Browsers do so themselves, but not reliably on streamed pages,
 * and not exactly while the content above is not laid out.
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
