"use client";

import { type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from "react";
import { Sheet } from "@/components/ui/sheet";
import { CitationContext } from "./chip";
import { CitationCard } from "./citation-card";
import type { CitationIndex } from "./citation-index";
import { OpenSourceContext, sourceHref } from "./open-source";
import { type ShownChip, useHoverCard } from "./use-hover-card";

/** Everything inside has live citations: hover and focus show the card, a press opens the reader. */
export function CitationLayer({
  index,
  className,
  children,
}: {
  index: CitationIndex;
  className?: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const openSource = useContext(OpenSourceContext);
  const onOpen = useCallback(
    (chip: HTMLElement) => {
      const { source, citation } = behind(chip, index);
      if (!source) return;
      const target = { sourceId: source.id, citationId: citation?.id };
      if (openSource) openSource(target);
      else window.location.assign(sourceHref(target));
    },
    [index, openSource],
  );
  const { shown, keep, leave, close } = useHoverCard(root, onOpen);
  const about = shown ? behind(shown.chip, index) : null;
  const card = about ? (
    <CitationCard {...about} sentence={about.citation ? index.sentence(about.citation) : ""} />
  ) : null;
  return (
    <CitationContext value={index}>
      <div
        ref={root}
        data-report-text=""
        className={`relative [&_[data-tinted]]:bg-tint [&_[data-tinted]]:shadow-[0_0_0_2px_var(--color-tint)]`}
      >
        <div className={className}>{children}</div>
        {shown?.as === "card" ? (
          <FloatingCard shown={shown} onEnter={keep} onLeave={leave} onPressed={close}>
            {card}
          </FloatingCard>
        ) : null}
      </div>
      <Sheet open={shown?.as === "sheet"} onClose={close} title="Citation" side="bottom">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed inside has its keys; the sheet only closes behind it. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        <div onClick={close}>{card}</div>
      </Sheet>
    </CitationContext>
  );
}

function behind(chip: HTMLElement, index: CitationIndex) {
  const mark = {
    number: Number(chip.dataset.chip),
    open: Number(chip.dataset.open),
    close: Number(chip.dataset.close),
  };
  return { number: mark.number, source: index.source(mark.number), citation: index.citation(mark) };
}

const GAP = 8;
const LINES = 60;

/** Where the cited sentence begins, so that the card does not lie on it; a long one is covered in its first lines. */
function topOfSentence(chip: HTMLElement): number {
  const { top } = chip.getBoundingClientRect();
  const key = chip.closest<HTMLElement>("[data-sentence]")?.dataset.sentence;
  const first = chip.closest("[data-report-text]")?.querySelector(`[data-sentence="${key}"]`);
  return first ? Math.max(first.getBoundingClientRect().top, top - LINES) : top;
}

function FloatingCard({
  shown,
  onEnter,
  onLeave,
  onPressed,
  children,
}: {
  shown: ShownChip;
  onEnter: () => void;
  onLeave: () => void;
  onPressed: () => void;
  children: ReactNode;
}) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const layer = card.current?.offsetParent?.getBoundingClientRect();
    const size = card.current?.getBoundingClientRect();
    if (!layer || !size) return;
    const chip = shown.chip.getBoundingClientRect();
    const below = chip.bottom + GAP + size.height < window.innerHeight;
    const above = Math.max(topOfSentence(shown.chip) - GAP - size.height, GAP);
    const left = Math.min(Math.max(chip.left - 24, 8), window.innerWidth - size.width - 8);
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
      onClick={onPressed}
      style={place ?? { left: 0, top: 0, visibility: "hidden" }}
      className="absolute z-30 w-card max-w-[calc(100vw-1rem)] rounded-card border border-line bg-raised font-sans text-body shadow-float print:hidden"
    >
      {children}
    </div>
  );
}
