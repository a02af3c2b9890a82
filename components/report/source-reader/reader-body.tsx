"use client";

import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { CitationOfSource } from "@/lib/http/responses";
import type { PagePicture } from "@/lib/sources/page-about";
import { type Passage, type Span, spansWithin } from "./passage-marks";
import { type Book, longBook, shortBook } from "./reader-book";
import { CitingCard } from "./reader-citing";
import { Heights, type Range } from "./reader-heights";
import { Keeper, type Place } from "./reader-keeper";
import { hitMark, passageMark, ReaderPiece } from "./reader-piece";
import type { Piece } from "./reader-pieces";
import { ReaderSkeleton } from "./reader-skeleton";
import type { Stops } from "./reader-stops";

const NONE: readonly never[] = [];

type ReaderWindow = {
  root: RefObject<HTMLDivElement | null>;
  /** The pieces to render, both ends included. */
  range: Range;
  /** Reserved space above and below them, in pixels. */
  above: number;
  below: number;
};

/** Characters per line until the width is known. */
const COLUMNS = 80;
const NOTHING: Range = { first: 0, last: -1 };

/** Mounts only the pieces near the viewport, and keeps the visible text in place while they change. */
function useReaderWindow(book: Book, place: Place | null): ReaderWindow {
  const { pieces, whole } = book;
  const root = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>(whole ? { first: 0, last: pieces.length - 1 } : NOTHING);
  const heights = useMemo(() => new Heights(pieces, COLUMNS), [pieces]);
  const drawn = useRef(range);
  const keeper = useMemo(() => {
    let wanted = drawn.current;
    /** Renders a range when all its pieces are loaded, unless another one was requested meanwhile. */
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

/** One list per piece, with the same identity as long as nothing in it changes. */
function useByPiece<S extends Span>(
  pieces: readonly Piece[],
  within: (piece: Piece) => readonly S[],
): (index: number) => readonly S[] {
  return useMemo(() => {
    const known = new Map<number, readonly S[]>();
    return (index) => {
      const before = known.get(index);
      if (before) return before;
      const piece = pieces[index];
      const found = piece ? within(piece) : NONE;
      known.set(index, found.length > 0 ? found : NONE);
      return known.get(index) ?? NONE;
    };
  }, [pieces, within]);
}

/**
 * The text of a page with highlighted passages and their numbers in the margin. Of a long text, only the part
 * near the viewport is rendered.
 */
const ReaderText = memo(function ReaderText({
  book,
  passages,
  hits,
  place,
  citations,
  pictures,
  pageId,
  topLevel,
}: {
  book: Book;
  /** In the order of the text. */
  passages: readonly Passage[];
  /** Search hits, in the order of the text. */
  hits: readonly Span[];
  /** The selected place. A new object scrolls to it again. */
  place: Place | null;
  citations: readonly CitationOfSource[];
  /** The pictures of the page, in the order of the text. */
  pictures: readonly PagePicture[];
  pageId: string;
  topLevel: 2 | 3;
}) {
  const { pieces } = book;
  const { root, range, above, below } = useReaderWindow(book, place);
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ ids: string[]; marker: HTMLElement; top: number } | null>(null);
  const passagesIn = useByPiece(
    pieces,
    useCallback(
      (piece) => passages.filter(({ start, end }) => start < piece.end && end > piece.start),
      [passages],
    ),
  );
  const hitsIn = useByPiece(
    pieces,
    useCallback((piece) => spansWithin(hits, piece), [hits]),
  );
  const picturesIn = useByPiece(
    pieces,
    useCallback(
      (piece) => pictures.filter(({ start }) => piece.start <= start && start < piece.end),
      [pictures],
    ),
  );
  const openCard = useCallback((ids: string[], marker: HTMLElement) => {
    const from = frame.current?.getBoundingClientRect().top ?? 0;
    const top = marker.getBoundingClientRect().bottom - from + 4;
    setOpened((now) => (now?.marker === marker ? null : { ids, marker, top }));
  }, []);
  const shown: number[] = [];
  for (let index = range.first; index <= range.last; index += 1) shown.push(index);
  const lookedIn = (index: number) =>
    place &&
    (passagesIn(index).some(({ id }) => passageMark(id) === place.mark) ||
      hitsIn(index).some((hit) => hitMark(hit) === place.mark))
      ? place.mark
      : null;
  return (
    <div ref={frame} className="relative">
      <div
        ref={root}
        className="pl-9 font-serif text-reader [overflow-anchor:none] [&_:is(p,li,h2,h3,h4,h5,h6,td,th,pre)]:[unicode-bidi:plaintext] [&_div:has(>:is(h2,h3,h4,h5,h6))]:static [&_table]:text-meta"
      >
        <div aria-hidden="true" style={{ height: above }} className="print:hidden" />
        {shown.map((index) => {
          const piece = pieces[index];
          const parsed = book.parsed(index);
          return piece && parsed ? (
            <ReaderPiece
              key={piece.start}
              index={index}
              piece={piece}
              parsed={parsed}
              topLevel={topLevel}
              passages={passagesIn(index)}
              hits={hitsIn(index)}
              pictures={picturesIn(index)}
              pageId={pageId}
              looked={lookedIn(index)}
              onMarker={openCard}
            />
          ) : null;
        })}
        <div aria-hidden="true" style={{ height: below }} className="print:hidden" />
      </div>
      {opened ? (
        <CitingCard
          key={opened.ids.join()}
          citations={citations.filter(({ id }) => opened.ids.includes(id))}
          marker={opened.marker}
          top={opened.top}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
});

/** `href` is the address of a text that was not sent with the page. */
type ReadableText = { id: string; text: string | null; href: string };

/** A loaded text; null while it is loading. */
type LoadedBook = Book | { failed: true } | null;

/** Loads a text: from the page's data, or through a worker when it is long. */
export function useBook(readable: ReadableText | null): { loaded: LoadedBook; retry: () => void } {
  const id = readable?.id ?? null;
  const text = readable?.text ?? null;
  const href = readable?.href ?? null;
  const short = useMemo(() => (text === null ? null : shortBook(text)), [text]);
  const [fetched, setFetched] = useState<{ of: string; loaded: LoadedBook } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (short || id === null || href === null) return;
    // Each attempt fetches again.
    void attempt;
    const abort = new AbortController();
    const settle = (loaded: LoadedBook) => {
      if (!abort.signal.aborted) setFetched({ of: id, loaded });
    };
    longBook(href, abort.signal).then(settle, () => settle({ failed: true }));
    return () => abort.abort();
  }, [short, id, href, attempt]);
  const retry = () => {
    setFetched(null);
    setAttempt((count) => count + 1);
  };
  return { loaded: short ?? (fetched && fetched.of === id ? fetched.loaded : null), retry };
}

/** A text in each of its states: loading, failed, empty, loaded. */
export function ReaderBody(body: {
  readable: ReadableText;
  pictures?: readonly PagePicture[];
  loaded: LoadedBook;
  retry: () => void;
  stops: Stops;
  citations: readonly CitationOfSource[];
  topLevel: 2 | 3;
}) {
  const t = useWords();
  const { readable, loaded, retry, stops, citations, topLevel, pictures = NONE } = body;
  const book = loaded && "pieces" in loaded ? loaded : null;
  return (
    <div className="mt-4">
      {loaded ? null : <ReaderSkeleton />}
      {loaded && "failed" in loaded ? (
        <div className="space-y-3">
          <p role="alert">{t("reader.textFailed")}</p>
          <Button onClick={retry}>{t("ui.tryAgain")}</Button>
        </div>
      ) : null}
      {book && !book.whole ? (
        <p className="hidden text-meta print:block">{t("reader.onPaper", { address: readable.href })}</p>
      ) : null}
      {book?.visible ? (
        <ReaderText
          key={readable.id}
          book={book}
          passages={stops.passages}
          hits={stops.finding?.hits ?? stops.asked}
          place={stops.place}
          citations={citations}
          pictures={pictures}
          pageId={readable.id}
          topLevel={topLevel}
        />
      ) : null}
      {book && !book.visible ? <p>{t("reader.nothingVisible")}</p> : null}
    </div>
  );
}
