// Which spans of a block of Markdown are code in every reader of CommonMark: those that begin and end in one line, as
// long as no mark before them is without its other half.

export type CodeSpan = { start: number; end: number };

/** An address may go on over the marks of code behind it. */
const ADDRESS = /www\.|:\/\/|@|\s/gi;
const AUTOLINK = /<(?:https?:\/\/|mailto:)[^\s<>]*>/iy;

/** Spans of code of a block, in order; only those that are certain. */
export function codeSpans(source: string): CodeSpan[] {
  const spans: CodeSpan[] = [];
  for (const match of source.matchAll(/[^\r\n]+/g)) if (!addSpans(match[0], match.index, spans)) break;
  return spans;
}

/** Adds the spans of a line; false when one of its marks has no other half, or might be part of something else. */
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
      // A bar divides the row of a table, whatever stands on either side of it.
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

/** Tells of offsets that come in order whether the word that ends there may be an address. */
function addressesIn(line: string): (at: number) => boolean {
  const marks = line.matchAll(ADDRESS);
  let next = marks.next();
  let inAddress = false;
  return (at) => {
    for (; !next.done && next.value.index < at; next = marks.next()) inAddress = next.value[0].trim() !== "";
    return inAddress;
  };
}

/** Where the runs of each length begin, the last one first. */
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
