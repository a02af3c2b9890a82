// Reduces Markdown to one line of text for lists, without syntax and citation numbers.

import type { MarkedText } from "@/lib/http/responses";

/** Markers for the start and end of a query word while the syntax around it is removed. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** Table rules, then line starts, then paired marks, then remains of pairs that were cut. */
const MARKS: readonly [RegExp, string][] = [
  [/(?:(?<![ \t])[ \t]+)?\[[\d\uE000\uE001][\d\uE000\uE001,;\s–—-]*\]/g, ""],
  [/^[ \t]*(?:\|[ \t]*)?:?-{3}[ \t|:-]*$/gm, " "],
  [/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ x]\][ \t]+)?|```\w*[ \t]*$)/gm, ""],
  [/\s#{2,6}\s+/g, " "],
  [/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, "$1"],
  [/^[ \t]*\||\|[ \t]*$/gm, ""],
  [/(?:(?<![ \t])[ \t]+)?\|[ \t]*/g, " · "],
  [/\*\*|__|~~|`+/g, ""],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, ""],
  [/\s+/g, " "],
];

function withoutMarks(markdown: string): string {
  return MARKS.reduce((text, [mark, words]) => text.replace(mark, words), markdown).trim();
}

/** A Markdown text as one line. */
export function plainText(markdown: string): string {
  return withoutMarks(markdown.replace(/[\uE000\uE001]/g, ""));
}

/** A passage as one line, with its query words still marked. */
export function plainPassage(passage: MarkedText): MarkedText {
  const text = passage.map((part) => (part.hit ? OPEN + part.text + CLOSE : part.text)).join("");
  return withoutMarks(text)
    .split(OPEN)
    .flatMap((part, index) => {
      const end = index === 0 ? -1 : part.indexOf(CLOSE);
      return [
        { text: part.slice(0, Math.max(0, end)), hit: true },
        { text: part.slice(end + 1), hit: false },
      ];
    })
    .filter((part) => part.text !== "");
}

/**
 * A passage below its title: without its first line if that repeats the title. A passage with nothing else
 * stays whole.
 */
export function passageBelow(title: string, passage: MarkedText): MarkedText {
  const text = passage.map((part) => part.text).join("");
  const [line = ""] = /^\s*.*/.exec(text) ?? [];
  if (plainText(line) !== plainText(title) || text.slice(line.length).trim() === "")
    return plainPassage(passage);
  let left = line.length;
  const below = passage.map((part) => {
    const rest = part.text.slice(left);
    left = Math.max(0, left - part.text.length);
    return { ...part, text: rest };
  });
  return plainPassage(below.filter(({ text: rest }) => rest !== ""));
}
