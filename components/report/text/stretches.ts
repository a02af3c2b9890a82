// Splits a long text into stretches that are parsed, rendered and laid out one by one: completed stretches
// are never parsed again while the text grows, and stretches outside the viewport cost nothing. A cut is made
// only where neither side depends on the other: after a blank line, before a heading or, in a long stretch,
// before a paragraph.

import { HEAVIEST, LIGHT, markdownCost } from "@/lib/reports/markdown-cost";
import { parseReport } from "@/lib/reports/markdown-tree";
import { type HeadingEntry, headingText, numbered, slugOf } from "./headings";

export type Stretch = {
  /** Offset in the whole text. It is also its key, since text is only ever appended. */
  start: number;
  source: string;
  /** Its headings that can be linked to. */
  headings: readonly HeadingEntry[];
  /** The heading under which it begins. */
  under: string | undefined;
  /** The estimated work of laying it out. */
  weight: number;
  /** How much of it was parsed to find its headings. */
  parsed: number;
  /** True for text beyond the layout limit, which is shown as written. */
  plain: boolean;
};

/** The state of the line scanner. */
type Scan = {
  /** Offset of the first incomplete line. */
  at: number;
  /** The fence of the open code block. */
  fence: string | null;
  blank: boolean;
  /** False from where only the full parser can interpret a line; then there are no further cuts. */
  sure: boolean;
};

type Stretched = {
  source: string;
  stretches: readonly Stretch[];
  scan: Scan;
};

export const NO_STRETCHES: Stretched = {
  source: "",
  stretches: [],
  scan: { at: 0, fence: null, blank: true, sure: true },
};

/** The maximum number of headings that can be linked to. */
const MOST_HEADINGS = 200;
/** Maximum weight of text that is parsed only for its headings. */
const MOST_PARSED = 2 * LIGHT;
/** The maximum length of a line in which a heading is recognized without parsing. */
const LONGEST_HEADING = 1000;

/** Length in characters after which a stretch ends at the next paragraph. */
const LONG = 2000;
/**
 * The number of stretches that may be short; all later ones are long. A report of 10,000 words has a tenth of
 * them.
 */
const MOST_SHORT = 1000;
const HEADING = /^#{1,3}[ \t]+\S/;
const PARAGRAPH = /^\p{L}/u;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,})(?:[^~\n\r\u2028\u2029].*)?)$/;
/** Raw HTML, and code that may belong to a list: where they end cannot be decided line by line. */
const UNSURE = /^ {0,3}<[A-Za-z/!?]|^ {1,3}(?:`{3}|~{3})|\r./;
/** May contain a heading inside a stretch: without a blank line before it, underlined, indented or empty. */
const HIDDEN_HEADING =
  /\n {0,3}#{1,3}[ \t]|\n(?<=\S[^\n]*\n) {0,3}(?:=+|-+)[ \t]*\r?(?:\n|$)|^ {1,3}#|(?:^|\n) {0,3}#{1,3}[ \t]*\r?(?:\n|$)|\r[^\n]/;
/** A heading without inline syntax. */
const PLAIN_HEADING = /^(#{1,3})[ \t]+([^[\]\\`*_~<>&$#]+?)[ \t]*\r?(?:\n|$)/;

function closes(line: string, fence: string): boolean {
  const marks = line.replace(/^ {0,3}/, "").trimEnd();
  return marks.length >= fence.length && marks === fence[0]?.repeat(marks.length);
}

function after(scan: Scan, line: string, at: number): Scan {
  const blank = line.trim() === "";
  if (scan.fence) return { ...scan, at, blank, fence: closes(line, scan.fence) ? null : scan.fence };
  const opened = FENCE.exec(line);
  return { at, blank, fence: opened?.[1] ?? opened?.[2] ?? null, sure: scan.sure && !UNSURE.test(line) };
}

/**
 * The offsets at which stretches begin from `scan` on, at most `short` short ones, and the state of the
 * scanner.
 */
function cutsOf(
  source: string,
  before: Scan,
  { lastCut, short }: { lastCut: number; short: number },
): { cuts: number[]; scan: Scan } {
  const cuts: number[] = [];
  let scan = before;
  let last = lastCut;
  for (let from = scan.at; from < source.length && scan.sure; ) {
    const end = source.indexOf("\n", from);
    const line = source.slice(from, end < 0 ? undefined : end);
    const long = from - last >= LONG;
    const heading = () => HEADING.test(line) && (long || cuts.length < short);
    if (from > last && scan.blank && !scan.fence && (heading() || (long && PARAGRAPH.test(line)))) {
      cuts.push(from);
      last = from;
    }
    if (end < 0) break;
    scan = after(scan, line, end + 1);
    from = end + 1;
  }
  return { cuts, scan };
}

type Found = Pick<HeadingEntry, "text" | "depth" | "start">;

/**
 * The headings of a stretch. It is parsed for them only if it may contain more than its first one, up to the
 * weight `most`; `parsed` is the weight that was parsed.
 */
function headingsIn(source: string, start: number, most: number): { found: Found[]; parsed: number } {
  const hidden = HIDDEN_HEADING.test(source);
  const [first = ""] = /^[^\n]*\n?/.exec(source) ?? [];
  const plain = hidden || first.length > LONGEST_HEADING ? null : PLAIN_HEADING.exec(first);
  if (plain)
    return { found: [{ text: (plain[2] ?? "").trim(), depth: plain[1]?.length ?? 1, start }], parsed: 0 };
  if (!hidden && !HEADING.test(source)) return { found: [], parsed: 0 };
  const text = hidden ? source : first;
  const parsed = markdownCost(text, most);
  if (parsed > most) return { found: [], parsed: 0 };
  const found = parseReport(text).children.flatMap((node) =>
    node.type === "heading" && node.depth <= 3
      ? [{ text: headingText(node), depth: node.depth, start: start + (node.position?.start.offset ?? 0) }]
      : [],
  );
  return { found, parsed };
}

/** Each stretch costs a run of the parser. A report of 10,000 words has fewer than these. */
const MOST_AT_ONCE = 110;

const sumOf = (stretches: readonly Stretch[], key: "weight" | "parsed") =>
  stretches.reduce((sum, stretch) => sum + stretch[key], 0);

/** How many stretches are laid out at once, on the server and when a page opens; the others follow. */
export function laidOutAtOnce(stretches: readonly Stretch[]): number {
  let weight = 0;
  const first = stretches.findIndex((stretch, index) => {
    weight += stretch.weight;
    return weight > LIGHT || index === MOST_AT_ONCE;
  });
  return first < 0 ? stretches.length : first;
}

/**
 * Returns the stretches of a text, given those of its earlier state; all but the last keep their identity.
 * The ids of its headings begin with `prefix`; null for a text whose headings cannot be linked to.
 */
export function growStretches(before: Stretched, source: string, prefix: string | null): Stretched {
  if (source === before.source) return before;
  const known = source.startsWith(before.source) ? before : NO_STRETCHES;
  const { cuts, scan } = cutsOf(source, known.scan, {
    lastCut: known.stretches.at(-1)?.start ?? 0,
    short: MOST_SHORT - known.stretches.length,
  });
  const starts = [known.stretches.at(-1)?.start ?? 0, ...cuts];
  const stretches = known.stretches.slice(0, -1);
  const number = numbered(stretches.flatMap(({ headings }) => headings.map(({ text }) => slugOf(text))));
  let [weight, parsed] = [sumOf(stretches, "weight"), sumOf(stretches, "parsed")];
  let left = MOST_HEADINGS - stretches.reduce((sum, { headings }) => sum + headings.length, 0);
  let under = stretches.findLast(({ headings }) => headings.length > 0)?.headings.at(-1)?.text;
  for (const [index, start] of starts.entries()) {
    const own = source.slice(start, starts[index + 1]);
    const heavy = markdownCost(own, HEAVIEST - weight);
    weight += heavy;
    if (weight > HEAVIEST) {
      const rest = source.slice(start);
      stretches.push({ start, source: rest, headings: [], under, weight: heavy, parsed: 0, plain: true });
      break;
    }
    const sought = prefix === null || left === 0 ? null : headingsIn(own, start, MOST_PARSED - parsed);
    const headings = (sought?.found ?? [])
      .slice(0, left)
      .map((heading) => ({ ...heading, id: `${prefix}${number(slugOf(heading.text))}` }));
    const more = sought?.parsed ?? 0;
    stretches.push({ start, source: own, headings, under, weight: heavy, parsed: more, plain: false });
    parsed += more;
    left -= headings.length;
    under = headings.at(-1)?.text ?? under;
  }
  return { source, stretches, scan };
}
