"use client";

import { Fragment, memo, useMemo } from "react";
import { VERDICT_COLOUR, VERDICT_SIGN, verdictWord } from "@/components/report/citations/verdict-words";
import type { Block } from "@/components/report/text/markdown/parse";
import { renderBlock, type TextRenderer } from "@/components/report/text/markdown/render";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import { alignOffsets } from "@/lib/reports/align";
import type { Verdict } from "@/lib/run-log/run-state";
import type { PagePicture } from "@/lib/sources/page-about";
import {
  firstNodes,
  gravestVerdict,
  type MarkedPart,
  markedParts,
  type Passage,
  type Span,
} from "./passage-marks";
import type { ParsedPiece } from "./reader-parse";
import { ReaderPictures } from "./reader-pictures";
import { GOES_ON, type Piece } from "./reader-pieces";

/** The names of places in the text, used in `data-at`. */
export const passageMark = (citationId: string) => `p-${citationId}`;
export const hitMark = ({ start }: Span) => `h-${start}`;

type PieceProps = {
  index: number;
  piece: Piece;
  parsed: ParsedPiece;
  topLevel: 2 | 3;
  passages: readonly Passage[];
  hits: readonly Span[];
  /** The pictures whose captions begin in this piece. */
  pictures: readonly PagePicture[];
  pageId: string;
  /** The selected mark, if it lies in this piece. */
  looked: string | null;
  /** Called with the citations of a number in the margin when it is clicked. */
  onMarker: (ids: string[], marker: HTMLElement) => void;
};

/** One piece of a page's text. */
export const ReaderPiece = memo(function ReaderPiece(props: PieceProps) {
  const { index, piece, parsed, topLevel, passages, hits, pictures, pageId, looked, onMarker } = props;
  const { written } = parsed;
  const render = useMemo<TextRenderer>(() => {
    if (passages.length === 0 && hits.length === 0) return (words) => ownWords(words, piece).value;
    const begun = passages.filter(({ start }) => piece.start <= start && start < piece.end);
    const first =
      parsed.written === null
        ? firstNodes(parsed.blocks, begun)
        : new Map(begun.map(({ id }) => [id, piece.start]));
    return (words) => {
      const { value, source, offset } = ownWords(words, piece);
      if (offset < piece.start) return value;
      const at = alignOffsets(value, source);
      const place = (character: number) => offset + at(character);
      return markedParts({ value, offset, place, passages, hits, first }).map((part) => (
        <Part key={part.start} part={part} looked={looked} onMarker={onMarker} />
      ));
    };
  }, [parsed, piece, passages, hits, looked, onMarker]);
  return (
    <div data-piece={index} className="flow-root [&>:last-child]:mb-0">
      {/* Removes the top margin only from the first heading of the text, not of each piece. */}
      {index > 0 ? <span hidden /> : null}
      {written === null ? null : <ReaderPictures pictures={pictures} pageId={pageId} />}
      {written !== null ? (
        <p className="my-4 whitespace-pre-wrap wrap-anywhere">
          {render({ value: written, source: written, offset: piece.start })}
        </p>
      ) : (
        parsed.blocks.map((block) => (
          <Fragment key={`${block.start}-${block.end}`}>
            <ReaderPictures
              pictures={pictures.filter(({ start }) => block.start <= start && start < block.end)}
              pageId={pageId}
            />
            <PieceBlock block={block} text={render} topLevel={topLevel} />
          </Fragment>
        ))
      )}
    </div>
  );
});

const PieceBlock = memo(function PieceBlock({
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

/** Without the sign that a lead put before the text, so that the rest can be marked like any other text. */
function ownWords(words: Parameters<TextRenderer>[0], piece: Piece): Parameters<TextRenderer>[0] {
  const { value, source, offset } = words;
  if (offset >= piece.start || !value.startsWith(GOES_ON)) return words;
  const sign = GOES_ON.length;
  return { value: value.slice(sign), source: source.slice(sign), offset: offset + sign };
}

/** A doubtful passage is underlined like its chip, and coloured while it is selected. */
const DOUBT_LOOK: Record<Verdict, { line: string; soft: string }> = {
  supported: { line: "", soft: "bg-mark" },
  likely: { line: "", soft: "bg-mark" },
  partly: { line: "underline decoration-dashed decoration-weak", soft: "bg-weak-soft" },
  weak: { line: "underline decoration-dashed decoration-weak", soft: "bg-weak-soft" },
  not_found: { line: "underline decoration-unfound", soft: "bg-unfound-soft" },
  unchecked: { line: "underline decoration-dotted decoration-muted", soft: "bg-hover" },
};

/** The nearest passage is no fault of the page's: it is displayed like any passage that is looked at. */
const NEAREST_LOOK = { line: "underline decoration-dotted decoration-muted", soft: "bg-mark" };

function Part({
  part: { value, covers, begins, hit },
  looked,
  onMarker,
}: {
  part: MarkedPart;
  looked: string | null;
  onMarker: PieceProps["onMarker"];
}) {
  if (covers.length === 0 && !hit) return value;
  const here = covers.find(({ id }) => passageMark(id) === looked);
  const verdict = gravestVerdict(here ? [here] : covers);
  const grave = (here ? [here] : covers).filter((passage) => passage.verdict === verdict);
  const isNearest = verdict !== null && grave.every(({ nearest }) => nearest);
  const { line, soft } = isNearest ? NEAREST_LOOK : DOUBT_LOOK[verdict ?? "supported"];
  const isHit = hit !== null && hitMark(hit) === looked;
  return (
    <mark
      aria-current={here !== undefined || isHit || undefined}
      data-at={hit ? hitMark(hit) : undefined}
      data-verdict={verdict ?? undefined}
      className={classNames(
        "box-decoration-clone",
        line && `${line} decoration-2 underline-offset-4`,
        isHit ? "bg-mark outline-2 outline-accent" : hit ? "bg-mark" : here ? soft : "bg-tint shadow-none",
      )}
    >
      {begins.map(({ id }) => (
        <span key={id} data-at={passageMark(id)} />
      ))}
      {begins.length > 0 ? <Marker passages={begins} onMarker={onMarker} /> : null}
      {value}
    </mark>
  );
}

/** The numbers in the margin, at the line where the passage begins. */
function Marker({ passages, onMarker }: { passages: readonly Passage[]; onMarker: PieceProps["onMarker"] }) {
  const t = useWords();
  const numbers = [...new Set(passages.map(({ number }) => number))].join(", ");
  const verdict = gravestVerdict(passages);
  return (
    <button
      type="button"
      data-marker=""
      aria-label={
        verdict
          ? t("reader.citedAsDoubtful", { numbers, verdict: verdictWord(t, verdict) })
          : t("reader.citedAs", { numbers })
      }
      aria-haspopup="dialog"
      onClick={(event) => {
        // A passage may begin inside a link, which must not be followed.
        event.preventDefault();
        event.stopPropagation();
        onMarker(
          passages.map(({ id }) => id),
          event.currentTarget,
        );
      }}
      className={`absolute left-0 inline-flex h-6 min-w-6 items-center justify-center rounded-chip bg-hover px-1 font-sans text-fine font-medium tabular hover:bg-accent-soft hover:text-accent print:bg-transparent ${VERDICT_COLOUR[verdict ?? "supported"]}`}
    >
      {verdict ? <span className="w-2.5 text-center">{VERDICT_SIGN[verdict]}</span> : null}
      {numbers}
    </button>
  );
}
