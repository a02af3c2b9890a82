// The sections of a report: their ranges, and replacing one. Everything outside a section stays unchanged,
// byte for byte. Logs are interpreted with these rules, so their results must not change.

import { markdownLines, openFence } from "./markdown-lines";

export type Section = {
  /** The heading without its syntax; empty for text before the first heading. */
  heading: string;
  /** 1 to 6; 0 for the text before the first heading. */
  level: number;
  start: number;
  /** The start of the next heading of the same or a higher level, or the end of the text. */
  end: number;
};

/** A place in a text: UTF-16 code units like all offsets here. */
type Place = { start: number; end: number };

type Heading = { text: string; level: number; start: number; end: number };

function headingsOf(content: string): Heading[] {
  const headings: Heading[] = [];
  for (const { kind, level, start, end, from } of markdownLines(content)) {
    if (kind === "heading") headings.push({ text: words(content.slice(start, end)), level, start, end });
    if (kind === "underline") {
      const text = content.slice(from, start).replace(/\s+/g, " ").trim();
      headings.push({ text, level, start: from, end });
    }
  }
  return headings;
}

/** `## Prices ##` as `Prices`. */
function words(line: string): string {
  const text = line
    .trim()
    .replace(/^#{1,6}/, "")
    .trim();
  const marks = text.length - trimmedHashes(text).length;
  if (marks === 0) return text;
  const before = trimmedHashes(text);
  return before === "" || /[ \t]$/.test(before) ? before.trim() : text;
}

function trimmedHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return text.slice(0, end);
}

/** The sections of a Markdown text in order; subsections follow their parent. */
export function sectionsOf(content: string): Section[] {
  const headings = headingsOf(content);
  const first = headings[0]?.start ?? content.length;
  const lead: Section[] =
    content.slice(0, first).trim() === "" ? [] : [{ heading: "", level: 0, start: 0, end: first }];
  const sections = headings.map(({ text, level, start }): Section => {
    return { heading: text, level, start, end: content.length };
  });
  const open: Section[] = [];
  for (const section of sections) {
    for (let last = open.at(-1); last && last.level >= section.level; last = open.at(-1)) {
      last.end = section.start;
      open.pop();
    }
    open.push(section);
  }
  return [...lead, ...sections];
}

/** The section whose heading is at an offset, or null. */
export function sectionAt(content: string, offset: number): Section | null {
  const lineEnd = (start: number) => {
    const end = content.indexOf("\n", start);
    return end < 0 ? content.length : end;
  };
  return (
    sectionsOf(content).find(({ level, start }) =>
      level === 0 ? offset === start : offset >= start && offset <= lineEnd(start),
    ) ?? null
  );
}

/**
 * Replaces a section. The new text keeps the heading's level, gets the old heading if it has none, has open
 * code closed, and is followed by a blank line.
 */
export function withSection(content: string, section: Place, replacement: string): string {
  const before = content.slice(0, section.start);
  const after = content.slice(section.end);
  const old = content.slice(section.start, section.end);
  const fence = openFence(replacement);
  const closed = fence ? `${replacement.trimEnd()}\n${fence}` : replacement;
  const body = withHeading(old, closed.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd());
  const gap = after === "" ? (/\n$/.test(old) ? "\n" : "") : "\n\n";
  return before + body + gap + after;
}

/** The new text of a section, with a heading of the old level. */
function withHeading(old: string, text: string): string {
  const [heading] = headingsOf(old);
  if (!heading || heading.start > 0) return text;
  const line = old.slice(0, heading.end);
  const [own] = headingsOf(text);
  if (!own || own.start > 0 || (own.level > heading.level && !sameWords(own.text, heading.text)))
    return text === "" ? line : `${line}\n\n${text}`;
  const rest = text.slice(own.end);
  if (sameWords(own.text, heading.text)) return line + rest;
  return `${"#".repeat(heading.level)} ${own.text}${rest}`;
}

const sameWords = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Headings of other sections in a new section, as when the whole report was written instead of one part.
 * `section` is a position in `content`.
 */
export function repeatedHeadings(content: string, section: Place, replacement: string): string[] {
  const key = (heading: string) => heading.replace(/\s+/g, " ").toLowerCase();
  const outside = headingsOf(content)
    .filter(({ start }) => start < section.start || start >= section.end)
    .map(({ text }) => key(text));
  const [own, ...inside] = headingsOf(content.slice(section.start, section.end)).map(({ text }) => key(text));
  const ownHeadings = new Set([own, ...inside]);
  const others = new Set(outside.filter((heading) => heading !== "" && !ownHeadings.has(heading)));
  return [...new Set(headingsOf(replacement).flatMap(({ text }) => (others.has(key(text)) ? [text] : [])))];
}
