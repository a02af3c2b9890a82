// Ranks the parts of a page by what is looked for: the focus of a reading first, then the line of the plan and the
// question. Terms, synonyms and translations are those of the built-in model, the score is BM25.

import { setImmediate as turn } from "node:timers/promises";
import { bm25 } from "@/lib/builtin-model/bm25";
import { analyseQuestion, type Term } from "@/lib/builtin-model/question";
import { stemCounts, withoutAddresses, wordsOf } from "@/lib/builtin-model/tokens";
import { keysOf, UNSPACED } from "@/lib/citation-check/words";
import { blocksOf, pieces, type Span } from "@/lib/text/sentences";

/** Something to look for, and how much it counts beside the others. */
export type Aim = { text: string; weight: number };

/** Offsets are code units of the page. */
export type RankedPart = Span & {
  /** 0 when it has nothing of what is looked for. */
  score: number;
  /** The heading above it, and where that stands; null before the first heading. */
  heading: Span | null;
};

/** Code units of a part: a longer paragraph is divided. */
const LONGEST_PART = 600;
/** Longer aims are not analysed to their end. */
const LONGEST_AIM = 600;
/** What a heading counts for the parts below it. */
const HEADING_SHARE = 0.35;
/** Words that begin alike may be forms of one word, also in languages without a stemmer here. */
const ALIKE = 6;
const ALIKE_WEIGHT = 0.8;

/** Text in the form in which words are counted: `1,000` is the number 1000. */
const plain = (text: string) => text.normalize("NFKC").replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");

const beginning = (word: string) => {
  const letters = [...word.toLowerCase()];
  return letters.length >= ALIKE && !/\p{N}/u.test(word) ? `^${letters.slice(0, ALIKE).join("")}` : null;
};

function withBeginnings(term: Term): Term {
  const begins = wordsOf(term.text).map(beginning);
  const known = begins.filter((one) => one !== null);
  if (term.exact || known.length === 0 || known.length < begins.length) return term;
  return { ...term, readings: [...term.readings, { stems: known, weight: ALIKE_WEIGHT }] };
}

const ofKey = (key: string): Term => ({
  text: key,
  english: key,
  readings: [{ stems: [`=${key}`], weight: 1 }],
  weight: 1,
  role: "focus",
  exact: false,
  translated: true,
});

/** The terms of all aims; one that several aims share counts for each of them. */
function termsOf(aims: readonly Aim[]): Term[] {
  const terms = new Map<string, Term>();
  for (const { text, weight } of aims) {
    const read = plain(text.slice(0, LONGEST_AIM));
    const unspaced = UNSPACED.test(read) ? [...keysOf(read)].map(ofKey) : [];
    for (const term of [...analyseQuestion(read).terms.map(withBeginnings), ...unspaced]) {
      const key = JSON.stringify(term.readings[0]?.stems ?? term.text);
      const known = terms.get(key);
      terms.set(key, { ...(known ?? term), weight: (known?.weight ?? 0) + term.weight * weight });
    }
  }
  return [...terms.values()];
}

const lowered = (text: string) => text.toLowerCase().replaceAll("ё", "е");

type Bag = { stems: ReadonlyMap<string, number>; length: number };

type Wanted = {
  stems: ReadonlySet<string>;
  /** True when words are also compared by their beginnings. */
  begins: boolean;
  /** False for a text in lower case that certainly has none of the stems. */
  mayHave(lower: string): boolean;
};

/** Letters of a stem that every one of its forms begins with: an ending may change the last ones. */
function hintOf(stem: string): string {
  const letters = [...stem.replace(/^[\^=]/, "")];
  return letters
    .slice(0, letters.length < 4 ? 1 : Math.min(5, letters.length - 1))
    .join("")
    .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/**
 * Most parts of a page share no word with what is looked for, and a long page has tens of thousands of parts: those are
 * ruled out without looking at their words.
 */
function wantedIn(terms: readonly Term[]): Wanted {
  const stems = new Set(terms.flatMap(({ readings }) => readings.flatMap((reading) => reading.stems)));
  const hints = new Set([...stems].map(hintOf).filter((hint) => hint !== ""));
  const any = hints.size > 0 ? new RegExp([...hints].join("|"), "u") : null;
  return {
    stems,
    begins: [...stems].some((stem) => stem.startsWith("^")),
    mayHave: (lower) => any?.test(lower) ?? false,
  };
}

const NONE: ReadonlyMap<string, number> = new Map();
/** Letters of a word with the space after it, for texts whose words are not counted. */
const LETTERS_PER_WORD = 6;

/** Counts the wanted stems of a text; `length` in words. */
function bagOf(text: string, { stems: wanted, begins, mayHave }: Wanted): Bag {
  const read = plain(text);
  if (!mayHave(lowered(read))) return { stems: NONE, length: Math.ceil(text.length / LETTERS_PER_WORD) };
  const stems = new Map<string, number>();
  let length = 0;
  const count = (stem: string, times = 1) => {
    if (wanted.has(stem)) stems.set(stem, (stems.get(stem) ?? 0) + times);
  };
  // Stemming is the slowest part, so only words that may have a wanted stem are stemmed.
  const words = wordsOf(withoutAddresses(read));
  const likely = words.filter((word) => mayHave(lowered(word)));
  length += words.length;
  for (const [stem, times] of stemCounts(likely.join(" "))) count(stem, times);
  if (begins) for (const word of likely) count(beginning(word) ?? "");
  if (UNSPACED.test(read))
    for (const key of keysOf(read)) {
      length += 1;
      count(`=${key}`);
    }
  return { stems, length };
}

const isHeading = (page: string, { start }: Span) =>
  page.slice(page.lastIndexOf("\n", start - 1) + 1, start).includes("#");

/** The paragraphs, list items and table rows of a page from an offset on, none longer than a part may be. */
function partsOf(page: string, from: number): (Span & { heading: Span | null })[] {
  let heading: Span | null = null;
  return blocksOf(page).flatMap((block) => {
    if (isHeading(page, block)) heading = block;
    if (block.end <= from) return [];
    const own = heading;
    const rest = { start: Math.max(block.start, from), end: block.end };
    return pieces(page, rest, LONGEST_PART).map((part) => ({ ...part, heading: own }));
  });
}

/** Code units that are read at once, so that a page of megabytes does not hold up other people's runs. */
const AT_ONCE = 20_000;

/** The bags of all parts; other work gets its turn between them. */
async function bagsOf(page: string, parts: readonly Span[], wanted: Wanted): Promise<Bag[]> {
  const bags: Bag[] = [];
  let read = 0;
  for (const { start, end } of parts) {
    bags.push(bagOf(page.slice(start, end), wanted));
    read += end - start;
    if (read < AT_ONCE) continue;
    read = 0;
    await turn();
  }
  return bags;
}

/**
 * The parts of a page from the offset `from` on, in page order, each with its score. The same page and aims always give
 * the same scores.
 */
export async function rankedParts(page: string, aims: readonly Aim[], from = 0): Promise<RankedPart[]> {
  const parts = partsOf(page, from);
  const terms = termsOf(aims);
  const wanted = wantedIn(terms);
  const bags = await bagsOf(page, parts, wanted);
  const scores = bm25(terms, bags);
  const headings = new Map<number, number>();
  const scoreOfHeading = (heading: Span | null) => {
    if (!heading) return 0;
    const known = headings.get(heading.start);
    if (known !== undefined) return known;
    const score = scores.score(bagOf(page.slice(heading.start, heading.end), wanted));
    headings.set(heading.start, score);
    return score;
  };
  return parts.map((part, index) => {
    const bag = bags[index];
    const own = bag && bag.stems.size > 0 ? scores.score(bag) : 0;
    return { ...part, score: own + HEADING_SHARE * scoreOfHeading(part.heading) };
  });
}

/** The scores of short texts that are compared with each other. */
export function textScores(texts: readonly string[], aims: readonly Aim[]): number[] {
  const terms = termsOf(aims);
  const wanted = wantedIn(terms);
  const bags = texts.map((text) => bagOf(text, wanted));
  const scores = bm25(terms, bags);
  return bags.map((bag) => (bag.stems.size > 0 ? scores.score(bag) : 0));
}
