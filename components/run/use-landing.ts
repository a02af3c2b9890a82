"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isAtEnd } from "@/lib/client/follow-scroll";
import { entryState, keepInEntry } from "@/lib/client/history-state";
import { isLanded, landingShift, type View } from "@/lib/client/landing";

const KEPT = "elsewhere";
/**
 * The number of frames without movement after which scrolling is done, and the number after which it is given
 * up.
 */
const STILL = 30;
const PATIENCE = 240;
/** Milliseconds without scrolling after which the position counts as settled. */
const RESTING = 250;
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** Keys that scroll the page outside text fields. */
const SCROLLING = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", " "]);

/** The outcome of the run: its short answer, or why it failed. */
const outcomeIn = (run: HTMLElement) => run.querySelector("[data-outcome]")?.getBoundingClientRect() ?? null;

/** The visible area between the status line of the run and the text field. */
function viewOf(run: HTMLElement): View {
  const line = run.querySelector("[data-pinned=line]");
  const foot = document.querySelector("[data-pinned=foot]");
  const lead = line ? Number.parseFloat(getComputedStyle(line).top) || 0 : 0;
  const bottom = window.innerHeight - (foot?.getBoundingClientRect().height ?? 0);
  return { lead, top: lead + (line?.getBoundingClientRect().height ?? 0), bottom };
}

/**
 * Scrolls until the outcome of the run is visible and the page is still; input cancels it. Parts of the page
 * load after it appears, and the browser restores an earlier scroll position at its own time.
 */
function land(run: HTMLElement): () => void {
  let frame = 0;
  let still = 0;
  const off = () => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, off);
  };
  const step = (count: number) => {
    const lead = run.previousElementSibling?.getBoundingClientRect();
    const outcome = outcomeIn(run);
    // On the phone the person may have chosen another tab; the outcome then has no size.
    const shift = lead && outcome && outcome.height > 0 ? landingShift(lead, outcome, viewOf(run)) : null;
    const before = window.scrollY;
    if (shift) window.scrollBy(0, shift);
    still = shift === 0 || (shift !== null && window.scrollY === before) ? still + 1 : 0;
    if (still >= STILL || count >= PATIENCE) off();
    else frame = requestAnimationFrame(() => step(count + 1));
  };
  for (const hand of HANDS) window.addEventListener(hand, off, { passive: true });
  frame = requestAnimationFrame(() => step(0));
  return off;
}

/** True once the person has scrolled to a position other than the one the page would choose. */
function useElsewhere(
  run: RefObject<HTMLElement | null>,
  { id, following }: { id: string; following: boolean },
): RefObject<boolean> {
  const elsewhere = useRef(false);
  const follows = useRef(following);
  useEffect(() => {
    follows.current = following;
  }, [following]);
  useEffect(() => {
    elsewhere.current = entryState()[KEPT] === id;
    let hand = Number.NEGATIVE_INFINITY;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const stirred = (event: Event) => {
      if (event instanceof KeyboardEvent && !SCROLLING.has(event.key)) return;
      hand = performance.now();
    };
    const isElsewhere = () => {
      if (follows.current) return !isAtEnd(document.scrollingElement ?? document.documentElement);
      const outcome = run.current && outcomeIn(run.current);
      return run.current !== null && outcome !== null && !isLanded(outcome, viewOf(run.current));
    };
    const scrolled = () => {
      // Input events cause scrolling for some time afterwards.
      if (performance.now() - hand > RESTING) return;
      hand = performance.now();
      clearTimeout(resting);
      resting = setTimeout(() => {
        elsewhere.current = isElsewhere();
        keepInEntry(KEPT, elsewhere.current ? id : undefined);
      }, RESTING);
      elsewhere.current = true;
    };
    for (const name of HANDS) window.addEventListener(name, stirred, { passive: true });
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(resting);
      for (const name of HANDS) window.removeEventListener(name, stirred);
      window.removeEventListener("scroll", scrolled);
    };
  }, [id, run]);
  return elsewhere;
}

/**
 * Scrolls to the outcome of a run: its short answer, or why it failed. Happens when the page is opened or
 * reloaded, when the report begins, and when the run ends; never after the person scrolled elsewhere or
 * followed a URL fragment. The ref is for the run below its title; inside it, `data-outcome` marks the
 * target, and `data-pinned` marks the status line and the text field.
 */
export function useLanding(state: {
  id: string;
  /** True once there is an outcome. */
  shown: boolean;
  ended: boolean;
  /** True while the page follows the newest row. */
  following: boolean;
}): RefObject<HTMLDivElement | null> {
  const { id, shown, ended, following } = state;
  const run = useRef<HTMLDivElement | null>(null);
  const elsewhere = useElsewhere(run, { id, following });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the run is a landing of its own.
  useEffect(() => {
    const element = run.current;
    if (!shown || !element || elsewhere.current || window.location.hash !== "") return;
    return land(element);
  }, [id, shown, ended, elsewhere]);
  return run;
}
