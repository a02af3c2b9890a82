// Finds a conflicting value: for a missing figure or date, the passage in which the page gives another value
// of the same kind for the same thing. Computed after the verdict, which it never changes.

import type { Span } from "@/lib/text/sentences";
import { candidates } from "./evidence-candidates";
import type { Claim } from "./evidence-claims";
import { contextKeys, type EvidencePage, unitFacts, unitKeys } from "./evidence-page";
import { type Window, weightOf } from "./evidence-window";
import type { Fact } from "./facts";
import { isNumeric, rivals, sameFact } from "./facts-match";
import { rowCells } from "./table-cells";
import { keysOf } from "./words";

/** The number of units examined by words. */
const BY_WORDS = 40;
/** The number of neighbouring units examined around the nearest passage and around units found by words. */
const AROUND = 4;
const BESIDE = 1;
/** The share of the claim's words from which a passage has the same subject. */
const SAME_THING = 0.3;
/** Context (headings, neighbouring sentences) counts less than the unit itself. */
const LENT = { above: 0.8, before: 0.6, earlier: 0.4, behind: 0.3 };
/** A passage that says less by itself is shown with the sentence before it. */
const SAYS_LITTLE = 0.25;
const LONGEST = 360;

type RivalPassage = Span & {
  /** What the passage says instead of a fact of the claim, by the fact's offset. */
  says: Map<number, string>;
};

type Stated = { fact: Fact; other: Fact; closeness: number };

/** How close two values of one kind are, from 0 to 1. */
function closeness(one: Fact, other: Fact): number {
  if (!isNumeric(one)) {
    const [parts, others] = [one.value.split("-"), other.value.split("-")];
    return parts.filter((part, index) => part === others[index]).length / Math.max(1, parts.length);
  }
  const [a, b] = [Number(one.value), Number(other.value)];
  return 1 - Math.min(1, Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-300));
}

/** Stems of the words after a number without a unit, which name what is counted. */
const countedIn = (text: string, end: number) =>
  keysOf(/^[^\p{L}\n|.;:]{0,3}(\p{L}+[ -]\p{L}*)/u.exec(text.slice(end))?.[1] ?? "");

/** Stems of the column header of a cell. */
function columnKeys(page: EvidencePage, unit: number, at: number): Set<string> {
  const place = page.units[unit];
  const head = place?.row ? page.contexts[place.context]?.head : null;
  if (!place || !head) return new Set();
  const column = rowCells(page.text, place).findIndex(({ end }) => at < end);
  const cell = rowCells(page.text, head)[column];
  return keysOf(cell ? page.text.slice(cell.start, cell.end) : "");
}

/** True when two bare numbers count the same thing: "48 cars" and "42 cars", or 42 in the column "Cars". */
function countSame(
  claim: Claim,
  fact: Fact,
  place: { page: EvidencePage; unit: number; other: Fact },
): boolean {
  if (fact.unit !== "" || fact.kind !== "number") return true;
  const counted = countedIn(claim.text, fact.end - claim.own.start);
  if (counted.size === 0) return true;
  const { page, unit, other } = place;
  const start = page.units[unit]?.start ?? 0;
  const own = new Set([
    ...countedIn(page.text, start + other.end),
    ...columnKeys(page, unit, start + other.start),
  ]);
  return [...counted].some((key) => own.has(key));
}

/** The values of a unit in place of missing facts, the closest for each. */
function statedIn(page: EvidencePage, unit: number, claim: Claim, missing: readonly Fact[]): Stated[] {
  const stated = unitFacts(page, unit);
  return missing.flatMap((fact) => {
    const others = stated
      .filter((other) => rivals(fact, other) && !claim.facts.some((own) => sameFact(own, other)))
      .filter((other) => countSame(claim, fact, { page, unit, other }))
      .map((other): Stated => ({ fact, other, closeness: closeness(fact, other) }))
      .sort((a, b) => b.closeness - a.closeness);
    return others[0] ?? [];
  });
}

/** The share of a claim's words in a unit: by itself, and with its context. */
function shareOf(page: EvidencePage, unit: number, claim: Claim): { own: number; all: number } {
  const context = page.units[unit]?.context;
  const near = (other: number) => (page.units[other]?.context === context ? unitKeys(page, other) : null);
  const above = contextKeys(page, unit);
  const before = near(unit - 1);
  const earlier = near(unit - 2);
  const behind = near(unit + 1);
  let [total, own, lent] = [0, 0, 0];
  for (const key of new Set([...claim.keys, ...claim.heads])) {
    const weight = weightOf(page, key);
    total += weight;
    if (unitKeys(page, unit).has(key)) own += weight;
    else if (above.has(key)) lent += weight * LENT.above;
    else if (before?.has(key)) lent += weight * LENT.before;
    else if (earlier?.has(key)) lent += weight * LENT.earlier;
    else if (behind?.has(key)) lent += weight * LENT.behind;
  }
  return total === 0 ? { own: 0, all: 0 } : { own: own / total, all: (own + lent) / total };
}

/**
 * Units that may contain another value: around the nearest passage, and in or beside those that share words.
 */
function placesFor(page: EvidencePage, claim: Claim, window: Window): Set<number> {
  const places = new Set<number>();
  const add = (from: number, to: number) => {
    for (let unit = Math.max(0, from); unit <= Math.min(to, page.units.length - 1); unit += 1)
      if (!page.units[unit]?.heading) places.add(unit);
  };
  add(window.first - AROUND, window.last + AROUND);
  for (const unit of candidates(page, claim, BY_WORDS)) add(unit - BESIDE, unit + BESIDE);
  return places;
}

/** The first unit of the shown passage: the previous sentence if the unit says little by itself. */
function firstOf(page: EvidencePage, unit: number, own: number): number {
  const { start, end, row, context } = page.units[unit] ?? { start: 0, end: 0, row: false, context: 0 };
  const before = page.units[unit - 1];
  const goesOn =
    before !== undefined &&
    own < SAYS_LITTLE &&
    !row &&
    !before.row &&
    !before.heading &&
    before.context === context &&
    !/\n[ \t]*\n/.test(page.text.slice(before.end, start)) &&
    end - before.start <= LONGEST;
  return goesOn ? unit - 1 : unit;
}

/** The text of a fact in a unit, without trailing punctuation. */
function saying(page: EvidencePage, unit: number, { start, end }: Fact): string {
  const from = page.units[unit]?.start ?? 0;
  return page.text.slice(from + start, from + end).replace(/(?<![\s.,;:])[\s.,;:]+$/, "");
}

/** The passage with other values for what the nearest passage lacks; null if there is none. */
export function rivalPassage(page: EvidencePage, claim: Claim, window: Window): RivalPassage | null {
  const missing = window.facts
    .filter(({ fact, found }) => !found && fact.kind !== "name" && fact.kind !== "quotation")
    .map(({ fact }) => fact);
  if (missing.length === 0) return null;
  let best: { unit: number; own: number; rank: number } | null = null;
  for (const unit of placesFor(page, claim, window)) {
    const stated = statedIn(page, unit, claim, missing);
    if (stated.length === 0) continue;
    const { own, all } = shareOf(page, unit, claim);
    if (all < SAME_THING) continue;
    const nearest = Math.max(...stated.map((one) => one.closeness));
    const rank = all + 0.3 * nearest + 0.1 * (stated.length - 1);
    if (!best || rank > best.rank + 1e-9) best = { unit, own, rank };
  }
  if (!best) return null;
  const { unit, own } = best;
  const first = firstOf(page, unit, own);
  const says = new Map<number, string>();
  for (const shown of first === unit ? [unit] : [unit, first])
    for (const { fact, other } of statedIn(page, shown, claim, missing))
      if (!says.has(fact.start)) says.set(fact.start, saying(page, shown, other));
  return { start: page.units[first]?.start ?? 0, end: page.units[unit]?.end ?? 0, says };
}
