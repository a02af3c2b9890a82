"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isAtEnd } from "@/lib/client/follow-scroll";
import { entryState, keepInEntry } from "@/lib/client/history-state";
import { isLanded, landingShift, type View } from "@/lib/client/landing";

const KEPT = "elsewhere";
/** Frames in which nothing moved before one has landed, and after which it is given up. */
const STILL = 30;
const PATIENCE = 240;
/** Milliseconds without scrolling after which one is somewhere. */
const RESTING = 250;
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** Keys that scroll the page when nothing is typed in. */
const SCROLLING = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", " "]);

/** What came of the run: its short answer, or why it failed. */
const outcomeIn = (run: HTMLElement) => run.querySelector("[data-outcome]")?.getBoundingClientRect() ?? null;

/** What is seen of the page between the status line of the run and the place to type. */
function viewOf(run: HTMLElement): View {
  const line = run.querySelector("[data-pinned=line]");
  const foot = document.querySelector("[data-pinned=foot]");
  const lead = line ? Number.parseFloat(getComputedStyle(line).top) || 0 : 0;
  const bottom = window.innerHeight - (foot?.getBoundingClientRect().height ?? 0);
  return { lead, top: lead + (line?.getBoundingClientRect().height ?? 0), bottom };
}

/**
 * Scrolls until what came of the run is in view and the page around it is still; a hand calls it off. Parts of the page
 * come in after it appeared, and what the browser restores of an earlier visit comes at a time of its own.
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
    // Where parts are shown one by one the person may have chosen another; there it has no size.
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

/** True once the person has scrolled by hand and came to rest away from where the page would have taken them. */
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
      // What a hand sets off goes on for a while.
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
 * Brings what came of a run into view: its short answer, or why it failed. When a page with it is opened or loaded anew,
 * when the report begins, and when the run ends; never for somebody who scrolled elsewhere or came to a place that the
 * address names. The ref is for the run below its title; in it what it lands on is marked by `data-outcome`, and by
 * `data-pinned` its status line and the place to type.
 */
export function useLanding(state: {
  id: string;
  /** True once there is something to land on. */
  shown: boolean;
  ended: boolean;
  /** True while the page keeps the newest row in view. */
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
