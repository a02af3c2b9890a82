"use client";

import { type ReactNode, type Ref, useCallback, useContext, useEffect, useRef, useState } from "react";
import {
  type OpenSource,
  OpenSourceContext,
  type SourceTarget,
  sourceHref,
} from "@/components/report/source-reader/open-source";
import type { Mark } from "@/components/report/text/markdown/citation-marks";
import { CitationContext } from "./chip";
import type { CitationIndex } from "./citation-index";
import { HoverLayer, type LayerHandle } from "./hover-layer";
import type { IssueNavigator } from "./use-issue-navigator";

type Cards = typeof import("./citation-card") & typeof import("./issue-navigator-bar");

/**
 * Loads the cards when the pointer or the focus comes near the text, so that opening a page does not load
 * them.
 */
function useCards(): { cards: Cards | null; load: () => void } {
  const [cards, setCards] = useState<Cards | null>(null);
  const load = useCallback(() => {
    // Without the cards, a click on a chip still opens its source; the next approach retries.
    Promise.all([import("./citation-card"), import("./issue-navigator-bar")]).then(
      ([card, foot]) => setCards({ ...card, ...foot }),
      () => undefined,
    );
  }, []);
  return { cards, load };
}

/** Makes the citations inside interactive: hover and focus show the card, a click opens the source reader. */
export function CitationLayer({
  index,
  handle,
  showUncited = false,
  walk,
  className,
  children,
}: {
  index: CitationIndex;
  handle?: Ref<LayerHandle>;
  showUncited?: boolean;
  /** The issue navigator, whose controls appear below the card of the current issue. */
  walk?: IssueNavigator;
  className?: string;
  children: ReactNode;
}) {
  const openSource = useContext(OpenSourceContext);
  const expect = useLatePassage(index, openSource);
  const onOpen = useCallback(
    (chip: HTMLElement) => {
      const { source, citation } = behind(chip, index);
      if (!source) return;
      const target = { sourceId: source.id, citationId: citation?.id };
      if (openSource) openSource(target);
      else window.location.assign(sourceHref(target));
      expect(citation ? null : { target, mark: markOf(chip) });
    },
    [index, openSource, expect],
  );
  const { cards, load } = useCards();
  const render = (chip: HTMLElement, as: "card" | "sheet") =>
    cards ? (
      <>
        {chip.dataset.chip ? (
          <cards.CitationCard {...behind(chip, index)} report={index.report} index={index} />
        ) : (
          <cards.UncitedCard />
        )}
        {walk ? <cards.IssueNavigatorBar walk={walk} chip={chip} as={as} /> : null}
      </>
    ) : null;
  return (
    <CitationContext value={index}>
      <HoverLayer
        render={render}
        onOpen={onOpen}
        onNear={load}
        handle={handle}
        showUncited={showUncited}
        className={className}
      >
        {children}
      </HoverLayer>
    </CitationContext>
  );
}

type Awaited = { target: SourceTarget; mark: Mark };

/**
 * Lets chips be clicked while their report is still being written or checked: the source opens at once, and
 * jumps to the passage when it is known, unless something else was opened meanwhile.
 */
function useLatePassage(index: CitationIndex, openSource: OpenSource | null) {
  const awaited = useRef<Awaited | null>(null);
  useEffect(() => {
    if (!awaited.current || !index.report) return;
    const { target, mark } = awaited.current;
    awaited.current = null;
    const citation = index.citation(mark);
    // Compares by what is open, not by which call opened it: the page's URL may have set it again.
    const still = (now: SourceTarget | null) => now?.sourceId === target.sourceId && !now.citationId;
    if (citation) openSource?.((now) => (now && still(now) ? { ...now, citationId: citation.id } : now));
  }, [index, openSource]);
  return useCallback((next: Awaited | null) => {
    awaited.current = next;
  }, []);
}

const markOf = (chip: HTMLElement): Mark => ({
  number: Number(chip.dataset.chip),
  open: Number(chip.dataset.open),
  close: Number(chip.dataset.close),
});

function behind(chip: HTMLElement, index: CitationIndex) {
  const mark = markOf(chip);
  return { number: mark.number, source: index.source(mark.number), citation: index.citation(mark) };
}
