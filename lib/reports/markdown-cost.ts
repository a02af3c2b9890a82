// Estimates the cost of laying out a Markdown text from its characters, without parsing. The parser's time
// depends on characters and elements, and elements on these marks and on lines.

/** Characters that may open, divide or name an element. */
const MARKS = /[[*_~<>`|$@&\\]|www\./g;
/** Quote and list marks at the beginning of a line: each opens two elements. */
const LEAD = /^[ \t]*(?:[>*+-]|\d{1,9}[.)])[ \t\d>*+.)-]*/;

/** Characters of plain text that cost as much as one mark. */
const WORDS = 40;

/** The limit for layout on the server's event loop per page request: a third of a report of 10,000 words. */
export const LIGHT = 1_000;
/** The limit for any layout: in a worker for a file, in the browser for a page. */
export const HEAVIEST = 20_000;

/** The weight of one line. */
export function lineCost(line: string): number {
  const lead = LEAD.exec(line)?.[0].match(/[>*+\-.)]/g)?.length ?? 0;
  return 1 + 2 * lead + (line.match(MARKS)?.length ?? 0) + Math.floor(line.length / WORDS);
}

/** The weight of a text; stops counting beyond `most`. */
export function markdownCost(source: string, most = Number.POSITIVE_INFINITY): number {
  let weight = 0;
  for (let at = 0; at <= source.length && weight <= most; ) {
    const end = source.indexOf("\n", at);
    weight += lineCost(source.slice(at, end < 0 ? source.length : end));
    if (end < 0) break;
    at = end + 1;
  }
  return weight;
}

/** True for a text that may be laid out at once; heavier texts need a worker. */
export const isLight = (source: string): boolean => markdownCost(source, LIGHT) <= LIGHT;
