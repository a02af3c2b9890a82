// Detects a name of a claim whose place in the passage has another name. Headings or preceding sentences may
// supply a name, but "moved to Seville" is not supported by "moved to Valencia" under a heading with Seville.

import { candidates } from "./evidence-candidates";
import { aligned, sharedContent, type Word, wordsOf } from "./evidence-clauses";
import { allStems, hasAll, hasStem } from "./evidence-names";
import { type EvidencePage, unitFacts, unitText } from "./evidence-page";
import { type Line, lineOf, type Reading } from "./evidence-reading";
import type { Fact } from "./facts";
import { isHard, sameFact } from "./facts-match";
import { nameStems } from "./names";
import { PRONOUN } from "./pronouns";
import { keyFor } from "./words";

type Range = { from: number; to: number };

const capital = (text: string, word: Word | undefined) =>
  word?.content === true && /^\p{Lu}/u.test(text.slice(word.start, word.start + 2));

/** Words `from` to `to` (exclusive) that a name covers, including the sentence opening before it. */
function rangeOf(
  text: string,
  words: readonly Word[],
  { start, end }: { start: number; end: number },
): Range | null {
  let from = words.findIndex((word) => word.end > start && word.start < end);
  if (from < 0) return null;
  let to = from;
  while (to < words.length && (words[to]?.start ?? end) < end) to += 1;
  // At the beginning of a sentence only part of a name may be recognized: "States" of "Managed States",
  // "Routing" of "Sub-path Routing".
  const hyphened = (at: number) => text.slice(words[at - 1]?.end, words[at]?.start) === "-";
  const spaced = (at: number) => text.slice(words[at - 1]?.end, words[at]?.start) === " ";
  while (from > 0 && (hyphened(from) || (from === 1 && spaced(1) && capital(text, words[0])))) from -= 1;
  return { from, to };
}

/** Names of a sentence; its capitalized first word may be one too. */
function namesOf(page: EvidencePage, line: Line): Range[] {
  const ranges = unitFacts(page, line.unit)
    .filter(({ kind }) => kind === "name")
    .flatMap((fact) => rangeOf(line.text, line.words, fact) ?? []);
  const [first] = line.words;
  if (first && capital(line.text, first) && ranges.every(({ from }) => from > 0))
    if (alwaysCapital(page, line.text.slice(first.start, first.end))) ranges.push({ from: 0, to: 1 });
  return ranges;
}

/** Places in which a page is asked how it writes a word. */
const MOST_PLACES = 5;

/** A word that a page always capitalizes, also inside sentences. */
export function alwaysCapital(page: EvidencePage, word: string): boolean {
  if (page.text.includes(` ${word.toLowerCase()} `)) return false;
  let at = page.text.indexOf(` ${word} `);
  for (let count = 0; at >= 0 && count < MOST_PLACES; count += 1) {
    // "In 1899 Quenstrom": a number does not end a sentence.
    if (/[\p{Ll},\d]/u.test(page.text[at - 1] ?? "")) return true;
    at = page.text.indexOf(` ${word} `, at + 1);
  }
  return false;
}

/** Positions whose neighbours on both sides match: equal words, or sentence boundaries. */
function sameNeighbour(
  reading: Reading,
  line: Line,
  own: Range,
  other: Range,
): { before: boolean; behind: boolean } {
  // An alignment follows one order of the words; a content word beside both names tells as much.
  const has = (a: number, b: number) =>
    line.alignment.pairs.some(([one, two]) => one === a && two === b) ||
    (reading.words[a]?.content === true && reading.words[a]?.stem === line.words[b]?.stem);
  return {
    before: (own.from === 0 && other.from === 0) || has(own.from - 1, other.from - 1),
    behind:
      has(own.to, other.to) ||
      (own.to === reading.words.length && other.to === line.words.length && reading.words.length > 1),
  };
}

const initialsOf = (stems: readonly string[]) => stems.map((stem) => stem[0]).join("");

function sameName(one: readonly string[], other: readonly string[]): boolean {
  const within = (some: readonly string[], all: readonly string[]) => {
    const set = new Set(all);
    return some.every((stem) => hasStem(set, stem));
  };
  if (within(one, other) || within(other, one)) return true;
  return initialsOf(one) === other.join("") || initialsOf(other) === one.join("");
}

/** True when the words of a name occur in a sentence in sequence; code must match exactly. */
function standsIn(line: Line, stems: readonly string[], written: string): boolean {
  if (written.startsWith("`")) return line.text.includes(written.replaceAll("`", ""));
  return line.words.some((_, at) =>
    stems.every((stem, step) => {
      const word = line.words[at + step];
      return word !== undefined && hasStem(new Set([word.stem]), stem);
    }),
  );
}

/** The share of a claim's words, without names, from which a sentence says the same of perhaps another name. */
const ALIKE = 0.5;

function replaces(reading: Reading, line: Line, name: Fact): boolean {
  const { claim, page, words } = reading;
  if (sharedContent(plainWords(reading), line.words) < ALIKE) return false;
  const place = { start: name.start - claim.own.start, end: name.end - claim.own.start };
  const own = rangeOf(claim.text, words, place);
  if (!own) return false;
  const stems = words.slice(own.from, own.to).map(({ stem }) => stem);
  const written = claim.text.slice(place.start, place.end);
  const stands = standsIn(line, stems, written);
  const claimed = new Set(nameStems(claim.text));
  return namesOf(page, line).some((range) => {
    const other = line.words.slice(range.from, range.to).map(({ stem }) => stem);
    const opens = line.words[range.from]?.start ?? 0;
    const both = written.startsWith("`") && line.text[opens - 1] === "`";
    if (other.every((stem) => hasStem(claimed, stem)) || (!both && sameName(stems, other))) return false;
    const { before, behind } = sameNeighbour(reading, line, own, range);
    // A name elsewhere in the sentence must be out of place on both sides. At the beginning of both sentences
    // the following words must match too: "The firm bought …", "Halden bought …".
    if (stands || (range.from === 0 && own.from === 0)) return before && behind;
    return before || behind;
  });
}

/** The number of most similar units that are searched for one that says more of the claim. */
const LOOKED_AT = 12;
/**
 * The share of the claim's words, without names, that another sentence must have, and its lead over the
 * passage.
 */
const NEARLY_ALL = 0.75;
const FURTHER = 0.15;

/** The claim's words outside names. */
function plainWords({ claim, words, window }: Reading): Word[] {
  const named = (word: Word) =>
    window.facts.some(
      ({ fact }) =>
        fact.kind === "name" &&
        word.end > fact.start - claim.own.start &&
        word.start < fact.end - claim.own.start,
    );
  return words.filter((word) => !named(word));
}

/** The share of the claim's words outside names that occur in the same order. */
function plainShare(reading: Reading, other: readonly Word[]): number {
  // Compared with the sentence without names: "bought its supplier X" and "bought X, a supplier" have the
  // same words.
  const plain = plainWords(reading);
  const whole = plain.reduce((sum, { content }) => sum + (content ? 1 : 0.3), 0);
  return whole < 2 ? 0 : aligned(plain, other).weight / whole;
}

/** A sentence that says nearly the same as the claim, and more of it than the passage found by names. */
function nearerLine(reading: Reading): Line | null {
  const { claim, page, window, nearest } = reading;
  const own = plainShare(reading, nearest.words);
  if (own > 1 - FURTHER) return null;
  const hard = claim.facts.filter(isHard);
  let best: { unit: number; share: number } | null = null;
  for (const unit of candidates(page, claim, LOOKED_AT)) {
    if (unit >= window.first && unit <= window.last) continue;
    const share = plainShare(reading, wordsOf(unitText(page, unit)));
    if (share < NEARLY_ALL || share < own + FURTHER || share <= (best?.share ?? 0)) continue;
    if (hard.every((fact) => unitFacts(page, unit).some((stated) => sameFact(fact, stated))))
      best = { unit, share };
  }
  return best && lineOf(reading.words, page, best.unit);
}

const refersBack = ({ words }: Line) => words.some(({ folded }) => PRONOUN.test(folded));
/** Sentences that are searched backwards for what a pronoun means, and in which a name counts as near. */
const BACK = 3;

/** The first name of a sentence or, if it has only a pronoun, of the last sentence before it that has one. */
function subjectAt(reading: Reading, line: Line): { subject: Word[]; unit: number } | null {
  const { page } = reading;
  let current = line;
  for (let step = 0; step <= BACK; step += 1) {
    const [first] = namesOf(page, current).toSorted((a, b) => a.from - b.from);
    const opens = PRONOUN.test(current.words[0]?.folded ?? "");
    if (first && !opens) return { subject: current.words.slice(first.from, first.to), unit: current.unit };
    if (step === 0 && !refersBack(current)) return null;
    const before = page.units[current.unit - 1];
    if (!before || before.context !== page.units[current.unit]?.context) return null;
    current = lineOf(reading.words, page, current.unit - 1);
  }
  return null;
}

/** True when a name has a sentence of its own in the page, away from the passage. */
function standsElsewhere({ page, window }: Reading, name: Fact): boolean {
  const places = name.value.split(" ").flatMap((stem) => page.postings.get(keyFor(stem) ?? stem) ?? []);
  return places.some(
    (unit) => (unit < window.first - BACK || unit > window.last + BACK) && hasAll(allStems(page, unit), name),
  );
}

/**
 * True when a figure of the claim is said of another subject: its sentence lacks a name of the claim, and has a name
 * of its own in its place. The claim's name stands elsewhere in the page, or a pronoun would have to mean it.
 */
export function figureOfAnother(reading: Reading): boolean {
  const { page, window, nearest, claim } = reading;
  if (!window.facts.some(({ fact, found }) => found && isHard(fact))) return false;
  const refers = refersBack(nearest);
  const names = window.facts.filter(({ fact }) => fact.kind === "name");
  const missing = names.filter(
    ({ fact, found }) => !found || (refers && !hasAll(allStems(page, nearest.unit), fact)),
  );
  if (missing.length === 0) return false;
  const found = subjectAt(reading, nearest);
  if (!found || names.some(({ fact }) => hasAll(allStems(page, found.unit), fact))) return false;
  const { subject } = found;
  const claimed = new Set(nameStems(claim.text));
  if (subject.every(({ stem }) => hasStem(claimed, stem))) return false;
  return missing.some(({ fact }) => refers || standsElsewhere(reading, fact));
}

/** True when a claim quotes a sentence of the passage, whose speaker must be named there as well. */
export const quotes = ({ window }: Reading): boolean =>
  window.facts.some(({ fact, found }) => fact.kind === "quotation" && found);

/** True when the passage has another name, or a value, in the place of a name that it does not have. */
export function missingNameReplaced(reading: Reading): boolean {
  const missing = reading.window.facts.flatMap(({ fact, found }) =>
    fact.kind === "name" && !found ? [fact] : [],
  );
  return missing.some((name) => reading.lines.some((line) => replaces(reading, line, name)));
}

/** True when a name of the claim that is missing from its sentence is replaced there by another name. */
export function nameReplaced(reading: Reading): boolean {
  const names = reading.window.facts.flatMap(({ fact, found }) =>
    fact.kind === "name" && found ? [fact] : [],
  );
  if (names.length === 0) return false;
  const nearer = nearerLine(reading);
  return names.some(
    (name) =>
      replaces(reading, reading.nearest, name) || (nearer !== null && replaces(reading, nearer, name)),
  );
}
