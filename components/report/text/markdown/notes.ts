// Footnotes as they are written, `[^1]` in the text and `[^1]: words` below it. They are read word by word, not resolved by
// the parser: there `[1]` is a citation, and what stands later never changes what stood before.

type Words = { value: string; source: string; offset: number };

export type NotePiece =
  | ({ kind: "text" } & Words)
  /** `opens`: the note itself begins here; `goesOn`: behind another one of the same paragraph. */
  | { kind: "note"; label: string; opens: boolean; goesOn: boolean; offset: number };

const NOTE = /\[\^([\p{L}\p{N}_-]{1,30})\](:\s*)?/gu;
const OPENS = /^\[\^[\p{L}\p{N}_-]{1,30}\]:/u;

/** True for the words of a paragraph that is a note. */
export const opensNote = (value: string): boolean => OPENS.test(value);

/** The words cut where notes are named. What cannot be found in the source as it stands is left as it is. */
export function notePieces({ value, source, offset }: Words): NotePiece[] {
  const pieces: NotePiece[] = [];
  let done = 0;
  let place = 0;
  const text = (end: number, until: number) => {
    if (end > done)
      pieces.push({
        kind: "text",
        value: value.slice(done, end),
        source: source.slice(place, until),
        offset: offset + place,
      });
  };
  for (const match of value.matchAll(NOTE)) {
    const [, label = "", behind = ""] = match;
    const before = value[match.index - 1];
    const opens = behind !== "" && (before === undefined || before === "\n");
    const written = opens ? match[0] : `[^${label}]`;
    const at = source.indexOf(written, place);
    if (at < 0) continue;
    text(match.index, at);
    pieces.push({ kind: "note", label, opens, goesOn: before !== undefined, offset: offset + at });
    done = match.index + written.length;
    place = at + written.length;
  }
  text(value.length, source.length);
  return pieces;
}
