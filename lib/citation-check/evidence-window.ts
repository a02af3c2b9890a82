// Scores one passage against a claim: which facts it has, and what share of the words.

import { findNormal, type NormalText, needleOf, normalText } from "@/lib/text/normal-text";
import type { Claim } from "./evidence-claims";
import { nameFound } from "./evidence-names";
import { contextKeys, DATELINE, type EvidencePage, unitFacts, unitKeys } from "./evidence-page";
import { sameAge, sameAsFraction, sameForTime, sameInNamedUnit, sameInOneCurrency } from "./evidence-units";
import { type Fact, factsOf } from "./facts";
import { isHard, sameFact } from "./facts-match";
import { keysOf } from "./words";

/** The maximum length of a passage in sentences or rows. */
export const WINDOW = 3;
/** A penalty per additional sentence, or the longest passage would always win. */
const LENGTH_PENALTY = 0.05;
/** Headings count slightly less than the passage itself. */
const LENT = 0.8;

export type FoundFact = { fact: Fact; found: boolean };

export type Window = {
  first: number;
  last: number;
  start: number;
  end: number;
  facts: FoundFact[];
  /** Share of the claim's words, weighted by rarity; 0 to 1. */
  words: number;
  rank: number;
  /** Another window that supplies what this one lacks. */
  second?: Window;
  /** True when two rows of a table have all that the sentence says. */
  complete?: boolean;
};

/** Rarity of a stem in the page. */
export function weightOf(page: EvidencePage, key: string): number {
  const places = page.postings.get(key)?.length ?? 0;
  const count = Math.max(page.units.length, 8);
  // A missing word may have a synonym in the page, so its weight is limited.
  return Math.log(1 + count / (1 + Math.max(places, 1)));
}

/** False for "last year". */
const isWritten = ({ value, start, end }: Fact) => value.length > 4 || end - start === value.length;

/** Years in a window or above it. */
function yearsNear(facts: readonly Fact[]): Set<string> {
  return new Set(facts.flatMap(({ kind, value }) => (kind === "date" ? (value.match(/^\d{4}/) ?? []) : [])));
}

/** Units before a passage in which its year may stand. */
const BEFORE = 3;

/** Years that a date without one may have: those of the sentences before a passage, and of the page's dateline. */
export function yearsAround(page: EvidencePage, first: number): Set<string> {
  const facts: Fact[] = [];
  for (let unit = 0; unit < Math.min(DATELINE, page.units.length); unit += 1)
    facts.push(...unitFacts(page, unit).filter(({ value }) => value.length > 4));
  for (let unit = Math.max(0, first - BEFORE); unit < first; unit += 1)
    facts.push(...unitFacts(page, unit).filter(isWritten));
  const years = yearsNear(facts);
  return years.size === 0 && page.year !== null ? new Set([page.year]) : years;
}

const contextFacts = new WeakMap<object, Fact[]>();

/** Facts of the headings above a unit, without table headers, whose words are not values. */
function factsAbove(page: EvidencePage, unit: number): Fact[] {
  const context = page.contexts[page.units[unit]?.context ?? 0];
  if (!context) return [];
  const known = contextFacts.get(context) ?? factsOf(context.text);
  contextFacts.set(context, known);
  return known;
}

function wordShare(page: EvidencePage, claim: Claim, first: number, last: number): number {
  let total = 0;
  let gained = 0;
  const above = contextKeys(page, first);
  const wanted = claim.keys.size > 0 ? [...claim.keys, ...claim.heads] : [...claim.heads];
  for (const key of new Set(wanted)) {
    const weight = weightOf(page, key) * (claim.keys.has(key) ? 1 : LENT);
    total += weight;
    let own = false;
    for (let unit = first; unit <= last && !own; unit += 1) own = unitKeys(page, unit).has(key);
    if (own) gained += weight;
    else if (above.has(key)) gained += weight * LENT;
  }
  return total === 0 ? (claim.facts.length > 0 ? 1 : 0) : gained / total;
}

const openings = new Map<string, string[]>();

/** A cheap filter: a quotation can only begin near units with its first words. */
function quotable(page: EvidencePage, quote: string, first: number): boolean {
  if (openings.size > 1000) openings.clear();
  const wanted =
    openings.get(quote) ?? [...keysOf(quote.slice(0, 80).replace(/(?<!\S)\S*$/, ""))].slice(0, 3);
  openings.set(quote, wanted);
  return wanted.every((key) => {
    for (let unit = first; unit < first + WINDOW + 1; unit += 1)
      if (page.units[unit] && unitKeys(page, unit).has(key)) return true;
    return false;
  });
}

/** The maximum length of a window in characters, and of a quotation beyond it. */
const LONGEST_WINDOW = 3000;
const regions = new WeakMap<EvidencePage, Map<string, { region: string; normal: NormalText }>>();

/** The normalized text from an offset, cached for windows with the same start. */
function regionAt(page: EvidencePage, start: number, length: number): { region: string; normal: NormalText } {
  const kept = regions.get(page) ?? new Map<string, { region: string; normal: NormalText }>();
  regions.set(page, kept);
  const id = `${start} ${length}`;
  const known = kept.get(id);
  if (known) return known;
  if (kept.size > 200) kept.clear();
  const region = page.text.slice(start, start + length);
  const made = { region, normal: normalText(region) };
  kept.set(id, made);
  return made;
}

/** True when a quotation begins inside the window; it may end after it. */
function quoteFound(page: EvidencePage, quote: string, window: { start: number; end: number }): boolean {
  const { region, normal } = regionAt(page, window.start, quote.length * 2 + LONGEST_WINDOW);
  const parts = quote
    .split(/(?:(?<!\s)\s+)?(?:\[?(?:…|\.\.\.)\]?)\s*/)
    .map(needleOf)
    .filter(Boolean);
  return (
    parts.length > 0 &&
    parts.every((part, index) => {
      const found = findNormal(region, normal, part);
      return found !== null && (index > 0 || found.start < window.end - window.start);
    })
  );
}

function inNamedUnit(page: EvidencePage, claim: Claim, fact: Fact, [first, last]: [number, number]): boolean {
  const readings = [sameInNamedUnit, sameForTime, sameAsFraction, sameInOneCurrency];
  for (let unit = first; unit <= last; unit += 1)
    if (readings.some((same) => same(page, unit, fact)) || sameAge(page, unit, fact, claim)) return true;
  return false;
}

const rankOf = (share: { hard: number; names: number; words: number }, further: number) =>
  2 * share.hard + 0.7 * share.names + 1.5 * share.words - LENGTH_PENALTY * further;

/** The score of units `first` to `last`; null when their words alone rank below `least`. */
export function windowAt(
  page: EvidencePage,
  claim: Claim,
  { first, last, least }: { first: number; last: number; least: number },
): Window | null {
  const words = wordShare(page, claim, first, last);
  if (rankOf({ hard: 1, names: 1, words }, last - first) < least) return null;
  const start = page.units[first]?.start ?? 0;
  const end = page.units[last]?.end ?? start;
  const units: Fact[][] = [];
  for (let unit = first; unit <= last; unit += 1) units.push(unitFacts(page, unit));
  const above = factsAbove(page, first);
  const years = yearsNear([...units.flat().filter(isWritten), ...above]);
  // A news text says "in October" and has the year in its dateline or in a sentence before.
  if (years.size === 0) for (const year of yearsAround(page, first)) years.add(year);
  // "On 5 May last year" has its year in its own sentence, which is not that of the next one.
  const inside = units.map((facts) => ({ facts, years: new Set([...years, ...yearsNear(facts)]) }));
  const stands = (fact: Fact) =>
    inside.some((unit) => unit.facts.some((stated) => sameFact(fact, stated, unit.years)));
  const facts = claim.facts.map((fact) => ({
    fact,
    found:
      fact.kind === "name"
        ? nameFound(page, fact, first, last)
        : fact.kind === "quotation"
          ? quotable(page, fact.value, first) && quoteFound(page, fact.value, { start, end })
          : stands(fact) ||
            above.some((stated) => sameFact(fact, stated, years)) ||
            inNamedUnit(page, claim, fact, [first, last]),
  }));
  const share = (some: FoundFact[]) =>
    some.length === 0 ? 1 : some.filter(({ found }) => found).length / some.length;
  const hard = share(facts.filter(({ fact }) => isHard(fact)));
  const names = share(facts.filter(({ fact }) => !isHard(fact)));
  const rank = rankOf({ hard, names, words }, last - first);
  return { first, last, start, end, facts, words, rank };
}
