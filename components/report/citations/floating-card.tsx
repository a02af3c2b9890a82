"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "@/components/ui/words";
import { cardPlace } from "./card-place";
import type { ShownChip } from "./use-hover-card";

type Place = { left: number; top: number; maxHeight: number };

const LINES = 60;
const BORDERS = 2;

/**
 * The top of the sentence, which the card should not cover; of a long sentence, it covers the first lines.
 */
function topOfSentence(chip: HTMLElement): number {
  const { top } = chip.getBoundingClientRect();
  const key = chip.closest<HTMLElement>("[data-sentence]")?.dataset.sentence;
  const first = chip.closest("[data-report-text]")?.querySelector(`[data-sentence="${key}"]`);
  return first ? Math.max(first.getBoundingClientRect().top, top - LINES) : top;
}

/** The position of a card beside its chip, relative to its offset parent; null when it has none. */
function placeOf(card: HTMLElement, shown: HTMLElement): Place | null {
  const layer = card.offsetParent?.getBoundingClientRect();
  if (!layer) return null;
  // If a sentence spans several lines, the last one, because the card opens below it.
  const chip = [...shown.getClientRects()].at(-1) ?? shown.getBoundingClientRect();
  const { left, top, maxHeight } = cardPlace({
    chip,
    sentenceTop: topOfSentence(shown),
    // The card's natural height, even where its previous position limited it.
    card: { width: card.offsetWidth, height: card.scrollHeight + BORDERS },
    view: { width: window.innerWidth, height: window.innerHeight },
  });
  return { left: left - layer.left, top: top - layer.top, maxHeight };
}

/** A card beside its chip, inside the nearest positioned element. */
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
  /** Called when a link inside was followed. */
  onFollowed: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const position = () => {
      const element = card.current;
      if (element) setPlace(placeOf(element, shown.chip));
    };
    position();
    // Rotating a phone moves the chip.
    window.addEventListener("resize", position);
    return () => window.removeEventListener("resize", position);
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
