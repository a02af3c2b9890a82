"use client";

import { memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { CitationContext } from "./chip";
import type { CitationIndex } from "./citation-index";
import { citedText } from "./cited-text";
import { type HeadingEntry, headingsOf } from "./headings";
import { type Block, type Blocks, growBlocks, NO_BLOCKS, textOf } from "./markdown/parse";
import { renderBlock } from "./markdown/render";
import { whenIdle } from "./markdown/settle";
import { evenly, spreadOn, spreadTo, valueAt } from "./spread";
import type { TextSpans } from "./text-spans";

/** What stands at the end of a heading's line, for example a way to rewrite its section. Must be stable. */
export type HeadingSlot = (heading: HeadingEntry) => ReactNode;

/** The blocks of a text that may still grow; what it had before is not parsed again. */
export function useBlocks(content: string): Blocks {
  const [grown, setGrown] = useState(() => growBlocks(NO_BLOCKS, content));
  if (grown.source === content) return grown;
  const next = growBlocks(grown, content);
  setGrown(next);
  return next;
}

/** The index that each block has: a new one reaches a long text a few blocks at a time. */
function useSpread(index: CitationIndex | null, count: number): (place: number) => CitationIndex | null {
  const [spread, setSpread] = useState(() => evenly(index));
  const now = spread.to === index ? spread : spreadTo(spread, index, count);
  if (now !== spread) setSpread(now);
  useEffect(() => {
    if (now.reached < now.has.length) return whenIdle(() => setSpread(spreadOn));
  }, [now]);
  return (place) => valueAt(now, place);
}

// A block is drawn again only when its own text grew or the sentences became known: a flush costs one block.
const ReportBlock = memo(function ReportBlock({
  block,
  spans,
  index,
  headingId,
  heading,
  slot,
  section,
  topLevel,
}: {
  block: Block;
  spans: TextSpans;
  /** What stands behind its citations; null where that is the same for the whole text. */
  index: CitationIndex | null;
  headingId: string | undefined;
  /** Only where there is a slot. */
  heading: HeadingEntry | undefined;
  slot: HeadingSlot | undefined;
  /** The heading it stands under; only for what is named by it. */
  section: string | undefined;
  topLevel: 2 | 3;
}) {
  const text = useMemo(() => citedText(spans), [spans]);
  const drawn = renderBlock(block, {
    text,
    headingId: () => headingId,
    headingEnd: slot && heading ? () => slot(heading) : undefined,
    section,
    topLevel,
  });
  return index ? <CitationContext value={index}>{drawn}</CitationContext> : drawn;
});

/** A text with citations: the report, or the short answer. */
export function CitedMarkdown({
  blocks,
  headings = [],
  spans,
  index = null,
  skipTitle,
  topLevel = 3,
  headingSlot,
}: {
  blocks: Blocks;
  headings?: HeadingEntry[];
  /** Of no meaning where there is an index. */
  spans: TextSpans;
  /** For a text long enough that not all of it should be drawn anew in one go. */
  index?: CitationIndex | null;
  /** A first heading that says the same is left out: the title stands above already. */
  skipTitle?: string;
  topLevel?: 2 | 3;
  headingSlot?: HeadingSlot;
}) {
  const indexAt = useSpread(index, blocks.blocks.length);
  const first = blocks.blocks[0];
  const titled = first?.node.type === "heading" && sameWords(textOf(first.node), skipTitle ?? "");
  const shown = titled ? blocks.blocks.slice(1) : blocks.blocks;
  const byStart = new Map(headings.map((heading) => [heading.start, heading]));
  let section: string | undefined;
  return shown.map((block, place) => {
    const own = indexAt(place);
    // What can be done with its sections comes with what is known of it, block by block.
    const slot = index === null || own?.report ? headingSlot : undefined;
    const heading = byStart.get(block.start);
    if (heading) section = heading.text;
    return (
      <ReportBlock
        key={block.start}
        block={block}
        spans={own?.spans ?? spans}
        index={own}
        headingId={heading?.id}
        heading={slot && heading}
        slot={slot}
        section={block.node.type === "code" ? section : undefined}
        topLevel={topLevel}
      />
    );
  });
}

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Blocks and headings of a report. */
export function useReportText(content: string, prefix: string): { blocks: Blocks; headings: HeadingEntry[] } {
  const blocks = useBlocks(content);
  const headings = useMemo(() => headingsOf(blocks, prefix), [blocks, prefix]);
  return { blocks, headings };
}
