// Finds the code spans of a Markdown block on which every CommonMark reader agrees: they begin and end on one line, and
// every backtick before them on that line is paired.

export type CodeSpan = { start: number; end: number };

/** An address may extend over the backticks after it. */
const ADDRESS = /www\.|:\/\/|@|\s/gi;
const AUTOLINK = /<(?:https?:\/\/|mailto:)[^\s<>]*>/iy;

/** Code spans of a block, in order; only unambiguous ones. */
export function codeSpans(source: string): CodeSpan[] {
  const spans: CodeSpan[] = [];
  for (const match of source.matchAll(/[^\r\n]+/g)) if (!addSpans(match[0], match.index, spans)) break;
  return spans;
}

/** Adds the spans of a line; false when one of its backtick runs is unpaired or may belong to something else. */
function addSpans(line: string, offset: number, spans: CodeSpan[]): boolean {
  if (!line.includes("`")) return true;
  const ends = runsByLength(line);
  const isAddress = addressesIn(line);
  for (let at = 0; at < line.length; ) {
    const character = line[at];
    if (character === "\\") at += 2;
    else if (character === "<") {
      AUTOLINK.lastIndex = at;
      at += AUTOLINK.exec(line)?.[0].length ?? 1;
    } else if (character !== "`") at += 1;
    else {
      const length = runLength(line, at);
      const runs = ends.get(length) ?? [];
      while ((runs.at(-1) ?? line.length) <= at) runs.pop();
      const closing = runs.at(-1);
      if (closing === undefined || isAddress(at)) return false;
      const end = closing + length;
      // A bar separates table cells, even within code.
      if (line.slice(at, end).includes("|")) return false;
      spans.push({ start: offset + at, end: offset + end });
      at = end;
    }
  }
  return true;
}

function runLength(line: string, at: number): number {
  let end = at;
  while (line[end] === "`") end += 1;
  return end - at;
}

/** Returns a predicate for increasing offsets: true if the word that ends there may be an address. */
function addressesIn(line: string): (at: number) => boolean {
  const marks = line.matchAll(ADDRESS);
  let next = marks.next();
  let inAddress = false;
  return (at) => {
    for (; !next.done && next.value.index < at; next = marks.next()) inAddress = next.value[0].trim() !== "";
    return inAddress;
  };
}

/** Start offsets of the backtick runs by length, last one first. */
function runsByLength(line: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    const known = runs.get(run.length);
    if (known) known.push(index);
    else runs.set(run.length, [index]);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}
