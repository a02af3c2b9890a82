"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Heights, type Range } from "./reader-heights";
import { Keeper, type Place } from "./reader-keeper";
import { type Piece, pieceAt } from "./reader-pieces";

export type ReaderWindow = {
  root: RefObject<HTMLDivElement | null>;
  /** The pieces to be drawn, both included. */
  range: Range;
  /** Room for what is above and below them, in pixels. */
  above: number;
  below: number;
};

/** So many pieces are drawn all at once: found by the browser's own search, printed, read aloud as one. */
const WHOLE = 14;
/** More than this is not laid out for paper in one go. */
const PRINTED = 150;
/** Characters a line before the width is known. */
const COLUMNS = 80;

/** What is near the view is in the document, nothing else; what is looked at stays where it is while it grows. */
export function useReaderWindow(pieces: readonly Piece[], place: Place | null): ReaderWindow {
  const root = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>(() => firstRange(pieces, place));
  const heights = useMemo(() => new Heights(pieces, COLUMNS), [pieces]);
  const keeper = useMemo(() => {
    const windowed = pieces.length > WHOLE;
    return new Keeper({ pieces, heights, show: (change) => windowed && setRange(change) });
  }, [pieces, heights]);
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
  useEffect(() => {
    if (pieces.length <= WHOLE || pieces.length > PRINTED) return;
    // On paper there is no scrolling: what is not too long is laid out whole.
    const all = () => flushSync(() => setRange({ first: 0, last: pieces.length - 1 }));
    window.addEventListener("beforeprint", all);
    window.addEventListener("afterprint", keeper.plan);
    return () => {
      window.removeEventListener("beforeprint", all);
      window.removeEventListener("afterprint", keeper.plan);
    };
  }, [pieces, keeper]);
  return {
    root,
    range,
    above: heights.between(0, range.first),
    below: heights.between(range.last + 1, pieces.length),
  };
}

function firstRange(pieces: readonly Piece[], place: Place | null): Range {
  if (pieces.length <= WHOLE) return { first: 0, last: pieces.length - 1 };
  const index = place ? pieceAt(pieces, place.offset) : 0;
  return { first: index, last: Math.min(index + 1, pieces.length - 1) };
}
