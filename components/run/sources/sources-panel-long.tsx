"use client";

import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { sourceAnchor } from "@/components/ui/anchors";
import { useMedia } from "@/lib/client/use-media";
import type { SourceLine } from "./source-groups";
import { bringToMiddle, type ListProps, onSourceKey, whenShown } from "./sources-panel-list";
import { GroupHeading, SourceEntryRow } from "./sources-panel-row";

const HEADING = 32;
const ROW = 64;
const OVERSCAN = 6;
/** The assumed size until the window is measured. */
const FIRST = { width: 400, height: 900 };

/** A virtualized list of any length, which scrolls beside the text or with the page. */
export function LongList(props: ListProps) {
  const beside = useMedia("(min-width: 90rem)", true);
  return beside ? <BesideList {...props} /> : <PageList {...props} />;
}

type Place = { list: RefObject<HTMLUListElement | null>; margin: number };

const keyOf = (line: SourceLine | undefined) =>
  line?.kind === "source" ? line.entry.source.id : (line?.name ?? "");

/** Options for both ways of scrolling; `current` stays mounted, since it may have the focus. */
function optionsFor({ lines }: ListProps, { margin }: Place, current: number | null) {
  return {
    count: lines.length,
    estimateSize: (index: number) => (lines[index]?.kind === "heading" ? HEADING : ROW),
    getItemKey: (index: number) => keyOf(lines[index]),
    // A hidden line measures zero; it gets the default height, or ever more lines would seem to fit.
    measureElement: (...[line, entry, own]: Parameters<typeof measureElement<HTMLLIElement>>) =>
      measureElement(line, entry, own) || ROW,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialRect: FIRST,
    // Combines wheel events that arrive faster than lines can be rendered.
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (current === null || current >= lines.length || shown.includes(current)) return shown;
      return [...shown, current].sort((a, b) => a - b);
    },
  };
}

const scrollerOf = (list: HTMLElement | null) => list?.closest<HTMLElement>("aside") ?? null;

/** The distance from the start of the scrolling area to the list, which changes with the content above. */
function useMargin(list: RefObject<HTMLUListElement | null>, beside: boolean): number {
  const [margin, setMargin] = useState(0);
  const look = useCallback(() => {
    const scroller = beside ? scrollerOf(list.current) : null;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const from = scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : window.scrollY;
    setMargin((before) => (Math.abs(before - top - from) < 1 ? before : top + from));
  }, [list, beside]);
  useLayoutEffect(look);
  useEffect(() => {
    const scroller: HTMLElement | Window = (beside ? scrollerOf(list.current) : null) ?? window;
    let frame = 0;
    // Waits for the frame that renders the new lines; measuring earlier would force a second layout.
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    scroller.addEventListener("scroll", lookSoon, { passive: true });
    window.addEventListener("resize", look);
    // The list may be in a hidden tab that is shown later.
    const sizes = new ResizeObserver(look);
    if (list.current) sizes.observe(list.current);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      scroller.removeEventListener("scroll", lookSoon);
      window.removeEventListener("resize", look);
    };
  }, [list, beside, look]);
  return margin;
}

function BesideList(props: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const margin = useMargin(list, true);
  const [current, setCurrent] = useState<number | null>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...optionsFor(props, { list, margin }, current),
    getScrollElement: () => scrollerOf(list.current),
  });
  return <Rows {...props} {...{ list, margin, virtualizer, current, setCurrent }} />;
}

function PageList(props: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const margin = useMargin(list, false);
  const [current, setCurrent] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(optionsFor(props, { list, margin }, current));
  return <Rows {...props} {...{ list, margin, virtualizer, current, setCurrent }} />;
}

type Scroller = Pick<
  Virtualizer<HTMLElement, HTMLLIElement>,
  "getVirtualItems" | "getTotalSize" | "measureElement" | "scrollToIndex"
>;

function Rows({
  lines,
  setting,
  named,
  anchored,
  list,
  margin,
  virtualizer,
  current,
  setCurrent,
}: ListProps &
  Place & { virtualizer: Scroller; current: number | null; setCurrent: (line: number) => void }) {
  const wanted = useRef<number | null>(null);
  const at = lines.findIndex((line) => line.kind === "source" && line.entry.source.number === named);
  const items = virtualizer.getVirtualItems();
  const { scrollToIndex } = virtualizer;
  useEffect(() => {
    if (at < 0 || named === null) return;
    const approach = () => scrollToIndex(at, { align: "center" });
    return whenShown(list.current, () => bringToMiddle(sourceAnchor(named), approach));
  }, [at, named, list, scrollToIndex]);
  const reach = (line: number) => {
    wanted.current = line;
    setCurrent(line);
    virtualizer.scrollToIndex(line, { align: "auto" });
  };
  // Focuses the line that a key moved to as soon as it is mounted.
  useEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(
      `[data-line="${wanted.current}"] [data-source-link]`,
    );
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });
  const first = lines.findIndex(({ kind }) => kind === "source");
  return (
    <ul
      ref={list}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={(event) => onSourceKey(event, lines, reach)}
      onFocus={({ target }) => {
        const line = target.closest<HTMLElement>("[data-line]")?.dataset.line;
        if (line !== undefined) setCurrent(Number(line));
      }}
    >
      {items.map(({ index, key, start }) => (
        <LineItem
          key={key}
          line={lines[index]}
          {...{ index, setting, named, anchored }}
          measure={virtualizer.measureElement}
          top={start - margin}
          tabbable={index === (current ?? (at >= 0 ? at : first))}
        />
      ))}
    </ul>
  );
}

/** One positioned line. Only one source is a tab stop; arrow keys reach the others. */
function LineItem({
  line,
  index,
  setting,
  named,
  anchored,
  measure,
  top,
  tabbable,
}: Pick<ListProps, "setting" | "named" | "anchored"> & {
  line: SourceLine | undefined;
  index: number;
  measure: (element: HTMLLIElement | null) => void;
  top: number;
  tabbable: boolean;
}) {
  if (!line) return null;
  const place = {
    ref: measure,
    "data-index": index,
    className: "absolute inset-x-0 top-0",
    style: { transform: `translateY(${top}px)` },
  };
  if (line.kind === "heading")
    return (
      <li {...place}>
        <GroupHeading name={line.name} count={line.count} />
      </li>
    );
  const { number } = line.entry.source;
  return (
    <li
      {...place}
      data-line={index}
      id={anchored ? sourceAnchor(number) : undefined}
      aria-posinset={line.position}
      aria-setsize={line.of}
    >
      <SourceEntryRow {...line.entry} named={number === named} tabbable={tabbable} setting={setting} />
    </li>
  );
}
