// Finds the passage of a page that supports a claim best: one to three adjacent sentences or table rows. The
// index selects the candidates; facts rank before words.

import { findNormal, needleOf, normalText } from "@/lib/text/normal-text";
import { candidates } from "./evidence-candidates";
import type { Claim } from "./evidence-claims";
import { wordsOf } from "./evidence-clauses";
import { factsFor } from "./evidence-names";
import { closestInOrder } from "./evidence-order";
import type { EvidencePage } from "./evidence-page";
import { twoRows } from "./evidence-two-rows";
import { contentOf } from "./evidence-vocabulary";
import { WINDOW, type Window, windowAt } from "./evidence-window";
import type { Fact } from "./facts";
import { isHard } from "./facts-match";
import { keyFor } from "./words";

/** The number of units examined for their words. */
const BY_WORDS = 20;
/** Smaller differences in rank count as equal. */
const SAME_RANK = 1e-9;

/** Windows of one to three units around a position under the same headings. */
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
 * The best window for a claim; null when the page shares nothing with it. A sentence that compares two things
 * may need two windows: the second supplies what the first lacks, if it has a name of the claim that the
 * first does not have.
 */
export function bestWindow(page: EvidencePage, asked: Claim): Window | null {
  const claim = { ...asked, facts: factsFor(page, asked) };
  const best = searched(page, claim);
  if (!best) return null;
  const missing = best.facts.filter(({ found }) => !found).map(({ fact }) => fact);
  const spans = best.first !== best.last && page.units[best.first]?.row === true;
  const rows = spans || missing.some(isHard) ? twoRows(page, claim, (part) => searched(page, part)) : null;
  const apart = rows ?? clausesApart(claim, best, (part) => searched(page, part));
  if (apart) return apart;
  const owned = new Set(missing);
  for (const { fact, found } of best.facts) {
    const owner = isHard(fact) ? ownerOf(fact, claim.facts) : null;
    // Each window's values must belong to the names in it.
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

/** The share of the words of a clause that a window of its own must have. */
const OF_CLAUSE = 0.5;

/**
 * The window for a sentence of several clauses of which one stands elsewhere in the page, with all its facts: "It costs 5 million, and
 * will be finished in May". Null when the missing facts share a clause with others.
 */
function clausesApart(claim: Claim, best: Window, find: (part: Claim) => Window | null): Window | null {
  const words = wordsOf(claim.text);
  const clauseOf = ({ start }: Fact) =>
    words.findLast((word) => word.start + claim.own.start <= start + 1)?.clause ?? 0;
  const missing = best.facts.flatMap(({ fact, found }) => (found ? [] : [fact]));
  const there = new Set(
    best.facts.flatMap(({ fact, found }) => (found && isHard(fact) ? [clauseOf(fact)] : [])),
  );
  const clauses = new Set(missing.map(clauseOf));
  if (claim.tabular || there.size === 0 || !missing.some(isHard) || !clauses.isDisjointFrom(there))
    return null;
  const keys = new Set(
    words.flatMap(({ content, clause, folded }) =>
      content && clauses.has(clause) ? (keyFor(folded) ?? []) : [],
    ),
  );
  const second = find({
    ...claim,
    facts: missing,
    keys: new Set([...keys].filter((key) => claim.keys.has(key))),
  });
  if (!second || second.first === best.first || second.words < OF_CLAUSE) return null;
  if (second.facts.some(({ found }) => !found)) return null;
  return { ...best, facts: best.facts.map(({ fact }) => ({ fact, found: true })), second };
}

/**
 * The name that a value belongs to: paired in order if the numbers match, otherwise the nearest before it.
 */
function ownerOf(fact: Fact, facts: readonly Fact[]): Fact | null {
  const names = facts.filter((other) => !isHard(other));
  const alike = facts.filter(({ kind, unit }) => kind === fact.kind && unit === fact.unit);
  if (alike.length === names.length) return names[alike.indexOf(fact)] ?? null;
  return names.findLast(({ end }) => end <= fact.start) ?? names[0] ?? null;
}

function searched(page: EvidencePage, claim: Claim): Window | null {
  const seen = new Set<string>();
  let best: Window | null = null;
  const order = contentOf(claim.text, wordsOf(claim.text)).map(({ key }) => key);
  const says = (window: Window) => Number(closestInOrder(page, order, window).common === order.length);
  for (const place of candidates(page, claim, BY_WORDS))
    for (const [first, last] of windowsAround(page, place)) {
      const id = `${first} ${last}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const least: number = best ? best.rank - SAME_RANK : Number.NEGATIVE_INFINITY;
      const window = windowAt(page, claim, { first, last, least });
      if (!window) continue;
      if (!best || window.rank > best.rank + SAME_RANK) best = window;
      else if (window.rank >= best.rank - SAME_RANK) {
        // Of those that have the same words, one of which a sentence has all of them in the order of the claim; then the first.
        const more = says(window) - says(best);
        if (more > 0 || (more === 0 && first < best.first)) best = window;
      }
    }
  return best;
}

/** Where a text occurs verbatim near a window; offsets into the page. */
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
