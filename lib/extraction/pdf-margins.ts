// Finds the running heads and page numbers of a PDF: what stands at the top or the bottom of its pages in the same place with
// the same words. They interrupt sentences that go on on the next page.

import { lineOf, type PdfLine } from "./pdf-lines";

/** Lines at the top and at the bottom of a page that are looked at. */
const EDGE_LINES = 2;
/** Points by which the place of a running line may differ. */
const SAME_PLACE = 3;
const LONGEST = 200;

type Edge = { page: number; line: PdfLine; top: boolean };

/**
 * The pages without running lines and page numbers. A running line stays once: at the beginning of its first page, or at the
 * end of its last one. `isLarge` tells a heading, which stays.
 */
export function withoutMargins(
  pages: readonly PdfLine[][],
  isLarge: (line: PdfLine) => boolean,
): PdfLine[][] {
  const edges = pages.flatMap((lines, page) => edgesOf(lines, page));
  const dropped = new Set<PdfLine>();
  const first: PdfLine[][] = pages.map(() => []);
  const last: PdfLine[][] = pages.map(() => []);
  for (const { line } of pageNumbersOf(edges)) dropped.add(line);
  for (const group of runningOf(edges.filter(({ line }) => !dropped.has(line) && !isLarge(line)))) {
    for (const { line } of group) dropped.add(line);
    const kept = group[0]?.top ? group[0] : group.at(-1);
    if (kept) (kept.top ? first : last)[kept.page]?.push(withoutNumber(kept.line));
  }
  if (dropped.size === 0) return [...pages];
  return pages.map((lines, page) => [
    ...(first[page] ?? []),
    ...lines.filter((line) => !dropped.has(line)),
    ...(last[page] ?? []),
  ]);
}

/** A running line without the number of a page beside it. */
function withoutNumber(line: PdfLine): PdfLine {
  const parts = line.parts.filter(({ text }) => !NUMBER.test(text));
  const isWhole = parts.length === 0 || parts.length === line.parts.length;
  return { ...(isWhole ? line : lineOf(null, parts, line.turn)), isAside: true };
}

const NUMBER = /^\d{1,4}$/;

/** The highest and the lowest lines of a page, without rows of tables. */
function edgesOf(lines: readonly PdfLine[], page: number): Edge[] {
  const upright = lines.filter(({ turn, text }) => turn === 0 && text.length <= LONGEST);
  const sorted = upright.toSorted((a, b) => b.y - a.y);
  const isRow = (line: PdfLine | undefined, next: PdfLine | undefined) =>
    line !== undefined &&
    next !== undefined &&
    line.parts.length > 1 &&
    next.parts.length > 1 &&
    Math.abs(line.y - next.y) < 3.4 * Math.max(line.size, next.size);
  const take = (some: readonly PdfLine[], top: boolean): Edge[] =>
    some
      .slice(0, EDGE_LINES)
      .filter((line, index) => !isRow(line, some[index + 1]))
      .map((line) => ({ page, line, top }));
  const upper = take(sorted, true);
  const taken = new Set(upper.map(({ line }) => line));
  return [...upper, ...take(sorted.toReversed(), false).filter(({ line }) => !taken.has(line))];
}

/** Groups of lines with the same words in the same place on several pages; numbers may count the pages. */
function runningOf(edges: readonly Edge[]): Edge[][] {
  const groups = new Map<string, Edge[][]>();
  for (const edge of edges) {
    const key = `${edge.top} ${wordsOf(edge)}`;
    const alike = groups.get(key) ?? [];
    groups.set(key, alike);
    const group = alike.find(([one]) => one && Math.abs(one.line.y - edge.line.y) <= SAME_PLACE);
    if (group) group.push(edge);
    else alike.push([edge]);
  }
  return [...groups.values()].flat().filter((group) => new Set(group.map(({ page }) => page)).size > 1);
}

/**
 * The words of a line, with a mark for the number of its page: either that number itself, or one apart from the words, which
 * counts from another one.
 */
function wordsOf({ line, page }: Edge): string {
  const { parts, text } = line;
  const marked = (words: string) =>
    words.replace(/\d+/g, (number) => (Number(number) === page + 1 ? "#1" : number));
  if (parts.length < 2) return marked(text);
  return parts
    .map(({ text: words }) => (NUMBER.test(words) ? `#${Number(words) - page}` : marked(words)))
    .join(" ");
}

const PAGE_NUMBER =
  /^[-–—\s[(]{0,3}(?:(?:page|p\.|pp\.|стр\.?|страница|с\.|seite|s\.|página|pagina)\s?)?(\d{1,4})(?:\s?(?:\/|of|из|von|de|di|sur)\s?\d{1,4})?[-–—\s\])]{0,3}$/iu;

/** Lines that only number their pages: those of one page are recognized by its number, others by counting on. */
function pageNumbersOf(edges: readonly Edge[]): Edge[] {
  const offsets = new Map<number, Edge[]>();
  for (const edge of edges) {
    const number = PAGE_NUMBER.exec(edge.line.text)?.[1];
    if (number === undefined) continue;
    const offset = Number(number) - edge.page;
    offsets.set(offset, [...(offsets.get(offset) ?? []), edge]);
  }
  return [...offsets].flatMap(([offset, some]) => (offset === 1 || some.length > 2 ? some : []));
}
