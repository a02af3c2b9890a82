// Finds a few stems in much text without stemming words that cannot have one of them. A search scans more
// than a hundred passages, and hardly one word in ten is a candidate.

import { stemLower, stemsOf, type Token, tokenize } from "./words";

/** First letters of the stems that are looked for. */
export type WantedStems = {
  /** First letters of stems so short that an ending may have changed their second (`dying`, `die`). */
  first: ReadonlySet<number>;
  /** First two letters of the others, as one number. */
  firstTwo: ReadonlySet<number>;
};

/** Stems of at least so many letters begin as the word does, with two letters. */
const SURE = 4;
const UNKNOWN = -1;
const SURROGATE = /[\uD800-\uDFFF]/;
const WORD_UNIT = /[\p{L}\p{N}\p{Co}]/u;
let wordUnits: Uint8Array | null = null;

/** One for each UTF-16 code unit that is part of a word. Surrogates are not known by themselves. */
function knownUnits(): Uint8Array {
  wordUnits ??= Uint8Array.from({ length: 65_536 }, (_, unit) =>
    WORD_UNIT.test(String.fromCharCode(unit)) ? 1 : 0,
  );
  return wordUnits;
}

const YO = 0x451;
const YE = 0x435;

/** What a lower-case letter is without accents, where that is known without looking at the whole word. */
function foldUnit(unit: number): number {
  if (unit < 128 || (unit >= 0x430 && unit <= 0x44f)) return unit;
  return unit === YO ? YE : UNKNOWN;
}

const both = (first: number, second: number): number => first * 65_536 + second;

/** Prepares stems, as `stemsOf` gives them, to be looked for. */
export function wantStems(stems: Iterable<string>): WantedStems {
  const first = new Set<number>();
  const firstTwo = new Set<number>();
  for (const stem of stems)
    if (stem.length < SURE) first.add(stem.charCodeAt(0));
    else firstTwo.add(both(stem.charCodeAt(0), stem.charCodeAt(1)));
  return { first, firstTwo };
}

/** The stems of a text in its order as `stemsOf` gives them; those that are not wanted may be empty. */
export function wantedStemsOf(text: string, wanted: WantedStems): string[] {
  if (SURROGATE.test(text)) return stemsOf(text);
  const stems: string[] = [];
  eachWord(text.toLowerCase(), wanted, (stem) => stems.push(stem));
  return stems;
}

/** The words of a text as `tokenize` gives them; stems that are not wanted may be empty. */
export function wantedTokensOf(text: string, wanted: WantedStems): Token[] {
  const lower = text.toLowerCase();
  // Offsets are those of the text as it was written.
  if (lower.length !== text.length || SURROGATE.test(text)) return tokenize(text);
  const tokens: Token[] = [];
  eachWord(lower, wanted, (stem, start, end) => tokens.push({ stem, start, end }));
  return tokens;
}

function eachWord(
  lower: string,
  wanted: WantedStems,
  visit: (stem: string, start: number, end: number) => void,
): void {
  const isWord = knownUnits();
  let start = -1;
  for (let at = 0; at <= lower.length; at += 1) {
    if (at < lower.length && isWord[lower.charCodeAt(at)] === 1) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      visit(mayBe(lower, start, wanted) ? stemLower(lower.slice(start, at)) : "", start, at);
      start = -1;
    }
  }
}

function mayBe(lower: string, start: number, { first, firstTwo }: WantedStems): boolean {
  const one = foldUnit(lower.charCodeAt(start));
  if (one === UNKNOWN || first.has(one)) return true;
  // After the last letter comes no number at all, or what parts words: neither is the second letter of a stem.
  const two = foldUnit(lower.charCodeAt(start + 1));
  return two === UNKNOWN || firstTwo.has(both(one, two));
}
