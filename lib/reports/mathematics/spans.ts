// Locates the formulas of a report without its tree: citation-like text inside one is not a citation, and a
// full stop inside one ends no sentence.

import {
  CLOSING,
  isFormula,
  LONGEST_FORMULA,
  type MathMark,
  mayClose,
  mayOpen,
  openingLine,
} from "./formula";

type Span = { start: number; end: number };

const CONTAINER = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;

/** An open formula: its mark, and the prefix that its lines need to stay in the same container. */
type Open = { start: number; mark: MathMark; quotes: number; indent: number };

/** A line without the prefix of its container; null when it is outside. */
function ownPart(line: string, { quotes, indent }: Open): string | null {
  const quoted = quotes === 0 ? "" : new RegExp(`^(?: {0,3}> ?){${quotes}}`).exec(line)?.[0];
  if (quoted === undefined) return null;
  const rest = line.slice(quoted.length);
  const lead = /^[ \t]*/.exec(rest)?.[0].length ?? 0;
  return rest.trim() !== "" && lead < indent - quoted.length ? null : rest.trim();
}

function openedIn(line: string, start: number): Open | null {
  const prefix = CONTAINER.exec(line)?.[0] ?? "";
  const mark = openingLine(line.slice(prefix.length));
  if (!mark) return null;
  const indent = /[-*+.)]/.test(prefix) ? prefix.length : 0;
  return { start: start + prefix.length, mark, quotes: prefix.split(">").length - 1, indent };
}

/** Formulas whose mark is on a line of its own, up to the closing line or a blank one. */
function blockSpans(content: string, isOpaque: (at: number) => boolean): Span[] {
  const spans: Span[] = [];
  let open: Open | null = null;
  let start = 0;
  let last = 0;
  for (const line of content.split("\n")) {
    const end = start + line.length;
    const own: string | null = open ? ownPart(line, open) : null;
    const closed: boolean = open !== null && own === CLOSING[open.mark];
    if (open && (closed || !own)) {
      spans.push({ start: open.start, end: closed ? end : last });
      open = null;
    }
    if (!open && !closed && !isOpaque(end - 1)) open = openedIn(line, start);
    last = end;
    start = end + 1;
  }
  if (open) spans.push({ start: open.start, end: content.length });
  return spans;
}

const MARK = /\\[\s\S]|\$\$?/g;
const CLOSERS: Record<MathMark, RegExp> = {
  $: /\\[\s\S]|\$|\n/g,
  $$: /\\[\s\S]|\$\$?|\n[ \t>]*\n/g,
  "\\(": /\\[\s\S]|\$|\n/g,
  "\\[": /\\[\s\S]|\$|\n[ \t>]*\n/g,
};

/** Whether an offset is in a table row. Offsets must ascend; each line is examined once. */
function rowsOf(content: string): (at: number) => boolean {
  const row = /[ \t>]*\|/y;
  let bar = -1;
  let end = -1;
  return (at) => {
    if (at > end) {
      const start = content.lastIndexOf("\n", at - 1) + 1;
      const found = content.indexOf("\n", at);
      end = found < 0 ? content.length : found;
      row.lastIndex = start;
      bar = row.test(content) ? row.lastIndex : end;
    }
    return at >= bar;
  };
}

type Ground = { content: string; isOpaque: (at: number) => boolean; isInRow: (at: number) => boolean };

/** Offset after the formula that begins here, or null. */
function formulaEnd({ content, isOpaque, isInRow }: Ground, mark: MathMark, from: number): number | null {
  const begin = from + mark.length;
  const closers = CLOSERS[mark];
  for (closers.lastIndex = begin; ; ) {
    const found = closers.exec(content);
    if (!found || found.index - begin > LONGEST_FORMULA || isOpaque(found.index)) return null;
    const [written] = found;
    if (written.startsWith("\\") && written !== CLOSING[mark] && !/^\\[([]$/.test(written)) continue;
    if (written !== CLOSING[mark]) return null;
    const tex = content.slice(begin, found.index);
    const end = found.index + written.length;
    const after = content[end] ?? "";
    if (mark === "$" ? !mayClose(tex, after) : after === "$") return null;
    // In a table a bar ends the cell.
    if (isInRow(from) && /(?<!\\)\|/.test(tex)) return null;
    return isFormula(tex, mark) ? end : null;
  }
}

/** Formulas of a Markdown text, in order. `isOpaque` marks code, which contains none. */
export function mathSpans(content: string, isOpaque: (at: number) => boolean): Span[] {
  if (!/[$]|\\[([]/.test(content)) return [];
  const blocks = blockSpans(content, isOpaque);
  const spans = [...blocks];
  const ground = { content, isOpaque, isInRow: rowsOf(content) };
  let block = 0;
  MARK.lastIndex = 0;
  for (let found = MARK.exec(content); found; found = MARK.exec(content)) {
    const { index } = found;
    while ((blocks[block]?.end ?? content.length + 1) <= index) block += 1;
    const around = blocks[block];
    if (around && around.start <= index) {
      MARK.lastIndex = around.end;
      continue;
    }
    const mark = found[0] as MathMark;
    if (!Object.hasOwn(CLOSING, mark) || isOpaque(index)) continue;
    const before = content[index - 1] ?? "";
    if (mark === "$" ? !mayOpen(before, content[index + 1] ?? "") : mark === "$$" && before === "$") continue;
    const end = formulaEnd(ground, mark, index);
    if (end === null) continue;
    spans.push({ start: index, end });
    MARK.lastIndex = end;
  }
  return spans.sort((one, other) => one.start - other.start);
}
