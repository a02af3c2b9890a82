"use client";

import { type ReactNode, type Ref, useCallback, useContext } from "react";
import { CitationContext } from "./chip";
import { CitationCard, UncitedCard } from "./citation-card";
import type { CitationIndex } from "./citation-index";
import { HoverLayer, type LayerHandle } from "./hover-layer";
import { OpenSourceContext, sourceHref } from "./open-source";

/** Everything inside has live citations: hover and focus show the card, a press opens the reader. */
export function CitationLayer({
  index,
  handle,
  showUncited = false,
  foot,
  className,
  children,
}: {
  index: CitationIndex;
  handle?: Ref<LayerHandle>;
  showUncited?: boolean;
  /** What stands under the card of a chip, for example the way to the next one in doubt. */
  foot?: (chip: HTMLElement, as: "card" | "sheet") => ReactNode;
  className?: string;
  children: ReactNode;
}) {
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
  const render = (chip: HTMLElement, as: "card" | "sheet") => (
    <>
      {chip.dataset.chip ? <CitationCard {...behind(chip, index)} report={index.report} /> : <UncitedCard />}
      {foot?.(chip, as)}
    </>
  );
  return (
    <CitationContext value={index}>
      <HoverLayer
        render={render}
        onOpen={onOpen}
        handle={handle}
        showUncited={showUncited}
        className={className}
      >
        {children}
      </HoverLayer>
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
