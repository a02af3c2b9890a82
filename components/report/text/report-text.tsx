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
import { useWords } from "@/components/ui/words";
import type { HeadingEntry } from "./headings";
import { type Block, growBlocks, NO_BLOCKS, textOf } from "./markdown/parse";
import { renderBlock } from "./markdown/render";
import { whenIdle } from "./markdown/settle";
import { growStretches, laidOutAtOnce, NO_STRETCHES, type Stretch } from "./stretches";

/** What stands at the end of a heading's line, for example a way to rewrite its section. Must be stable. */
export type HeadingSlot = (heading: HeadingEntry) => ReactNode;

/** The stretches of a text that may still grow; what it had before is not read again. */
export function useStretches(content: string, prefix: string | null = null): readonly Stretch[] {
  const [grown, setGrown] = useState(() => growStretches(NO_STRETCHES, content, prefix));
  if (grown.source === content) return grown.stretches;
  const next = growStretches(grown, content, prefix);
  setGrown(next);
  return next.stretches;
}

/** The blocks of a stretch, parsed where it is drawn: opening a long text is many short pieces of work, not one long. */
function useBlocks({ start, source }: Stretch): Block[] {
  const [grown, setGrown] = useState(() => growBlocks({ ...NO_BLOCKS, at: start }, source));
  if (grown.source === source) return grown.blocks;
  const next = growBlocks(grown, source);
  setGrown(next);
  return next.blocks;
}

/** The index that each stretch has: a new one reaches a long text a few stretches at a time. */
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
  headingId,
  heading,
  slot,
  section,
  topLevel,
}: {
  block: Block;
  spans: TextSpans;
  headingId: string | undefined;
  /** Only where there is a slot. */
  heading: HeadingEntry | undefined;
  slot: HeadingSlot | undefined;
  /** The heading it stands under; only for what is named by it. */
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
 * What is out of sight is neither styled nor laid out; its height is guessed by its length until it was seen. Nothing
 * inside reaches out but the link beside a heading, for which there is room at the left. Margins at its ends do not add
 * up with those of its neighbours, since each has only one of the two.
 */
const LOOK =
  "[content-visibility:auto] [contain-intrinsic-size:auto_calc(var(--length)*0.39px)] max-md:[contain-intrinsic-size:auto_calc(var(--length)*0.63px)] " +
  "[overflow-clip-margin:0.5rem] md:-ms-8 md:ps-8 [&>:last-child]:mb-0 print:[content-visibility:visible]";

/** Characters; a heading takes the room of so many more. */
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
  /** What stands behind its citations; null where that is the same for the whole text. */
  index: CitationIndex | null;
  skipTitle: string | undefined;
  topLevel: 2 | 3;
  slot: HeadingSlot | undefined;
}) {
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

/** A text as it is written. */
const Written = ({ children }: { children: string }) => (
  <p dir="auto" className="my-4 whitespace-pre-wrap wrap-anywhere">
    {children}
  </p>
);

/** What no page can bear to lay out, with the reason. */
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

/** How many stretches are laid out now: when a long text opens its first ones, and then all of them, bit by bit. */
function useLaidOut(stretches: readonly Stretch[]): number {
  const [all, setAll] = useState(() => laidOutAtOnce(stretches) === stretches.length);
  useEffect(() => {
    if (!all) startTransition(() => setAll(true));
  }, [all]);
  return all ? stretches.length : laidOutAtOnce(stretches);
}

/** A text with citations: the report, or the short answer. */
export function CitedMarkdown({
  stretches,
  spans,
  index = null,
  skipTitle,
  topLevel = 3,
  headingSlot,
}: {
  stretches: readonly Stretch[];
  /** Of no meaning where there is an index. */
  spans: TextSpans;
  /** For a text long enough that not all of it should be drawn anew in one go. */
  index?: CitationIndex | null;
  /** The title that stands above: a first heading that is the text's own title, or says the same, is left out. */
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
        // What can be done with its sections comes with what is known of it, stretch by stretch.
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
    // The title of the text is shown as the title of the report, and leads nowhere.
    const titled = first?.depth === 1 && content.slice(0, first.start).trim() === "";
    return first === undefined || titled ? rest : [first, ...rest];
  }, [stretches, content]);
  return { stretches, headings };
}
