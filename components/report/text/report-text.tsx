"use client";

import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from "react";
import { CitationContext } from "@/components/report/citations/chip";
import type { CitationIndex } from "@/components/report/citations/citation-index";
import { citedText } from "@/components/report/citations/cited-text";
import { evenly, spreadOn, spreadTo, valueAt } from "@/components/report/citations/spread";
import type { TextSpans } from "@/components/report/source-reader/text-spans";
import { useOwnTurn } from "@/components/ui/own-turn";
import { useWords } from "@/components/ui/words";
import type { HeadingEntry } from "./headings";
import { type Block, growBlocks, NO_BLOCKS, textOf } from "./markdown/parse";
import { renderBlock } from "./markdown/render";
import { whenIdle } from "./markdown/settle";
import { growStretches, laidOutAtOnce, NO_STRETCHES, type Stretch } from "./stretches";

/** Content at the end of a heading's line, for example a button to rewrite its section. Must be stable. */
export type HeadingSlot = (heading: HeadingEntry) => ReactNode;

/** The stretches of a text that may still grow; earlier ones are not parsed again. */
export function useStretches(content: string, prefix: string | null = null): readonly Stretch[] {
  const [grown, setGrown] = useState(() => growStretches(NO_STRETCHES, content, prefix));
  if (grown.source === content) return grown.stretches;
  const next = growStretches(grown, content, prefix);
  setGrown(next);
  return next.stretches;
}

/**
 * Parses the blocks of a stretch when it is rendered, so that opening a long text is many short tasks instead
 * of one long task.
 */
function useBlocks({ start, source }: Stretch): Block[] {
  const [grown, setGrown] = useState(() => growBlocks({ ...NO_BLOCKS, at: start }, source));
  if (grown.source === source) return grown.blocks;
  const next = growBlocks(grown, source);
  setGrown(next);
  return next.blocks;
}

/** The citation index of each stretch: a new index is applied to a long text a few stretches at a time. */
function useSpread(index: CitationIndex | null, count: number): (place: number) => CitationIndex | null {
  const [spread, setSpread] = useState(() => evenly(index));
  const now = spread.to === index ? spread : spreadTo(spread, index, count);
  if (now !== spread) setSpread(now);
  useEffect(() => {
    if (now.reached < now.has.length) return whenIdle(() => setSpread(spreadOn));
  }, [now]);
  return (place) => valueAt(now, place);
}

// Renders again only when the block's own text grew or its spans became known, so that a flush costs one
// block.
const ReportBlock = memo(function ReportBlock({
  block,
  spans,
  headingId,
  heading,
  slot,
  section,
  topLevel,
}: {
  block: Block;
  spans: TextSpans;
  headingId: string | undefined;
  /** Present only if there is a slot. */
  heading: HeadingEntry | undefined;
  slot: HeadingSlot | undefined;
  /** The heading above it; present only for blocks that use it. */
  section: string | undefined;
  topLevel: 2 | 3;
}) {
  const text = useMemo(() => citedText(spans), [spans]);
  return renderBlock(block, {
    text,
    headingId: () => headingId,
    headingEnd: slot && heading ? () => slot(heading) : undefined,
    section,
    topLevel,
  });
});

/**
 * Content outside the viewport is neither styled nor laid out; its height is estimated from its length until
 * it has been seen. Only the link beside a heading overflows, for which there is space on the left. Margins
 * do not add up with those of neighbours, since each stretch has a margin on one side only.
 */
const LOOK =
  "[content-visibility:auto] [contain-intrinsic-size:auto_calc(var(--length)*0.39px)] max-md:[contain-intrinsic-size:auto_calc(var(--length)*0.63px)] " +
  "[overflow-clip-margin:0.5rem] md:-ms-8 md:ps-8 [&>:last-child]:mb-0 print:[content-visibility:visible]";

/** The height of a heading, in characters of text. */
const HEADING_LENGTH = 150;
const lengthOf = ({ source, headings }: Stretch) => source.length + HEADING_LENGTH * headings.length;

const TextStretch = memo(function TextStretch({
  stretch,
  first,
  spans,
  index,
  skipTitle,
  topLevel,
  slot,
}: {
  stretch: Stretch;
  first: boolean;
  spans: TextSpans;
  /** The citation index; null when it is the same for the whole text. */
  index: CitationIndex | null;
  skipTitle: string | undefined;
  topLevel: 2 | 3;
  slot: HeadingSlot | undefined;
}) {
  useOwnTurn();
  const blocks = useBlocks(stretch);
  const [head] = blocks;
  const titled =
    skipTitle !== undefined &&
    head?.node.type === "heading" &&
    (head.node.depth === 1 || sameWords(textOf(head.node), skipTitle));
  const byStart = new Map(stretch.headings.map((heading) => [heading.start, heading]));
  let section = stretch.under;
  const drawn = (titled ? blocks.slice(1) : blocks).map((block) => {
    const heading = byStart.get(block.start);
    if (heading) section = heading.text;
    return (
      <ReportBlock
        key={block.start}
        block={block}
        spans={spans}
        headingId={heading?.id}
        heading={slot && heading}
        slot={slot}
        section={block.node.type === "code" ? section : undefined}
        topLevel={topLevel}
      />
    );
  });
  if (!index) return drawn;
  return (
    <CitationContext value={index}>
      <div
        data-stretch=""
        data-goes-on={first ? undefined : ""}
        style={{ "--length": lengthOf(stretch) } as CSSProperties}
        className={first ? `${LOOK} [&>:first-child]:mt-0` : LOOK}
      >
        {drawn}
      </div>
    </CitationContext>
  );
});

/** A text as written. */
const Written = ({ children }: { children: string }) => (
  <p dir="auto" className="my-4 whitespace-pre-wrap wrap-anywhere">
    {children}
  </p>
);

/** Text that is too heavy for a page to lay out, with the reason. */
function TooHeavy({ source }: { source: string }) {
  const t = useWords();
  return (
    <>
      <p className="my-4 border-s-2 border-edge ps-4 font-sans text-meta text-muted">
        {t("report.text.tooHeavy")}
      </p>
      <Written>{source}</Written>
    </>
  );
}

/** How many stretches are laid out: for a long text first a few, then gradually all of them. */
function useLaidOut(stretches: readonly Stretch[]): number {
  const [all, setAll] = useState(() => laidOutAtOnce(stretches) === stretches.length);
  useEffect(() => {
    if (!all) startTransition(() => setAll(true));
  }, [all]);
  return all ? stretches.length : laidOutAtOnce(stretches);
}

/** A text with citations: the report or the short answer. */
export function CitedMarkdown({
  stretches,
  spans,
  index = null,
  skipTitle,
  topLevel = 3,
  headingSlot,
}: {
  stretches: readonly Stretch[];
  /** Ignored if there is an index. */
  spans: TextSpans;
  /** For texts too long to be rendered again all at once. */
  index?: CitationIndex | null;
  /** The title above the text: a first heading with the same text is omitted. */
  skipTitle?: string;
  topLevel?: 2 | 3;
  headingSlot?: HeadingSlot;
}) {
  const indexAt = useSpread(index, stretches.length);
  const laidOut = useLaidOut(stretches);
  const drawn = stretches.slice(0, laidOut).map((stretch, place) => {
    const own = indexAt(place);
    if (stretch.plain) return <TooHeavy key={stretch.start} source={stretch.source} />;
    return (
      <TextStretch
        key={stretch.start}
        stretch={stretch}
        first={place === 0}
        spans={own?.spans ?? spans}
        index={own}
        skipTitle={place === 0 ? skipTitle : undefined}
        topLevel={topLevel}
        // The actions of a section appear together with its citations, stretch by stretch.
        slot={index === null || own?.report ? headingSlot : undefined}
      />
    );
  });
  if (laidOut === stretches.length) return drawn;
  const rest = stretches.slice(laidOut);
  return (
    <>
      {drawn}
      <Written>{rest.map(({ source }) => source).join("")}</Written>
    </>
  );
}

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Stretches and headings of a report. */
export function useReportText(
  content: string,
  prefix: string,
): { stretches: readonly Stretch[]; headings: HeadingEntry[] } {
  const stretches = useStretches(content, prefix);
  const headings = useMemo(() => {
    const [first, ...rest] = stretches.flatMap((stretch) => stretch.headings);
    // The text's title is shown as the title of the report, and is not a link target.
    const titled = first?.depth === 1 && content.slice(0, first.start).trim() === "";
    return first === undefined || titled ? rest : [first, ...rest];
  }, [stretches, content]);
  return { stretches, headings };
}
