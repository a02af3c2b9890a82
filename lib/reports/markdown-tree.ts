// Parses a report's Markdown into a syntax tree, for screen and files alike. Reference definitions are
// disabled and footnotes left out: `[1]` is always a citation, never a link that a later line could redefine, and a
// block means the same wherever the text is split.

import type { PhrasingContent, Root, RootContent, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import type { Code, Construct, Extension, State, TokenizeContext } from "micromark-util-types";
import { mathFromMarkdown } from "@/lib/reports/mathematics/nodes";
import { mathSyntax } from "@/lib/reports/mathematics/syntax";
import { alignOffsets } from "./align";
import { HEAVIEST, lineCost } from "./markdown-cost";

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

// Bold as models write it. CommonMark does not recognize `**` between a letter and punctuation
// (`**"text"**word`, `**文本。**接下来`), beside a space, or without a partner. Such marks are read as
// bold, and unpaired ones are removed, on screen and in files.

const STAR = 42;
const OPENING = /[\p{Ps}\p{Pi}]/u;
const CLOSING = /[\p{Pe}\p{Pf}.,;:!?%…。，、！？；：]/u;

type Side = { kind: "space" | "punctuation" | "letter"; character: string };

function sideOf(code: Code): Side {
  if (code === null || code < 0) return { kind: "space", character: "" };
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return { kind: "space", character };
  return { kind: /[\p{P}\p{S}]/u.test(character) ? "punctuation" : "letter", character };
}

/** What a run of two or more stars may do beyond the standard, by its neighbours. */
function beyondStandard(before: Side, after: Side): { open: boolean; close: boolean } {
  return {
    open: before.kind === "letter" && after.kind === "punctuation" && !CLOSING.test(after.character),
    close: before.kind === "punctuation" && after.kind === "letter" && !OPENING.test(before.character),
  };
}

function tokenize(this: TokenizeContext, ...[effects, ok, nok]: Parameters<Construct["tokenize"]>): State {
  const before = sideOf(this.previous);
  const inside: State = (code) => {
    if (code === STAR) {
      effects.consume(code);
      return inside;
    }
    const token = effects.exit("attentionSequence");
    const loose = beyondStandard(before, sideOf(code));
    // Everything that the standard handles is left to it.
    if (token.end.offset - token.start.offset < 2 || (!loose.open && !loose.close)) return nok(code);
    // A letter beside it makes it the other half by the standard.
    token._open = loose.open || before.kind === "punctuation";
    token._close = loose.close || before.kind === "letter";
    return ok(code);
  };
  return (code) => {
    effects.enter("attentionSequence");
    return inside(code);
  };
}

const boldBesideLetters: Construct = {
  name: "attention",
  tokenize,
  // The parser's own resolver finds the pairs, but handles only its own marks by default.
  resolveAll: (events, context) => {
    const resolvers: Partial<Construct>[] = context.parser.constructs.insideSpan.null ?? [];
    return resolvers.find(({ name }) => name === "attention")?.resolveAll?.(events, context) ?? events;
  },
};

/** Reads `**` between a letter and punctuation as bold. */
const boldSyntax: Extension = { text: { [STAR]: boldBesideLetters } };

/** A run of stars that remains text in the tree. */
type Stray = { text: Text; index: number; length: number; isSpaced: boolean };

/** Literal stars: a power (`2**3`), a path (`**` + `/`), an argument (`f(**x`). */
function isMeant(before: string, after: string): boolean {
  if (/\d$/.test(before) && /^\d/.test(after)) return true;
  return /[(,/\\]$/.test(before) || /^[/)\\]/.test(after);
}

function straysOf(text: Text, source: string): Stray[] {
  const start = text.position?.start.offset ?? 0;
  const offset = alignOffsets(text.value, source.slice(start, text.position?.end.offset ?? start));
  return [...text.value.matchAll(/\*{2,}/g)].flatMap((match) => {
    const { index } = match;
    const [{ length }] = match;
    // An escaped mark is literal.
    if (!source.startsWith(match[0], start + offset(index))) return [];
    const [before, after] = [text.value.slice(0, index), text.value.slice(index + length)];
    if (isMeant(before, after)) return [];
    return [{ text, index, length, isSpaced: /\S\s+$/.test(before) && /^\s+\S/.test(after) }];
  });
}

/** A part of a text node, with its place in the source. */
function part(text: Text, source: string, from: number, to: number): Text[] {
  const { start, end } = text.position ?? {};
  if (from >= to || !start || !end) return [];
  const base = start.offset ?? 0;
  const offset = alignOffsets(text.value, source.slice(base, end.offset));
  const at = (index: number) => ({ ...start, offset: base + offset(index) });
  return [{ type: "text", value: text.value.slice(from, to), position: { start: at(from), end: at(to) } }];
}

/** The words of a line without stray marks; text between two of them is bold. */
function mended(nodes: readonly PhrasingContent[], source: string): PhrasingContent[] {
  const strays: Stray[] = [];
  // Between spaces it is an operator (`x ** y`), unless an earlier mark is unpaired.
  for (const stray of nodes.flatMap((node) => (node.type === "text" ? straysOf(node, source) : [])))
    if (!stray.isSpaced || strays.length % 2 === 1) strays.push(stray);
  if (strays.length === 0) return [...nodes];
  const pairs = strays.length - (strays.length % 2);
  const plain: PhrasingContent[] = [];
  let bold: PhrasingContent[] | null = null;
  let met = 0;
  for (const node of nodes) {
    let done = 0;
    for (const { index, length } of strays.filter(({ text }) => text === node)) {
      (bold ?? plain).push(...part(node as Text, source, done, index));
      done = index + length;
      met += 1;
      if (met > pairs) continue;
      if (bold === null) bold = [];
      else {
        plain.push(...asBold(bold));
        bold = null;
      }
    }
    if (done === 0) (bold ?? plain).push(node);
    else (bold ?? plain).push(...part(node as Text, source, done, (node as Text).value.length));
  }
  return plain;
}

function asBold(children: PhrasingContent[]): PhrasingContent[] {
  const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end];
  return start && end ? [{ type: "strong", children, position: { start, end } }] : children;
}

const holdsWords = new Set(["paragraph", "heading", "tableCell", "strong", "emphasis", "delete", "link"]);

function mend(node: Root | RootContent, source: string): void {
  if (!("children" in node)) return;
  if (holdsWords.has(node.type))
    (node as { children: PhrasingContent[] }).children = mended(node.children as PhrasingContent[], source);
  for (const child of node.children) mend(child, source);
}

/** Resolves all remaining bold marks in the tree of `source`. Mutates the tree. */
function withoutStrayMarks(tree: Root, source: string): Root {
  if (source.includes("**")) mend(tree, source);
  return tree;
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
