// Parses a report's Markdown into a syntax tree, for screen and files alike. Reference definitions are
// disabled and footnotes left out: `[1]` is always a citation, never a link that a later line could redefine, and a
// block means the same wherever the text is split.

import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { boldSyntax, withoutStrayMarks } from "./emphasis";
import { HEAVIEST, lineCost } from "./markdown-cost";
import { mathFromMarkdown } from "./mathematics/nodes";
import { mathSyntax } from "./mathematics/syntax";

const extensions = [
  gfmAutolinkLiteral(),
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
  gfmTaskListItem(),
  { disable: { null: ["definition"] } },
];
const mdastExtensions = [
  gfmAutolinkLiteralFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];

/** Maximum nesting of quotes and lists at the beginning of a line, because their parsers are recursive. */
const DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){41}/;
/** Maximum number of opening marks in a block, because each is compared with those before it. */
const MOST_MARKS = 4_000;
/** Maximum number of lines without a blank line, because the parser's time is quadratic in them. */
const MOST_LINES = 1_000;
/** UTF-16 code units. */
const LONGEST = 1_000_000;

/** True for a text whose parsing would take seconds or overflow the stack. One pass over the lines. */
function isTangled(source: string): boolean {
  if (source.length > LONGEST) return true;
  let marks = 0;
  let weight = 0;
  let lines = 0;
  for (const line of source.split("\n")) {
    if (DEEP.test(line)) return true;
    const found = line.match(/[[*_~<`]/g)?.length ?? 0;
    const isBlank = line.trim() === "";
    marks = isBlank ? 0 : marks + found;
    lines = isBlank ? 0 : lines + 1;
    weight += lineCost(line);
    if (marks > MOST_MARKS || weight > HEAVIEST || lines > MOST_LINES) return true;
  }
  return false;
}

/** The unparsed text as one paragraph. */
function plainTree(source: string): Root {
  const lines = source.split("\n");
  const position = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset: source.length },
  };
  const children = [{ type: "text" as const, value: source, position }];
  return { type: "root", children: [{ type: "paragraph", children, position }], position };
}

/** The tree of a text; offsets count UTF-16 code units of `source`. Maliciously complex text stays plain. */
export function parseMarkdown(source: string): Root {
  if (isTangled(source)) return plainTree(source);
  return fromMarkdown(source, { extensions, mdastExtensions });
}

/**
 * The same with formulas, and with bold as models write it, for texts written here; stored pages keep every
 * dollar and star.
 */
export function parseReport(source: string): Root {
  if (isTangled(source)) return plainTree(source);
  const tree = fromMarkdown(source, {
    extensions: [...extensions, mathSyntax, boldSyntax],
    mdastExtensions: [...mdastExtensions, mathFromMarkdown],
  });
  return withoutStrayMarks(tree, source);
}
