"use client";

import { type RefObject, useEffect } from "react";

const OWN_WAY = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings the element with this id to the middle of what scrolls it, and keeps it there while the text around it still
 * changes its size (late fonts, tables, a narrower panel), until the reader goes their own way.
 */
export function useShownPassage(root: RefObject<HTMLElement | null>, id: string | null): void {
  useEffect(() => {
    const text = root.current;
    if (!text || !id) return;
    const show = () => document.getElementById(id)?.scrollIntoView({ block: "center" });
    show();
    const sizes = new ResizeObserver(show);
    const leave = () => {
      sizes.disconnect();
      for (const name of OWN_WAY) window.removeEventListener(name, leave);
    };
    sizes.observe(text);
    for (const name of OWN_WAY) window.addEventListener(name, leave, { passive: true });
    return leave;
  }, [root, id]);
}
