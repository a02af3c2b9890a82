// Makes Markdown safe for other programs, which fetch images and run raw HTML: every image becomes a link
// that names its host, and every tag becomes text. Code, formulas, tables and citations stay unchanged. One
// pass over the text.

import { formulaSpans } from "@/lib/reports/citations";
import { placeBeside, safeHref } from "@/lib/reports/links";
import { captionedPictures } from "@/lib/reports/placed-pictures";
import { type CodeSpan, codeSpans } from "./outgoing-code";
import { OutgoingFences } from "./outgoing-fences";

// Parses the destination of a Markdown link, `(address "title")`, in a bounded number of steps.

type Destination = {
  address: string;
  /** Length including both parentheses. */
  length: number;
  /** The escaped form: if the link turns out not to be one, nothing in it becomes markup. */
  text: string;
};

const LONGEST_ADDRESS = 2048;
const LONGEST_TITLE = 300;
const LONGEST_GAP = 100;
const DEEPEST = 3;
const TITLE_END: Record<string, string> = { '"': '"', "'": "'", "(": ")" };

const isGap = (character: string | undefined) =>
  character === " " || character === "\t" || character === "\n" || character === "\r";

function gapEnd(source: string, from: number): number {
  let at = from;
  while (at - from < LONGEST_GAP && isGap(source[at])) at += 1;
  return at;
}

/** Offset after an address without angle brackets. */
function bareEnd(source: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at - from < LONGEST_ADDRESS; at += 1) {
    const character = source[at];
    if (character === undefined || character === "<" || isGap(character)) break;
    if (character === "\\") at += 1;
    else if (character === "(") {
      depth += 1;
      if (depth > DEEPEST) break;
    } else if (character === ")") {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return at;
}

/** Offset of the `>` that ends an address in angle brackets, or -1. */
function angledEnd(source: string, from: number): number {
  for (let at = from; at - from < LONGEST_ADDRESS; at += 1) {
    const character = source[at];
    if (character === ">") return at;
    if (character === undefined || character === "<" || character === "\n") return -1;
  }
  return -1;
}

/** Offset after a title that begins here, `from` if there is none, or -1 if it has no end. */
function titleEnd(source: string, from: number): number {
  const closing = TITLE_END[source[from] ?? ""];
  if (closing === undefined) return from;
  const end = source.slice(from + 1, from + 1 + LONGEST_TITLE).indexOf(closing);
  return end < 0 ? -1 : from + end + 2;
}

const encoded = (address: string) =>
  address.replace(
    /[\s()<>[\]`"!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );

/** The destination whose opening parenthesis is at `at`; null if there is none. */
function destinationAt(source: string, at: number): Destination | null {
  if (source[at] !== "(") return null;
  const from = gapEnd(source, at + 1);
  const isAngled = source[from] === "<";
  const start = isAngled ? from + 1 : from;
  const end = isAngled ? angledEnd(source, start) : bareEnd(source, start);
  if (end < 0) return null;
  const address = source.slice(start, end);
  const behind = isAngled ? end + 1 : end;
  const gap = gapEnd(source, behind);
  const titled = gap > behind ? titleEnd(source, gap) : gap;
  if (titled < 0) return null;
  const close = gapEnd(source, titled);
  if (source[close] !== ")") return null;
  const whole = source.slice(at, close + 1);
  const isPlain = !isAngled && !/[<[\]`]/.test(whole);
  return { address, length: whole.length, text: isPlain ? whole : `(${encoded(address)})` };
}

type OutgoingOptions = {
  /** `images`: shows the host of each former image. `all`: also of every link whose text does not show it. */
  hosts?: "images" | "all";
};

/** What a reader might parse as an image or a tag. */
const SUSPECT = /!\[|<[a-z/!?]/i;
const LINK = /\]/;

const AUTOLINK = /<(?:https?:\/\/|mailto:)[^\s<>]*>/iy;
const TAG = /<(?:[a-z][a-z0-9-]*(?=[\s/>]|$)|[/!?])/iy;
const BANGS = /!+/y;
const LABEL = /\[([^[\]<`]{0,300})\]/y;
const DEFINITION = /^ {0,3}\[([^[\]\n]{1,300})\]:[ \t]*<?([^\s<>]{1,2048})/gm;
const CITATION = /^[\d\s,;–—-]*$/;
const NO_WORDS = "image";
/** Brackets nested more deeply are not links. */
const MOST_OPEN = 200;

/** The text in a form that is safe outside the application. */
export function outgoingMarkdown(written: string, { hosts = "images" }: OutgoingOptions = {}): string {
  // Other programs know nothing of the pictures of sources.
  const text = captionedPictures(written, []);
  const all = hosts === "all";
  const isPlain = (part: string) => !SUSPECT.test(part) && !(all && LINK.test(part));
  if (isPlain(text)) return text;
  const ground = groundOf(text, all);
  const parts: string[] = [];
  for (const { start, end, kind } of partsOf(text)) {
    const source = text.slice(start, end);
    if (kind === "code" || isPlain(source)) parts.push(source);
    else parts.push(outgoingBlock({ source, start, code: kind === "text" ? codeSpans(source) : [] }, ground));
  }
  return parts.join("");
}

/** The same for every string in a JSON value. */
export function outgoingValue<Value>(value: Value): Value {
  if (typeof value === "string") return outgoingMarkdown(value) as Value;
  if (Array.isArray(value)) return value.map(outgoingValue) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, outgoingValue(one)] as const);
  return Object.fromEntries(entries) as Value;
}

/**
 * A part of a text that is still being written. Code cannot be recognized yet, so all markup is treated as text.
 * `before`: the last character of the previous part.
 */
export function outgoingPiece(piece: string, before: string): string {
  const text = piece.replace(/!\[/g, "!\\[").replace(/</g, "&lt;");
  return before === "!" && text.startsWith("[") ? `\\${text}` : text;
}

type Part = {
  start: number;
  end: number;
  /** `code` is unchanged. `unsure` is text in which code spans are ambiguous. */
  kind: "code" | "text" | "unsure";
};

/** The lines of a text, each with its length including the line end. */
function* linesOf(text: string): Generator<{ line: string; length: number }> {
  const ends = /\r\n?|\n/g;
  let from = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield { line: text.slice(from, end.index), length: ends.lastIndex - from };
    from = ends.lastIndex;
  }
  if (from < text.length) yield { line: text.slice(from), length: text.length - from };
}

/**
 * Splits a text into code blocks, blank lines, and the text blocks between them: no link or code span extends beyond
 * one.
 */
function* partsOf(text: string): Generator<Part> {
  const fences = new OutgoingFences();
  let from = 0;
  let at = 0;
  let wasCertain = true;
  for (const { line, length } of linesOf(text)) {
    const stays = fences.isCode(line) || /^[ \t]*$/.test(line);
    if ((stays || wasCertain !== fences.isCertain) && at > from) {
      yield { start: from, end: at, kind: wasCertain ? "text" : "unsure" };
      from = at;
    }
    wasCertain = fences.isCertain;
    at += length;
    if (!stays) continue;
    yield { start: from, end: at, kind: "code" };
    from = at;
  }
  if (at > from) yield { start: from, end: at, kind: wasCertain ? "text" : "unsure" };
}

/** What a block needs to know about the whole text. */
type Ground = {
  allHosts: boolean;
  /** True if a formula begins at an offset. Offsets must be passed in increasing order. */
  isFormula(at: number): boolean;
  /** The address that a reference label defines. */
  addressOf(label: string): string | undefined;
};

const labelOf = (label: string) => label.trim().replace(/\s+/g, " ").toLowerCase();

function groundOf(text: string, allHosts: boolean): Ground {
  const formulas = SUSPECT.test(text) && /[$\\]/.test(text) ? formulaSpans(text) : [];
  const definitions = new Map<string, string>();
  for (const [, label = "", address = ""] of text.matchAll(DEFINITION))
    if (!definitions.has(labelOf(label))) definitions.set(labelOf(label), address);
  let next = 0;
  return {
    allHosts,
    isFormula(at) {
      while ((formulas[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
      return (formulas[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
    },
    addressOf: (label) => (CITATION.test(label) ? undefined : definitions.get(labelOf(label))),
  };
}

type TextBlock = { source: string; start: number; code: CodeSpan[] };
/** An open bracket, with the start of its text in the source and in the output. */
type Bracket = { at: number; image: boolean };

const MARK = /[\\<![\]]/g;

function outgoingBlock({ source, start, code }: TextBlock, ground: Ground): string {
  const written: string[] = [];
  const open: Bracket[] = [];
  let span = 0;
  let mark = -1;
  let at = 0;
  const take = (length: number, text = source.slice(at, at + length)) => {
    written.push(text);
    at += length;
  };
  while (at < source.length) {
    const limit = code[span]?.start ?? source.length;
    const found = (pattern: RegExp, from: number) => {
      pattern.lastIndex = from;
      const match = pattern.exec(source);
      return match && from + match[0].length <= Math.max(limit, at + 1) ? match : null;
    };
    if (limit <= at && limit < source.length) {
      take((code[span]?.end ?? at + 1) - at);
      span += 1;
      continue;
    }
    if (mark < at) {
      MARK.lastIndex = at;
      mark = MARK.exec(source)?.index ?? source.length;
    }
    const next = Math.min(mark, limit);
    if (next > at) take(next - at);
    else if (source[at] === "\\" && source[at + 1] === "<" && mayBeAddress(source, at)) take(2, "&lt;");
    else if (source[at] === "\\") take(2);
    else if (source[at] === "<") {
      const link = found(AUTOLINK, at)?.[0];
      take(link?.length ?? 1, link ?? outgoingAngle(source, at, ground.isFormula(start + at)));
    } else if (source[at] === "!") {
      const bangs = found(BANGS, at)?.[0].length ?? 1;
      if (source[at + bangs] !== "[" || at + bangs >= limit) take(bangs);
      else {
        const inFormula = ground.isFormula(start + at);
        take(bangs, inFormula ? "! ".repeat(bangs) : "\\!".repeat(bangs - 1));
        if (open.length < MOST_OPEN) open.push({ at: at + 1, image: !inFormula });
        take(1);
      }
    } else if (source[at] === "[") {
      if (open.length < MOST_OPEN) open.push({ at: at + 1, image: false });
      take(1);
    } else {
      const bracket = open.pop();
      const closed = bracket && closeBracket({ source, at, bracket, limit, found }, ground);
      take(closed?.length ?? 1, closed?.text);
    }
  }
  return written.join("");
}

const LONGEST_WORD = 300;

/** True if the word before an offset may be an address, in which a backslash escapes nothing. */
function mayBeAddress(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - LONGEST_WORD), at);
  const from = Math.max(...[" ", "\t", "\n", "\r"].map((gap) => before.lastIndexOf(gap))) + 1;
  return /www\.|:\/\/|@/i.test(before.slice(from));
}

/** A `<` as text; inside a formula, where entities are not decoded, with a space after it. */
function outgoingAngle(source: string, at: number, inFormula: boolean): string {
  if (!inFormula) return /[a-z/!?]/i.test(source[at + 1] ?? "") ? "&lt;" : "<";
  TAG.lastIndex = at;
  return TAG.test(source) ? "< " : "<";
}

type Closing = {
  source: string;
  at: number;
  bracket: Bracket;
  /** Offset of the next code span. */
  limit: number;
  found: (pattern: RegExp, at: number) => RegExpExecArray | null;
};

/**
 * The end of a link, with its host if required, and the number of characters that it replaces; null if no link ends
 * here.
 */
function closeBracket(
  { source, at, bracket, limit, found }: Closing,
  ground: Ground,
): { length: number; text: string } | null {
  const { image } = bracket;
  const words = source.slice(bracket.at, at);
  const destination = destinationAt(source, at + 1);
  const inline = destination && at + 1 + destination.length <= limit ? destination : null;
  const label = inline ? null : found(LABEL, at + 1);
  const length = 1 + (inline?.length ?? label?.[0].length ?? 0);
  const after = source.slice(at + length, at + length + 300);
  if (inline) {
    const name = image && words.trim() === "" ? NO_WORDS : "";
    const beside = besideOf({ address: inline.address, words, image, after }, ground);
    return { length, text: `${name}]${inline.text}${beside}` };
  }
  const address = ground.addressOf(label?.[1] || words);
  if (address === undefined || after.startsWith(":")) return null;
  const beside = besideOf({ address, words, image, after }, ground);
  return { length, text: `]${label?.[0] ?? ""}${beside}` };
}

/** The target of a link as text after it; empty if the link's text shows it or it is already there. */
function besideOf(
  { address, words, image, after }: { address: string; words: string; image: boolean; after: string },
  { allHosts }: Ground,
): string {
  const href = image || allHosts ? safeHref(address) : null;
  const place = href && placeBeside({ href, words, quiet: false });
  if (!place) return "";
  const said = ` (${place.replace(/[^\p{L}\p{N}.:@+_%-]/gu, "")})`.replace(/_/g, "\\_");
  return after.startsWith(said) ? "" : said;
}
