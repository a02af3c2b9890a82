// Measures how closely the cited pages say what a claim says: the features from which evidence-support.ts computes the
// support of a citation. No feature grows with the length of the page.

import { candidates } from "./evidence-candidates";
import type { Claim } from "./evidence-claims";
import { type Word, wordsOf } from "./evidence-clauses";
import { type EvidencePage, unitText } from "./evidence-page";
import {
  type Content,
  contentOf,
  degreeIn,
  together,
  type Vocabulary,
  vocabularyAround,
  vocabularyAt,
} from "./evidence-vocabulary";
import type { Window } from "./evidence-window";
import { isHard } from "./facts-match";

export const FEATURES = [
  "windowKin",
  "nearKin",
  "twoPlaces",
  "pagePlain",
  "allPages",
  "pairs",
  "pairsTogether",
  "pairsOnPage",
  "ordered",
  "letters",
  "spent",
  "missingRun",
  "missingNames",
  "namesMissing",
  "hardMissing",
  "hardFound",
  "namesFound",
  "length",
  "pageLength",
  "strongMissing",
  "hedgeDropped",
  "negation",
] as const;

export type Features = Record<(typeof FEATURES)[number], number>;

/** A page with the window that matches a claim best. */
export type Placed = { page: EvidencePage; window: Window };

/** Sentences before and after the passage that may say the rest of it. */
const NEAR = 3;
/** The number of further places whose words are examined. */
const PLACES = 20;
const PAIR_PLACES = 12;

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0);
const weightOf = (some: readonly Content[]) => sum(some.map(({ weight }) => weight));
const most = (values: readonly number[]) => Math.max(0, ...values);

function covered(own: readonly Content[], degree: (key: string) => number): number {
  return share(sum(own.map(({ key, weight }) => weight * degree(key))), weightOf(own));
}

function pairsOf(words: readonly Content[]): string[] {
  return [...new Set(words.slice(1).map(({ key }, at) => `${words[at]?.key} ${key}`))];
}

/** The longest common subsequence of two lists, in elements. */
function commonOrder(one: readonly string[], other: readonly string[]): number {
  const row = new Uint16Array(other.length + 1);
  for (const left of one) {
    let diagonal = 0;
    for (let at = 1; at <= other.length; at += 1) {
      const above = row[at] ?? 0;
      row[at] = left === other[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[other.length] ?? 0;
}

const LETTERS = 4;
const MOST_LETTERS = 4000;

/** Runs of four letters, in which inflected and derived words still agree. */
function lettersOf(text: string): Set<string> {
  const plain = text
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ");
  const parts = new Set<string>();
  for (let at = 0; at + LETTERS <= plain.length; at += 1) parts.add(plain.slice(at, at + LETTERS));
  return parts;
}

const NEGATION = /^(?:not|no|never|without|nor|.+n't|не|нет|без|ни)$/;
/** Words that claim more than a page does if it does not have them. */
const STRONG =
  /^(?:only|all|every|always|never|first|last|best|worst|most|main|sole|none|entire|whole|largest|biggest|oldest|highest|longest|smallest|any|must|each|both|никогда|всегда|только|все|первый|первая|самый|лучший|кажд\p{L}+|един\p{L}+)$/u;
/** Words that take a part of a statement back. */
const HEDGE =
  /^(?:may|might|could|can|some|sometimes|often|usually|possibly|perhaps|likely|expected|plans?|planned|proposed|would|if|reportedly|alleged|allegedly|может|могут|возможно|иногда|вероятно|часто|планир\p{L}+)$/u;

const matching = (words: readonly Word[], pattern: RegExp) =>
  words.filter(({ folded }) => pattern.test(folded)).map(({ folded }) => folded);

/** The share of the claim that the window and the one place that adds most to it have together. */
function inTwoPlaces(page: EvidencePage, claim: Claim, own: readonly Content[], inside: Vocabulary): number {
  const open = own.filter(({ key }) => degreeIn(inside, key) === 0);
  if (open.length === 0) return 1;
  const gains = candidates(page, claim, PLACES).map((unit) => {
    const { keys } = vocabularyAt(page, unit);
    return weightOf(open.filter(({ key }) => keys.has(key)));
  });
  return 1 - share(weightOf(open) - most(gains), weightOf(own));
}

function longestMissing(own: readonly Content[], inside: Vocabulary): number {
  let run = 0;
  let longest = 0;
  for (const { key } of own) {
    run = degreeIn(inside, key) > 0 ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** What a claim shares with single sentences of its passage. */
function inSentences(claim: Claim, own: readonly Content[], { page, window }: Placed) {
  const units = Array.from({ length: window.last - window.first + 1 }, (_, step) => window.first + step);
  const lines = units.map((unit) => ({ text: unitText(page, unit), words: wordsOf(unitText(page, unit)) }));
  const contents = lines.map(({ text, words }) => contentOf(text, words));
  const pairs = pairsOf(own);
  const stated = new Set(contents.flatMap(pairsOf));
  const order = own.map(({ key }) => key);
  const orders = contents.map((content) => {
    const keys = content.map(({ key }) => key);
    return { keys, common: commonOrder(order, keys) };
  });
  const best = orders.reduce((so, each) => (each.common >= so.common ? each : so), {
    keys: [] as string[],
    common: 0,
  });
  const letters = lettersOf(claim.text);
  const there = lettersOf(page.text.slice(window.start, window.end));
  const claimed = wordsOf(claim.text);
  const said = lines.flatMap(({ words }) => words);
  const strong = new Set(matching(claimed, STRONG));
  for (const word of matching(said, STRONG)) strong.delete(word);
  const denied = (words: readonly Word[]) => Math.sign(matching(words, NEGATION).length);
  return {
    pairs: share(pairs.filter((pair) => stated.has(pair)).length, pairs.length),
    ordered: share(best.common, own.length),
    letters: share([...letters].filter((part) => there.has(part)).length, letters.size),
    spent: share(best.keys.filter((key) => order.includes(key)).length, best.keys.length || 1),
    strongMissing: Math.log1p(strong.size),
    hedgeDropped: Number(matching(said, HEDGE).length > 0 && matching(claimed, HEDGE).length === 0),
    negation: Math.abs(denied(claimed) - denied(said)),
  };
}

/** The share of neighbouring words of a claim that one sentence has together: of the passage, and of all places. */
function pairsTogether(
  claim: Claim,
  own: readonly Content[],
  { page, window }: Placed,
  others: readonly Placed[],
) {
  const inUnits = (of: EvidencePage, first: number, last: number) => {
    const units: Vocabulary[] = [];
    for (let unit = Math.max(0, first); unit <= Math.min(last, of.units.length - 1); unit += 1)
      units.push(vocabularyAt(of, unit));
    return units;
  };
  const passage = inUnits(page, window.first, window.last);
  const all = [
    ...inUnits(page, window.first - NEAR, window.last + NEAR),
    ...candidates(page, claim, PAIR_PLACES).map((unit) => vocabularyAt(page, unit)),
    ...others.flatMap((other) => inUnits(other.page, other.window.first, other.window.last)),
  ];
  const pairs = pairsOf(own).map((pair) => pair.split(" "));
  const within = (units: readonly Vocabulary[]) =>
    share(
      pairs.filter((pair) => units.some((unit) => pair.every((key) => degreeIn(unit, key) > 0))).length,
      pairs.length,
    );
  return { pairsTogether: within(passage), pairsOnPage: within(all) };
}

/** The features of a claim on a page. `cited`: the other pages that are cited at the same position. */
export function featuresOf(claim: Claim, placed: Placed, cited: readonly Placed[] = []): Features {
  const { page, window } = placed;
  const others = window.second ? [{ page, window: window.second }, ...cited] : cited;
  const own = contentOf(claim.text, wordsOf(claim.text));
  const around = (margin: number) =>
    together(
      [window, ...(window.second ? [window.second] : [])].map(({ first, last }) =>
        vocabularyAround(page, first - margin, last + margin),
      ),
    );
  const inside = around(0);
  const near = around(NEAR);
  const allNear = together([
    near,
    ...others.map((other) =>
      vocabularyAround(other.page, other.window.first - NEAR, other.window.last + NEAR),
    ),
  ]);
  const on = (key: string, ...pages: readonly EvidencePage[]) =>
    Number(pages.some(({ postings }) => postings.has(key)));
  const pages = [page, ...others.map((other) => other.page)];
  const names = window.facts.filter(({ fact }) => !isHard(fact));
  const hard = window.facts.filter(({ fact }) => isHard(fact));
  const count = (facts: typeof names, wanted: boolean) =>
    Math.log1p(facts.filter(({ found }) => found === wanted).length);
  return {
    windowKin: covered(own, (key) => degreeIn(inside, key)),
    nearKin: covered(own, (key) => degreeIn(near, key)),
    twoPlaces: inTwoPlaces(page, claim, own, inside),
    pagePlain: covered(own, (key) => (near.keys.has(key) ? 1 : on(key, page))),
    allPages: covered(own, (key) => Math.max(degreeIn(allNear, key), on(key, ...pages))),
    ...inSentences(claim, own, placed),
    ...pairsTogether(claim, own, placed, others),
    missingRun: Math.log1p(longestMissing(own, near)),
    missingNames: Math.log1p(own.filter(({ key, name }) => name && degreeIn(near, key) === 0).length),
    namesMissing: count(names, false),
    hardMissing: count(hard, false),
    hardFound: count(hard, true),
    namesFound: count(names, true),
    length: Math.log1p(own.length),
    pageLength: Math.log1p(page.units.length),
  };
}
