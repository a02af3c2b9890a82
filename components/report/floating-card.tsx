"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cardPlace } from "./card-place";
import type { ShownChip } from "./use-hover-card";

const LINES = 60;
const BORDERS = 2;

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
  const [place, setPlace] = useState<{ left: number; top: number; maxHeight: number } | null>(null);
  useLayoutEffect(() => {
    const layer = card.current?.offsetParent?.getBoundingClientRect();
    const element = card.current;
    if (!layer || !element) return;
    // Of a sentence over several lines the last one, since the card stands below.
    const chip = [...shown.chip.getClientRects()].at(-1) ?? shown.chip.getBoundingClientRect();
    const { left, top, maxHeight } = cardPlace({
      chip,
      sentenceTop: topOfSentence(shown.chip),
      // Its own height, also where the place before this one was lower.
      card: { width: element.offsetWidth, height: element.scrollHeight + BORDERS },
      view: { width: window.innerWidth, height: window.innerHeight },
    });
    setPlace({ left: left - layer.left, top: top - layer.top, maxHeight });
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
      className="absolute z-30 w-card max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised font-sans text-body shadow-float print:hidden"
    >
      {children}
    </div>
  );
}
