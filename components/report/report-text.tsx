"use client";

import { memo, type ReactNode, useMemo, useState } from "react";
import { citedText } from "./cited-text";
import { type HeadingEntry, headingsOf } from "./headings";
import { type Block, type Blocks, growBlocks, NO_BLOCKS, textOf } from "./markdown/parse";
import { renderBlock, type TextRenderer } from "./markdown/render";
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

// A block is drawn again only when its own text grew or the sentences became known: a flush costs one block.
const ReportBlock = memo(function ReportBlock({
  block,
  text,
  headingId,
  heading,
  slot,
  section,
  topLevel,
}: {
  block: Block;
  text: TextRenderer;
  headingId: string | undefined;
  /** Only where there is a slot. */
  heading: HeadingEntry | undefined;
  slot: HeadingSlot | undefined;
  /** The heading it stands under; only for what is named by it. */
  section: string | undefined;
  topLevel: 2 | 3;
}) {
  return renderBlock(block, {
    text,
    headingId: () => headingId,
    headingEnd: slot && heading ? () => slot(heading) : undefined,
    section,
    topLevel,
  });
});

/** A text with citations: the report, or the short answer. */
export function CitedMarkdown({
  blocks,
  headings = [],
  spans,
  skipTitle,
  topLevel = 3,
  headingSlot,
}: {
  blocks: Blocks;
  headings?: HeadingEntry[];
  spans: TextSpans;
  /** A first heading that says the same is left out: the title stands above already. */
  skipTitle?: string;
  topLevel?: 2 | 3;
  headingSlot?: HeadingSlot;
}) {
  const text = useMemo(() => citedText(spans), [spans]);
  const first = blocks.blocks[0];
  const titled = first?.node.type === "heading" && sameWords(textOf(first.node), skipTitle ?? "");
  const shown = titled ? blocks.blocks.slice(1) : blocks.blocks;
  const byStart = new Map(headings.map((heading) => [heading.start, heading]));
  let section: string | undefined;
  return shown.map((block) => {
    const heading = byStart.get(block.start);
    if (heading) section = heading.text;
    return (
      <ReportBlock
        key={block.start}
        block={block}
        text={text}
        headingId={heading?.id}
        heading={headingSlot && heading}
        slot={headingSlot}
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
