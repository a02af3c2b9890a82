// Looks for the passage of a page that bears a claim best: one to three neighbouring sentences, or rows of a table. Which
// places are looked at is told by the index, what is best by facts first and words second.

import type { Claim } from "./evidence-claims";
import { factsFor } from "./evidence-names";
import type { EvidencePage } from "./evidence-page";
import { WINDOW, type Window, weightOf, windowAt } from "./evidence-window";
import type { Fact } from "./facts";
import { isHard } from "./facts-match";
import { findNormal, needleOf, normalText } from "./normal-text";
import { digitKey } from "./words";

/** Units looked at closely for their words, and for their numbers. */
const BY_WORDS = 20;
const BY_DIGITS = 12;
/** A stem that stands in more units than this share tells no place from another. */
const COMMON = 0.25;
const LONG_LIST = 2000;

/** The keys by which the places of a claim are looked up. */
export function claimKeys(claim: Claim): Set<string> {
  const keys = new Set([...claim.keys, ...claim.heads]);
  for (const { kind, value } of claim.facts) {
    if (kind === "name" || kind === "quotation") continue;
    if (kind === "date") for (const part of value.match(/\d+/g) ?? []) keys.add(digitKey(part));
    else keys.add(digitKey(value.replace(/e[+-]?\d+$/, "")));
  }
  return keys;
}

/** Units in the order of what they share with the claim. */
function candidates(page: EvidencePage, claim: Claim): number[] {
  const words = new Map<number, number>();
  const digits = new Map<number, number>();
  for (const key of claimKeys(claim)) {
    const all = page.postings.get(key) ?? [];
    const common = all.length > LONG_LIST && all.length > page.units.length * COMMON;
    const places = common ? all.slice(0, BY_WORDS) : all;
    const weight = weightOf(page, key);
    const into = key.startsWith("#") ? digits : words;
    for (const place of places) into.set(place, (into.get(place) ?? 0) + weight);
    if (key.startsWith("#"))
      for (const place of places) words.set(place, (words.get(place) ?? 0) + weight / 2);
  }
  const top = (scores: Map<number, number>, most: number) =>
    [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, most)
      .map(([place]) => place);
  const numbered = [...digits].map(([place, score]): [number, number] => [
    place,
    score * 2 + (words.get(place) ?? 0),
  ]);
  return [...new Set([...top(words, BY_WORDS), ...top(new Map(numbered), BY_DIGITS)])];
}

/** Windows of one to three units around a place that stand under the same headings. */
function windowsAround(page: EvidencePage, place: number): [number, number][] {
  const context = page.units[place]?.context;
  const windows: [number, number][] = [];
  for (let size = 1; size <= WINDOW; size += 1)
    for (let first = place - size + 1; first <= place; first += 1) {
      const last = first + size - 1;
      if (page.units[first]?.context === context && page.units[last]?.context === context)
        windows.push([first, last]);
    }
  return windows;
}

/**
 * The best window for a claim; null when the page shares nothing with it. A sentence that puts two things side by side may
 * need two places: what the first lacks is found there if a name of the claim, not named in the first, stands with it.
 */
export function bestWindow(page: EvidencePage, asked: Claim): Window | null {
  const claim = { ...asked, facts: factsFor(page, asked) };
  const best = searched(page, claim);
  if (!best) return null;
  const missing = best.facts.filter(({ found }) => !found).map(({ fact }) => fact);
  const owned = new Set(missing);
  for (const { fact, found } of best.facts) {
    const owner = isHard(fact) ? ownerOf(fact, claim.facts) : null;
    // What stands here must belong to what is named here, and what stands elsewhere to what is named there.
    if (owner && found && missing.includes(owner)) return best;
    if (owner && !found) owned.add(owner);
  }
  const unowned = missing.some(
    (name) => !isHard(name) && !missing.some((fact) => isHard(fact) && ownerOf(fact, claim.facts) === name),
  );
  const names = claim.facts.filter((fact) => !isHard(fact));
  if (names.length < 2 || unowned || !missing.some(isHard) || missing.length === best.facts.length)
    return best;
  if ([...owned].every(isHard)) return best;
  const second = searched(page, { ...claim, facts: [...owned].sort((a, b) => a.start - b.start) });
  if (!second?.facts.every(({ found }) => found) || second.first === best.first) return best;
  return { ...best, facts: best.facts.map(({ fact }) => ({ fact, found: true })), second };
}

/** The name a value belongs to: as many names as values of its kind go in pairs, else the nearest before it. */
function ownerOf(fact: Fact, facts: readonly Fact[]): Fact | null {
  const names = facts.filter((other) => !isHard(other));
  const alike = facts.filter(({ kind, unit }) => kind === fact.kind && unit === fact.unit);
  if (alike.length === names.length) return names[alike.indexOf(fact)] ?? null;
  return names.findLast(({ end }) => end <= fact.start) ?? names[0] ?? null;
}

function searched(page: EvidencePage, claim: Claim): Window | null {
  const seen = new Set<string>();
  let best: Window | null = null;
  for (const place of candidates(page, claim))
    for (const [first, last] of windowsAround(page, place)) {
      const id = `${first} ${last}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const window = windowAt(page, claim, first, last);
      if (
        !best ||
        window.rank > best.rank + 1e-9 ||
        (Math.abs(window.rank - best.rank) <= 1e-9 && first < best.first)
      )
        best = window;
    }
  return best;
}

/** Where a text stands word for word near a window; offsets into the page. */
export function verbatimNear(
  page: EvidencePage,
  text: string,
  window: Window,
): { start: number; end: number } | null {
  const needle = needleOf(text);
  if (needle.length === 0) return null;
  const from = page.units[Math.max(0, window.first - 1)]?.start ?? 0;
  const region = page.text.slice(from, Math.max(window.end, window.start + text.length) + text.length + 500);
  const found = findNormal(region, normalText(region), needle);
  return found && { start: found.start + from, end: found.end + from };
}
