"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { ShownChip } from "./use-hover-card";

const GAP = 8;
const LINES = 60;

/** Where the sentence begins, so that the card does not lie on it; a long one is covered in its first lines. */
function topOfSentence(chip: HTMLElement): number {
  const { top } = chip.getBoundingClientRect();
  const key = chip.closest<HTMLElement>("[data-sentence]")?.dataset.sentence;
  const first = chip.closest("[data-report-text]")?.querySelector(`[data-sentence="${key}"]`);
  return first ? Math.max(first.getBoundingClientRect().top, top - LINES) : top;
}

/** A card beside the chip it speaks of, inside the nearest positioned element. */
export function FloatingCard({
  shown,
  onEnter,
  onLeave,
  onFollowed,
  children,
}: {
  shown: ShownChip;
  onEnter: () => void;
  onLeave: () => void;
  /** A link inside was followed. */
  onFollowed: () => void;
  children: ReactNode;
}) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const layer = card.current?.offsetParent?.getBoundingClientRect();
    const size = card.current?.getBoundingClientRect();
    if (!layer || !size) return;
    // Of a sentence over several lines the last one, since the card stands below.
    const chip = [...shown.chip.getClientRects()].at(-1) ?? shown.chip.getBoundingClientRect();
    const below = chip.bottom + GAP + size.height < window.innerHeight;
    const above = Math.max(topOfSentence(shown.chip) - GAP - size.height, GAP);
    const left = Math.max(Math.min(chip.left - 24, window.innerWidth - size.width - 8), 8);
    setPlace({
      left: left - layer.left,
      top: (below ? chip.bottom + GAP : above) - layer.top,
    });
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps open what focus opens as well.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside have their keys.
    <div
      ref={card}
      data-card=""
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onFocus={onEnter}
      onBlur={onLeave}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) onFollowed();
      }}
      style={place ?? { left: 0, top: 0, visibility: "hidden" }}
      className="absolute z-30 max-h-[calc(100dvh-1rem)] w-card max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised font-sans text-body shadow-float print:hidden"
    >
      {children}
    </div>
  );
}
