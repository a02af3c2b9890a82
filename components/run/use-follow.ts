"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { followDecision, isAtEnd } from "@/lib/client/follow-scroll";

const box = () => document.scrollingElement ?? document.documentElement;

/**
 * Keeps the newest row in view while the reader is at the end of the page; otherwise counts what arrived. `rows` is how
 * many there are, `size` anything that changes as the newest grows.
 */
export function useFollow(view: { active: boolean; rows: number; size: number }): {
  unseen: number;
  atEnd: RefObject<boolean>;
  jump: () => void;
} {
  const { active, rows, size } = view;
  const atEnd = useRef(true);
  const known = useRef(rows);
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    if (!active) return;
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

  useLayoutEffect(() => {
    const arrived = Math.max(0, rows - known.current);
    known.current = rows;
    // The newest row may have grown without another having come.
    void size;
    if (!active) return;
    const next = followDecision({ atEnd: atEnd.current, unseen: 0, arrived });
    if (next.scroll) toEnd();
    else if (arrived > 0) setUnseen((before) => before + arrived);
  }, [active, rows, size, toEnd]);

  const jump = useCallback(() => {
    atEnd.current = true;
    setUnseen(0);
    toEnd();
  }, [toEnd]);
  return { unseen: active ? unseen : 0, atEnd, jump };
}
