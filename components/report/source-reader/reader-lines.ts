// What a line of Markdown begins, as far as cutting a text into pieces needs to know. Every look is at a bounded number
// of characters of a line, whatever its length.

const LOOK = 400;
const FENCE = /^(?:`{3,}(?=[^`\n]*$)|~{3,})/;
const MARKER = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]|$)/;
const RAW: [begin: RegExp, end: string][] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, "</"],
  [/^<!--/, "-->"],
  [/^<\?/, "?>"],
  [/^<!\[CDATA\[/, "]]>"],
  [/^<![a-z]/i, ">"],
];
/** Tables are costly to parse by the row, and a delimiter row is short. */
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,80}\|?[ \t]*$/;

export type Line = {
  start: number;
  /** Behind its line break. */
  end: number;
  blank: boolean;
  /** Columns of white space in front; a tab goes to the next multiple of four. */
  indent: number;
  /** Its first characters behind the white space. */
  head: string;
};

/** The line at `start`, which must be the begin of one. */
export function lineAt(text: string, start: number): Line {
  const found = text.indexOf("\n", start);
  const end = found < 0 ? text.length : found + 1;
  if (end - start === 1 && found >= 0) return { start, end, blank: true, indent: 0, head: "" };
  const head = text.slice(start, Math.min(end, start + LOOK));
  let at = 0;
  let indent = 0;
  while (head[at] === " " || head[at] === "\t") {
    indent = head[at] === "\t" ? indent + 4 - (indent % 4) : indent + 1;
    at += 1;
  }
  const rest = head.slice(at).replace(/\r?\n$/, "");
  return { start, end, blank: rest === "" && start + at + 2 >= end, indent, head: rest };
}

/** The characters of a code fence, or null. */
export const fenceOf = (head: string): string | null => FENCE.exec(head)?.[0] ?? null;

/** Whether a line closes the code fence that was opened with `run`, inside a list item from column `inside` on. */
export function closesFence({ indent, head }: Line, fence: { run: string; inside: number }): boolean {
  const run = fenceOf(head);
  if (run === null || indent - fence.inside >= 4) return false;
  return run[0] === fence.run[0] && run.length >= fence.run.length && head.trim() === run;
}

/** The marker of a list item, or null: `-`, `12.`. */
export const markerOf = (head: string): string | null => MARKER.exec(head)?.[0] ?? null;

/** What ends the raw HTML that a line begins, when blank lines do not; null for all else. */
export const rawEndOf = (head: string): string | null =>
  head[0] === "<" ? (RAW.find(([begin]) => begin.test(head))?.[1] ?? null) : null;

export const isDelimiterRow = ({ head }: Line): boolean =>
  head.includes("|") && head.includes("-") && head.length < LOOK && DELIMITERS.test(head);

const NESTED = 24;

/** Quotations and lists in one another, begun on one line deeper than any person writes: a trap for parsers. */
export function isTrap(head: string): boolean {
  let depth = 0;
  for (let at = 0; at < head.length && depth <= NESTED; at += 1) {
    const sign = head[at] ?? "";
    if (sign === ">" || (/[-*+.)]/.test(sign) && (head[at + 1] ?? " ") === " ")) depth += 1;
    else if (sign !== " " && sign !== "\t" && !/\d/.test(sign)) return false;
  }
  return depth > NESTED;
}
