"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Book } from "./reader-book";
import { Heights, type Range } from "./reader-heights";
import { Keeper, type Place } from "./reader-keeper";

export type ReaderWindow = {
  root: RefObject<HTMLDivElement | null>;
  /** The pieces to be drawn, both included. */
  range: Range;
  /** Room for what is above and below them, in pixels. */
  above: number;
  below: number;
};

/** Characters a line before the width is known. */
const COLUMNS = 80;
const NOTHING: Range = { first: 0, last: -1 };

/** What is near the view is in the document, nothing else; what is looked at stays where it is while it grows. */
export function useReaderWindow(book: Book, place: Place | null): ReaderWindow {
  const { pieces, whole } = book;
  const root = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>(whole ? { first: 0, last: pieces.length - 1 } : NOTHING);
  const heights = useMemo(() => new Heights(pieces, COLUMNS), [pieces]);
  const drawn = useRef(range);
  const keeper = useMemo(() => {
    let wanted = drawn.current;
    /** Draws a range once all its pieces are at hand, unless another one was asked for meanwhile. */
    const show = (change: (now: Range) => Range) => {
      if (whole) return;
      const next = change(drawn.current);
      if (next === drawn.current) return;
      wanted = next;
      const indexes = Array.from({ length: next.last - next.first + 1 }, (_, step) => next.first + step);
      const draw = () => {
        if (wanted !== next) return;
        drawn.current = next;
        setRange(next);
      };
      if (indexes.every((index) => book.parsed(index))) draw();
      else book.load(indexes).then(draw, () => undefined);
    };
    return new Keeper({ pieces, heights, show });
  }, [book, pieces, whole, heights]);
  useEffect(() => (root.current ? keeper.attach(root.current) : undefined), [keeper]);
  useLayoutEffect(() => {
    void range;
    keeper.settle();
  }, [range, keeper]);
  useLayoutEffect(() => {
    if (!place || !root.current) return;
    keeper.find(root.current);
    keeper.hold(place);
  }, [place, keeper]);
  return {
    root,
    range,
    above: heights.between(0, range.first),
    below: heights.between(range.last + 1, pieces.length),
  };
}
