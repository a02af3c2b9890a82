import { Piece } from "@/components/report/versions/difference-table";
import type { ChangeValue } from "@/lib/changes/changes-schema";
import type { DifferencePiece } from "@/lib/reports/difference";

/** The text cut at the values that differ, each marked once, in the order of the text. */
function piecesOf(text: string, values: readonly ChangeValue[], side: "before" | "after"): DifferencePiece[] {
  const kind = side === "before" ? "removed" : "added";
  const marked = values
    .filter(({ what }) => what !== "meaning")
    .map((value) => ({ at: text.indexOf(value[side]), length: value[side].length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((a, b) => a.at - b.at);
  const pieces: DifferencePiece[] = [];
  let done = 0;
  for (const { at, length } of marked) {
    if (at < done) continue;
    if (at > done) pieces.push({ kind: "same", text: text.slice(done, at) });
    pieces.push({ kind, text: text.slice(at, at + length) });
    done = at + length;
  }
  if (done < text.length) pieces.push({ kind: "same", text: text.slice(done) });
  return pieces;
}

/** A statement in which the values that differ are marked. */
export function MarkedStatement({
  text,
  values,
  side,
}: {
  text: string;
  values: readonly ChangeValue[];
  side: "before" | "after";
}) {
  return (
    <p className="font-serif text-reader text-pretty wrap-anywhere">
      {piecesOf(text, values, side).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a statement keep their order.
        <Piece key={place} piece={piece} />
      ))}
    </p>
  );
}
