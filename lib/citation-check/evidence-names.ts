// Decides whether a name of a report occurs at a passage: in it, in the headings above it, or in the
// preceding sentences that it continues.

import { foldWord, isStopWord, stemWord } from "@/lib/text/words";
import type { Claim } from "./evidence-claims";
import { type EvidencePage, shortUnitsOf, unitText } from "./evidence-page";
import type { Fact } from "./facts";
import { JOINING, nameStems, opensSentence } from "./names";
import { shortUnitsIn, withShortUnits } from "./short-units";
import { keyFor } from "./words";

/** The number of sentences before a passage that may name its subject. */
const BEFORE = 2;
/** The number of occurrences examined to see how a word is written. */
const LOOKED_AT = 40;
const stemsCache = new WeakMap<EvidencePage, Map<number, Set<string>>>();
const contextCache = new WeakMap<object, Set<string>>();

/** All stems of a unit, numbers and stop words included. */
export function allStems(page: EvidencePage, unit: number): Set<string> {
  const kept = stemsCache.get(page) ?? new Map<number, Set<string>>();
  stemsCache.set(page, kept);
  const known = kept.get(unit) ?? new Set(nameStems(unitText(page, unit)));
  kept.set(unit, known);
  return known;
}

/** All stems of the headings above a unit, including the table header. */
function stemsAbove(page: EvidencePage, unit: number): Set<string> {
  const context = page.contexts[page.units[unit]?.context ?? 0];
  if (!context) return new Set();
  const known = contextCache.get(context) ?? new Set(nameStems(context.text));
  contextCache.set(context, known);
  return known;
}

const vowels = /(?<![аеиоуыэюяьй])[аеиоуыэюяьй]+$/;
/** A prefix of a name that no stemmer handles, without its inflection. */
const root = (stem: string) => (stem.length > 4 ? stem.replace(vowels, "") : stem);

export function hasStem(stems: ReadonlySet<string>, stem: string): boolean {
  if (stems.has(stem)) return true;
  if (!/[а-я]$/.test(stem)) return false;
  const wanted = root(stem);
  if (wanted.length < 3) return false;
  for (const other of stems) if (root(other) === wanted) return true;
  return false;
}

export const hasAll = (stems: ReadonlySet<string>, name: Fact) =>
  name.value.split(" ").every((stem) => hasStem(stems, stem));

/** The number of rows examined on both sides in a long table. */
const ROWS = 60;

function hasRowOfItsOwn(page: EvidencePage, name: Fact, first: number, last: number): boolean {
  const context = page.units[first]?.context;
  for (let unit = first - ROWS; unit <= last + ROWS; unit += 1) {
    const inside = unit >= first && unit <= last;
    if (!inside && page.units[unit]?.context === context && hasAll(allStems(page, unit), name)) return true;
  }
  return false;
}

/** True when a name occurs in units `first` to `last`, or in the text that supplies their subject. */
export function nameFound(page: EvidencePage, name: Fact, first: number, last: number): boolean {
  const wanted = name.value.split(" ");
  const context = page.units[first]?.context;
  const row = page.units[first]?.row === true;
  // If another row has the name, the text above the table does not supply it for this row.
  const places = row && hasRowOfItsOwn(page, name, first, last) ? [] : [stemsAbove(page, first)];
  for (let unit = row ? first : first - BEFORE; unit <= last; unit += 1)
    if (page.units[unit]?.context === context) places.push(allStems(page, unit));
  if (wanted.every((stem) => places.some((stems) => hasStem(stems, stem)))) return true;
  return wanted.length > 1
    ? abbreviated(page, wanted, first, last)
    : spelledOut(page, wanted[0] ?? "", first, last);
}

/** True when a passage, or the sentences before it, have a part of a name: "Arnold" for "Thomas Arnold". */
export function partOfNameNear(
  page: EvidencePage,
  name: Fact,
  { first, last }: { first: number; last: number },
): boolean {
  const stems = name.value.split(" ");
  for (let unit = Math.max(0, first - BEFORE); unit <= last; unit += 1)
    if (stems.some((stem) => hasStem(allStems(page, unit), stem))) return true;
  return false;
}

/** The shortest word that is looked for by itself; shorter ones occur anywhere. */
const TELLING = 3;

/** True for a name of several words of which the page has none anywhere: nothing on it can mean that name. */
export function isStranger(page: EvidencePage, claim: Claim, name: Fact): boolean {
  const written = claim.text.slice(name.start - claim.own.start, name.end - claim.own.start);
  const words = (written.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((word) => word.length >= TELLING);
  const occurs = (word: string) => page.postings.has(keyFor(word) ?? stemWord(foldWord(word)));
  return words.length > 1 && !words.some(occurs);
}

/** "World Health Organization" where the page says WHO. */
function abbreviated(page: EvidencePage, wanted: string[], first: number, last: number): boolean {
  const initials = wanted.map((stem) => stem[0]).join("");
  for (let unit = first; unit <= last; unit += 1) if (allStems(page, unit).has(initials)) return true;
  return false;
}

/** WHO where the page says "World Health Organization". */
function spelledOut(page: EvidencePage, stem: string, first: number, last: number): boolean {
  if (stem.length < 2 || stem.length > 6) return false;
  const text = page.text.slice(page.units[first]?.start ?? 0, page.units[last]?.end ?? 0);
  const initials = [...text.matchAll(/[\p{L}]+/gu)].map(([word]) =>
    /^\p{Lu}/u.test(word) ? foldWord(word[0] ?? "") : " ",
  );
  return initials.join("").includes(stem);
}

/** True when a page writes a word only with a capital letter, also inside sentences. */
function isNameIn(page: EvidencePage, word: string, stem: string): boolean {
  let capital = false;
  const key = keyFor(word) ?? stem;
  for (const place of (page.postings.get(key) ?? []).slice(0, LOOKED_AT)) {
    const text = unitText(page, place);
    const { heading = false, row = false } = page.units[place] ?? {};
    for (const match of text.matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}]*/gu)) {
      if (stemWord(foldWord(match[0])) !== stem) continue;
      if (/^\p{Ll}/u.test(match[0])) return false;
      capital ||= heading || row || !opensSentence(text, match.index);
    }
  }
  return capital;
}

/** True when a page has the first two words of a text together, both with a capital letter: "Pierre Curie". */
function pairedIn(page: EvidencePage, text: string): boolean {
  const pair = /^(\p{Lu}[\p{L}\p{M}'’-]*) \p{Lu}[\p{L}\p{M}'’-]*/u.exec(text);
  return pair !== null && !isStopWord(foldWord(pair[1] ?? "")) && page.text.includes(pair[0]);
}

/**
 * The facts of a claim as interpreted for this page: whether the first word of the sentence is a name depends
 * on how the page writes it elsewhere.
 */
export function factsFor(page: EvidencePage, asked: Claim): Fact[] {
  const written = { text: asked.text, from: asked.own.start };
  const units = new Map([...shortUnitsOf(page), ...shortUnitsIn(asked.text)]);
  const claim = { ...asked, facts: withShortUnits(written, asked.facts, units) };
  const opening = /^[\s"“«(*_]*(\p{Lu}[\p{L}\p{M}'’-]*)/u.exec(claim.text);
  const word = opening?.[1];
  if (!opening || !word) return claim.facts;
  const stem = stemWord(foldWord(word));
  const start = claim.own.start + opening[0].length - word.length;
  const holder = claim.facts.find((fact) => fact.start <= start && fact.end > start);
  if (holder && (holder.kind !== "name" || holder.start !== start)) return claim.facts;
  const named = !isStopWord(foldWord(word)) && isNameIn(page, word, stem);
  if (!holder) {
    if (!named) return claim.facts;
    const end = start + word.length;
    const fact: Fact = {
      kind: "name",
      start,
      end,
      value: stem,
      alternative: null,
      unit: "",
      precision: "exact",
    };
    return [fact, ...claim.facts];
  }
  const [first, ...rest] = holder.value.split(" ");
  if (
    named ||
    pairedIn(page, claim.text.slice(start - claim.own.start)) ||
    first !== stem ||
    rest.length === 0 ||
    !/\s/.test(claim.text.slice(holder.start - claim.own.start, holder.end - claim.own.start))
  )
    return claim.facts;
  const after = holder.start + word.length + 1;
  const joining = JOINING.exec(claim.text.slice(after - claim.own.start))?.[0] ?? "";
  const shorter = {
    ...holder,
    start: after + joining.length,
    value: (joining ? rest.slice(1) : rest).join(" "),
  };
  return claim.facts.map((fact) => (fact === holder ? shorter : fact));
}

/** Occurrences of the word of a model that are looked at. */
const MOST_MODELS = 50;
const MODEL = /^(\p{L}{3,}[-\s]?)(\d{1,6})$/u;

/** True for the name of a model, such as "Исток-15", of which the page has another number: each has figures of its own. */
export function hasSibling(page: EvidencePage, claim: Claim, { start, end }: Fact): boolean {
  const [, word, number] = MODEL.exec(claim.text.slice(start - claim.own.start, end - claim.own.start)) ?? [];
  if (!word) return false;
  let at = page.text.indexOf(word);
  for (let count = 0; at >= 0 && count < MOST_MODELS; count += 1) {
    const other = /^\d{1,6}/.exec(page.text.slice(at + word.length, at + word.length + 6))?.[0];
    if (other && other !== number) return true;
    at = page.text.indexOf(word, at + word.length);
  }
  return false;
}
