"use client";

import { memo, useMemo } from "react";
import { classNames } from "@/components/ui/class-names";
import { alignOffsets } from "./markdown/align";
import { type Block, growBlocks, NO_BLOCKS } from "./markdown/parse";
import { renderBlock, type TextRenderer } from "./markdown/render";
import { firstNodes, type MarkedPart, markedParts, type Passage } from "./passage-marks";

/** The id of the place where a passage begins in the reader. */
export const passageAnchor = (citationId: string) => `c-${citationId}`;

const SourceBlock = memo(function SourceBlock({
  block,
  text,
  topLevel,
}: {
  block: Block;
  text: TextRenderer;
  topLevel: 2 | 3;
}) {
  return renderBlock(block, { text, textInCode: true, topLevel });
});

/** A text as it was read, its cited passages tinted, their numbers in the margin. */
export function ReaderText({
  text,
  passages,
  current,
  topLevel,
}: {
  text: string;
  topLevel: 2 | 3;
  passages: Passage[];
  /** The passage that is being looked at. */
  current: string | null;
}) {
  const { blocks } = useMemo(() => growBlocks(NO_BLOCKS, text), [text]);
  const first = useMemo(() => firstNodes(blocks, passages), [blocks, passages]);
  const plain = useMemo<TextRenderer>(
    () =>
      ({ value }) =>
        value,
    [],
  );
  const marked = useMemo<TextRenderer>(
    () =>
      ({ value, source, offset }) => {
        const at = alignOffsets(value, source);
        const place = (index: number) => offset + at(index);
        const parts = markedParts({ value, offset, place, passages, first });
        return parts.map((part) => <Part key={part.start} part={part} current={current} />);
      },
    [passages, first, current],
  );
  const touched = (block: Block) =>
    passages.some((passage) => passage.start < block.end && passage.end > block.start);
  return (
    <div className="relative pl-9 font-serif text-reader [&_table]:text-meta">
      {blocks.map((block) => (
        <SourceBlock
          key={block.start}
          block={block}
          text={touched(block) ? marked : plain}
          topLevel={topLevel}
        />
      ))}
    </div>
  );
}

function Part({ part, current }: { part: MarkedPart; current: string | null }) {
  if (part.covers.length === 0) return part.value;
  const looked = part.covers.some((passage) => passage.id === current);
  const numbers = [...new Set(part.begins.map((passage) => passage.number))];
  return (
    <mark
      aria-current={looked || undefined}
      className={classNames("box-decoration-clone", looked ? "bg-mark" : "bg-tint shadow-none")}
    >
      {part.begins.map((passage) => (
        <span key={passage.id} id={passageAnchor(passage.id)} className="scroll-mt-40" />
      ))}
      {numbers.length > 0 ? (
        <span className="absolute left-0 inline-flex h-5 min-w-5 items-center justify-center rounded-chip bg-hover px-1 font-sans text-fine font-medium text-muted tabular">
          <span className="unseen">Cited as </span>
          {numbers.join(", ")}
        </span>
      ) : null}
      {part.value}
    </mark>
  );
}
