// How much work it is to lay out a Markdown text, told from its characters before anybody parses it. The parser's time goes
// with the characters and the elements it finds, and elements come with these marks and with lines.

/** May open an element, or divide or name one. */
const MARKS = /[[*_~<>`|$@&\\]|www\./g;
/** Signs of quotes and lists at the beginning of a line: each opens two elements. */
const LEAD = /^[ \t]*(?:[>*+-]|\d{1,9}[.)])[ \t\d>*+.)-]*/;

/** Characters of plain words that are as much work as one mark. */
const WORDS = 40;

/** What the server lays out on its own event loop for whoever asks for a page: a third of a report of 10,000 words. */
export const LIGHT = 1_000;
/** What is laid out at all: in a thread for a file, in the browser for a page. */
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

/** True for a text that may be laid out at once: what is heavier is work for a thread. */
export const isLight = (source: string): boolean => markdownCost(source, LIGHT) <= LIGHT;
