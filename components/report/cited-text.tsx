// The words of a report: plain text, cited sentences that can be tinted, and words bound to their chips.

import type { ReactNode } from "react";
import { Chip } from "./chip";
import { cutAtSentences, sentenceAt } from "./citation-index";
import { alignOffsets } from "./markdown/align";
import { citationPieces, type Piece } from "./markdown/citation-marks";
import type { TextRenderer } from "./markdown/render";

type Sentences = readonly { start: number; end: number }[];

/** Joins a chip to the element before it where its word stands in another element. */
const WORD_JOINER = "\u2060";

/** A renderer for the text nodes of a report whose cited sentences are known (none while it is being written). */
export function citedText(sentences: Sentences): TextRenderer {
  return ({ value, source, offset }) => {
    const at = alignOffsets(value, source);
    const place = (index: number) => offset + at(index);
    return citationPieces(value).map((piece) =>
      piece.kind === "text" ? plainText({ piece, place, sentences }) : boundText({ piece, place, sentences }),
    );
  };
}

function plainText(part: {
  piece: Extract<Piece, { kind: "text" }>;
  place: (index: number) => number;
  sentences: Sentences;
}): ReactNode {
  const { piece, place, sentences } = part;
  if (sentences.length === 0) return piece.text;
  return cutAtSentences({ value: piece.text, start: place(piece.start) }, sentences).map(
    ({ value, start, sentence }) =>
      sentence === null ? (
        value
      ) : (
        <span key={start} data-sentence={sentence}>
          {value}
        </span>
      ),
  );
}

function boundText(part: {
  piece: Extract<Piece, { kind: "bound" }>;
  place: (index: number) => number;
  sentences: Sentences;
}): ReactNode {
  const { piece, place, sentences } = part;
  const marks = piece.marks.map((mark) => ({ ...mark, open: place(mark.open), close: place(mark.close) }));
  const first = marks[0];
  const sentence = first ? sentenceAt(sentences, first.open) : null;
  return (
    <span
      key={`bound-${piece.start}`}
      data-sentence={sentence?.start}
      className={piece.before ? "whitespace-nowrap" : undefined}
    >
      {piece.before || WORD_JOINER}
      {marks.map((mark) => (
        <Chip key={`${mark.open}-${mark.number}`} mark={mark} />
      ))}
      {piece.after}
    </span>
  );
}
