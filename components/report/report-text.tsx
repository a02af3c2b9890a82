"use client";

import { memo, useMemo, useState } from "react";
import { citedText } from "./cited-text";
import { type HeadingEntry, headingsOf } from "./headings";
import { type Block, type Blocks, growBlocks, NO_BLOCKS, textOf } from "./markdown/parse";
import { renderBlock, type TextRenderer } from "./markdown/render";

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
  topLevel,
}: {
  block: Block;
  text: TextRenderer;
  headingId: string | undefined;
  topLevel: 2 | 3;
}) {
  return renderBlock(block, { text, headingId: () => headingId, topLevel });
});

/** A text with citations: the report, or the short answer. */
export function CitedMarkdown({
  blocks,
  headings = [],
  sentences,
  skipTitle,
  topLevel = 3,
}: {
  blocks: Blocks;
  headings?: HeadingEntry[];
  sentences: { start: number; end: number }[];
  /** A first heading that says the same is left out: the title stands above already. */
  skipTitle?: string;
  topLevel?: 2 | 3;
}) {
  const text = useMemo(() => citedText(sentences), [sentences]);
  const first = blocks.blocks[0];
  const titled = first?.node.type === "heading" && sameWords(textOf(first.node), skipTitle ?? "");
  const shown = titled ? blocks.blocks.slice(1) : blocks.blocks;
  const ids = new Map(headings.map((heading) => [heading.start, heading.id]));
  return shown.map((block) => (
    <ReportBlock
      key={block.start}
      block={block}
      text={text}
      headingId={ids.get(block.start)}
      topLevel={topLevel}
    />
  ));
}

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Blocks and headings of a report. */
export function useReportText(content: string, prefix: string): { blocks: Blocks; headings: HeadingEntry[] } {
  const blocks = useBlocks(content);
  const headings = useMemo(() => headingsOf(blocks, prefix), [blocks, prefix]);
  return { blocks, headings };
}
