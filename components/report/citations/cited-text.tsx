// Renders the text of a report: plain text, sentences that can be tinted or marked, and words bound to their
// chips.

import type { ReactNode } from "react";
import { partsOf, spanAt, type TextSpans } from "@/components/report/source-reader/text-spans";
import { citationPieces, type Piece } from "@/components/report/text/markdown/citation-marks";
import type { TextRenderer } from "@/components/report/text/markdown/render";
import { alignOffsets } from "@/lib/reports/align";
import { withUnbreakables } from "@/lib/reports/keep-together";
import { Chip } from "./chip";

/** Keeps a chip on the line of its word when the word is in another element. */
const WORD_JOINER = "\u2060";

/**
 * More chips than this would be wider than a phone; then they may wrap, and only the first stays with its
 * word.
 */
const MOST_TOGETHER = 6;

/** A renderer for the text nodes of a report with known spans (none while it is being written). */
export function citedText(spans: TextSpans): TextRenderer {
  return ({ value, source, offset, inTable }) => {
    const at = alignOffsets(value, source);
    const place = (index: number) => offset + at(index);
    return citationPieces(inTable ? withUnbreakables(value) : value).map((piece) =>
      piece.kind === "text"
        ? plainText({ value: piece.text, start: place(piece.start) }, spans)
        : boundText({ piece, place, spans }),
    );
  };
}

function plainText(text: { value: string; start: number }, spans: TextSpans): ReactNode {
  if (spans.cuts.length === 0) return text.value;
  return partsOf(text, spans).map(({ value, start, sentence, missing, uncited }) =>
    sentence === null && missing === null && uncited === null ? (
      value
    ) : (
      <span
        key={start}
        data-sentence={sentence ?? undefined}
        data-missing={missing ?? undefined}
        data-uncited={uncited ?? undefined}
      >
        {value}
      </span>
    ),
  );
}

function boundText(part: {
  piece: Extract<Piece, { kind: "bound" }>;
  place: (index: number) => number;
  spans: TextSpans;
}): ReactNode {
  const { piece, place, spans } = part;
  const marks = piece.marks.map((mark) => ({ ...mark, open: place(mark.open), close: place(mark.close) }));
  const first = marks[0];
  const sentence = first ? spanAt(spans.sentences, first.open) : null;
  return (
    <span
      key={`bound-${piece.start}`}
      data-sentence={sentence?.start}
      className={piece.before && marks.length <= MOST_TOGETHER ? "whitespace-nowrap" : undefined}
    >
      {piece.before ? plainText({ value: piece.before, start: place(piece.start) }, spans) : WORD_JOINER}
      {marks.map((mark) => (
        <Chip key={`${mark.open}-${mark.number}`} mark={mark} />
      ))}
      {piece.after}
    </span>
  );
}
