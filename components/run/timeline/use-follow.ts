"use client";

import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { followDecision, isAtEnd, SLACK } from "@/lib/client/follow-scroll";

const box = () => document.scrollingElement ?? document.documentElement;

/** Input events after which the person decides where the page is. */
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Keeps the newest row visible while `active` and the reader is at the end of the page; otherwise counts new
 * rows. `rows` is their number, `size` changes whenever the newest grows. While the run is `live`, `away`
 * says that the reader is elsewhere. Opening an active run scrolls to its end, although parts of the page may
 * load later; that position, and the one after a jump, is held until the person interacts.
 */
export function useFollow(view: { active: boolean; live: boolean; rows: number; size: number }): {
  unseen: number;
  away: boolean;
  atEnd: RefObject<boolean>;
  /** An element at the end of the page. */
  end: RefObject<HTMLDivElement | null>;
  jump: () => void;
} {
  const { active, live, rows, size } = view;
  const atEnd = useRef(true);
  const kept = useRef<"opened" | "jumped" | null>(active ? "opened" : null);
  const known = useRef(rows);
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    if (!active) {
      if (kept.current === "opened") kept.current = null;
      return;
    }
    const look = () => {
      atEnd.current = isAtEnd(box());
      if (atEnd.current) setUnseen(0);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [active]);

  const toEnd = useCallback(() => {
    const element = box();
    element.scrollTop = element.scrollHeight;
  }, []);
  const stays = useCallback(() => {
    if (kept.current) toEnd();
    return kept.current !== null;
  }, [toEnd]);
  const { end, away } = useEndAway(live, stays);

  useEffect(() => {
    if (!live) return;
    // A URL fragment leads to a place within the page, which must not be left.
    if (window.location.hash !== "") kept.current = null;
    const stir = () => {
      kept.current = null;
    };
    // Only input counts: a page that gets shorter and higher again in one frame scrolls up by itself.
    for (const hand of HANDS) window.addEventListener(hand, stir, { passive: true });
    return () => {
      stir();
      for (const hand of HANDS) window.removeEventListener(hand, stir);
    };
  }, [live]);

  useLayoutEffect(() => {
    const arrived = Math.max(0, rows - known.current);
    known.current = rows;
    // The newest row may have grown without a new one.
    void size;
    if (!active) return;
    const next = followDecision({ atEnd: atEnd.current, unseen: 0, arrived });
    if (next.scroll) toEnd();
    else if (arrived > 0) setUnseen((before) => before + arrived);
  }, [active, rows, size, toEnd]);

  const jump = useCallback(() => {
    atEnd.current = true;
    kept.current = "jumped";
    setUnseen(0);
    toEnd();
  }, [toEnd]);
  return { unseen: active ? unseen : 0, away, atEnd, end, jump };
}

/**
 * Whether the end of the page is out of view, by scrolling or because the page grew; `stays` may scroll back
 * to it.
 */
function useEndAway(live: boolean, stays: () => boolean) {
  const end = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const element = end.current;
    if (!live || !element) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      const gone = entries.at(-1)?.isIntersecting === false;
      const kept = gone && stays();
      startTransition(() => setAway(gone && !kept));
      if (!kept) return;
      // The observer reports only changes, and the page may grow as much again by the next frame, so it is
      // restarted.
      seen.unobserve(element);
      seen.observe(element);
    };
    const seen = new IntersectionObserver(look, { rootMargin: `0px 0px ${SLACK}px 0px` });
    seen.observe(element);
    return () => seen.disconnect();
  }, [live, stays]);
  return { end, away: live && away };
}
