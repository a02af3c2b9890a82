"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "@/components/ui/words";
import { cardPlace } from "./card-place";
import type { ShownChip } from "./use-hover-card";

type Place = { left: number; top: number; maxHeight: number };

const LINES = 60;
const BORDERS = 2;

/** Where the sentence begins, so that the card does not lie on it; a long one is covered in its first lines. */
function topOfSentence(chip: HTMLElement): number {
  const { top } = chip.getBoundingClientRect();
  const key = chip.closest<HTMLElement>("[data-sentence]")?.dataset.sentence;
  const first = chip.closest("[data-report-text]")?.querySelector(`[data-sentence="${key}"]`);
  return first ? Math.max(first.getBoundingClientRect().top, top - LINES) : top;
}

/** The place of a card beside its chip, inside the element that it is laid out in; null where there is none. */
function placeOf(card: HTMLElement, shown: HTMLElement): Place | null {
  const layer = card.offsetParent?.getBoundingClientRect();
  if (!layer) return null;
  // Of a sentence over several lines the last one, since the card stands below.
  const chip = [...shown.getClientRects()].at(-1) ?? shown.getBoundingClientRect();
  const { left, top, maxHeight } = cardPlace({
    chip,
    sentenceTop: topOfSentence(shown),
    // Its own height, also where the place before this one was lower.
    card: { width: card.offsetWidth, height: card.scrollHeight + BORDERS },
    view: { width: window.innerWidth, height: window.innerHeight },
  });
  return { left: left - layer.left, top: top - layer.top, maxHeight };
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
  const t = useWords();
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const stand = () => {
      const element = card.current;
      if (element) setPlace(placeOf(element, shown.chip));
    };
    stand();
    // A phone that is turned leaves the card elsewhere than its chip.
    window.addEventListener("resize", stand);
    return () => window.removeEventListener("resize", stand);
  }, [shown]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside have their keys.
    <div
      ref={card}
      role="group"
      aria-label={shown.chip.dataset.chip ? t("report.card.citation") : t("report.card.sentence")}
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
