"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import type { DifferencePiece, DifferenceRow } from "@/lib/reports/difference";
import { foldedRows, unchangedWords } from "./difference-folds";

const LOOK: Record<DifferenceRow["block"], string> = {
  heading: "font-sans text-heading font-semibold",
  paragraph: "font-serif text-reader",
  item: "font-serif text-reader",
  row: "font-sans text-body tabular whitespace-pre-wrap",
  code: "font-mono text-meta whitespace-pre-wrap",
};

/** The look of removed and added text, for the legend. */
export const DIFFERENCE_LEGEND = {
  del: (words: ReactNode) => (
    <del key="removed" className="bg-sunken">
      {words}
    </del>
  ),
  ins: (words: ReactNode) => (
    <ins key="added" className="bg-accent-soft decoration-accent">
      {words}
    </ins>
  ),
};

/**
 * The rows of a difference: side by side where there is room, otherwise stacked; equal stretches are
 * collapsed.
 */
export function DifferenceTable({ rows }: { rows: readonly DifferenceRow[] }) {
  const t = useWords();
  return (
    <div className="divide-y divide-line">
      {foldedRows(rows).map((part) =>
        part.kind === "row" ? (
          <Row key={part.index} row={part.row} />
        ) : (
          <details key={part.index} className="group/fold">
            <summary className="focus-inset flex min-h-10 items-center gap-2 rounded-control text-meta text-muted hover:bg-hover hover:text-ink">
              <ChevronRight
                size={14}
                aria-hidden="true"
                className="shrink-0 transition-transform group-open/fold:rotate-90"
              />
              {unchangedWords(t, part.rows)}
            </summary>
            {part.rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a difference keep their order.
              <Row key={place} row={row} />
            ))}
          </details>
        ),
      )}
    </div>
  );
}

function Row({ row }: { row: DifferenceRow }) {
  const t = useWords();
  const { kind, pieces } = row;
  return (
    <div className={classNames("py-3", kind === "same" && "text-muted")}>
      {kind === "same" ? null : <span className="unseen">{`${t(`report.row.${kind}`)} `}</span>}
      <div className="hidden grid-cols-2 gap-x-10 wide:grid">
        <Side row={row} pieces={pieces.filter((piece) => piece.kind !== "added")} />
        <Side row={row} pieces={pieces.filter((piece) => piece.kind !== "removed")} />
      </div>
      <div className="wide:hidden">
        <Side row={row} pieces={pieces} />
      </div>
    </div>
  );
}

/** One side of a row; empty if the block exists only on the other side. */
function Side({ row, pieces }: { row: DifferenceRow; pieces: readonly DifferencePiece[] }) {
  if (pieces.length === 0) return <div />;
  return (
    <p
      className={classNames(
        "min-w-0 wrap-anywhere",
        LOOK[row.block],
        row.block === "item" && "relative pl-5",
      )}
      style={row.block === "item" && row.depth > 1 ? { marginLeft: `${row.depth - 1}rem` } : undefined}
    >
      {row.block === "item" ? (
        <span aria-hidden="true" className="absolute left-1">
          {"•"}
        </span>
      ) : null}
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a row keep their order.
        <Piece key={place} piece={piece} />
      ))}
    </p>
  );
}

/** A piece of a text that is the same, removed or added. */
export function Piece({ piece: { kind, text } }: { piece: DifferencePiece }) {
  if (kind === "removed")
    return <del className="rounded-chip bg-sunken text-muted decoration-muted">{text}</del>;
  if (kind === "added")
    return (
      <ins className="rounded-chip bg-accent-soft decoration-accent decoration-2 [del+&]:ml-1 underline-offset-3">
        {text}
      </ins>
    );
  return text;
}
