// Measures how closely a passage says what a claim says: the features from which evidence-support.ts computes the support of a
// citation. Every feature is a number that does not depend on the length of the page.

import type { Claim } from "./evidence-claims";
import { type Word, wordsOf } from "./evidence-clauses";
import { contextKeys, type EvidencePage, unitText } from "./evidence-page";
import { type Window, weightOf } from "./evidence-window";
import { isHard } from "./facts-match";
import { keyFor } from "./words";

export const FEATURES = [
  "windowWords",
  "windowPlain",
  "nearPlain",
  "pagePlain",
  "pairs",
  "ordered",
  "similar",
  "missingCount",
  "missingRun",
  "heaviestMissing",
  "namesMissing",
  "namesAway",
  "hardMissing",
  "hardFound",
  "namesFound",
  "length",
  "pageLength",
  "negation",
] as const;

export type Features = Record<(typeof FEATURES)[number], number>;

/** Sentences before and after the passage that may say the rest of it. */
const NEAR = 3;
/** Letters that words of one family have in common: "governor", "government". */
const FAMILY = 5;

type Content = { key: string; word: Word };

const contentOf = (words: readonly Word[]): Content[] =>
  words.flatMap((word) => {
    const key = word.content ? (/^\d+$/.test(word.folded) ? word.folded : keyFor(word.folded)) : null;
    return key ? [{ key, word }] : [];
  });

function wordsAround(page: EvidencePage, first: number, last: number): Word[][] {
  const all: Word[][] = [];
  for (let unit = Math.max(0, first); unit <= Math.min(last, page.units.length - 1); unit += 1)
    all.push(wordsOf(unitText(page, unit)));
  return all;
}

const keysIn = (lines: readonly Word[][]) =>
  new Set(lines.flatMap((line) => contentOf(line).map(({ key }) => key)));

function pairsOf(words: readonly Content[]): Set<string> {
  return new Set(words.slice(1).map(({ key }, at) => `${words[at]?.key} ${key}`));
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

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const shareIn = (claim: readonly Content[], keys: ReadonlySet<string>) =>
  share(claim.filter(({ key }) => keys.has(key)).length, claim.length);

const negations = (words: readonly Word[]) =>
  words.filter(({ folded }) => /^(?:not|no|never|without|nor|.+n't|не|нет|без|ни)$/.test(folded)).length;

function novelty(page: EvidencePage, claim: readonly Content[], has: (key: string) => boolean) {
  let run = 0;
  let longest = 0;
  let count = 0;
  let heaviest = 0;
  for (const { key } of claim) {
    run = has(key) ? 0 : run + 1;
    longest = Math.max(longest, run);
    if (run === 0) continue;
    count += 1;
    heaviest = Math.max(heaviest, weightOf(page, key));
  }
  return { count, longest, heaviest };
}

function similarShare(claim: readonly Content[], keys: ReadonlySet<string>): number {
  const families = new Set(
    [...keys].filter((key) => key.length >= FAMILY).map((key) => key.slice(0, FAMILY)),
  );
  return share(
    claim.filter(({ key }) => keys.has(key) || (key.length >= FAMILY && families.has(key.slice(0, FAMILY))))
      .length,
    claim.length,
  );
}

function bestLine<T>(lines: readonly T[], measure: (line: T) => number): number {
  return lines.reduce((best, line) => Math.max(best, measure(line)), 0);
}

/** The features of a claim and the window of a page that matches it best. */
export function featuresOf(claim: Claim, page: EvidencePage, window: Window): Features {
  const words = wordsOf(claim.text);
  const own = contentOf(words);
  const lines = wordsAround(page, window.first, window.last);
  const inside = keysIn(lines);
  const above = contextKeys(page, window.first);
  const near = keysIn(wordsAround(page, window.first - NEAR, window.last + NEAR));
  const reached = new Set([...inside, ...above]);
  const nearer = new Set([...near, ...above]);
  const claimPairs = pairsOf(own);
  const passage = lines.flatMap(contentOf);
  const passagePairs = pairsOf(passage);
  const order = own.map(({ key }) => key);
  const { count, longest, heaviest } = novelty(page, own, (key) => reached.has(key));
  const names = window.facts.filter(({ fact }) => !isHard(fact));
  const hard = window.facts.filter(({ fact }) => isHard(fact));
  const away = names.filter(
    ({ fact }) => !fact.value.split(" ").every((stem) => page.postings.has(stem) || nearer.has(stem)),
  );
  const onPage = own.filter(({ key }) => page.postings.has(key) || nearer.has(key)).length;
  return {
    windowWords: window.words,
    windowPlain: shareIn(own, reached),
    nearPlain: shareIn(own, nearer),
    pagePlain: share(onPage, own.length),
    pairs: share([...claimPairs].filter((pair) => passagePairs.has(pair)).length, claimPairs.size),
    ordered: share(
      bestLine(lines, (line) =>
        commonOrder(
          order,
          contentOf(line).map(({ key }) => key),
        ),
      ),
      own.length,
    ),
    similar: similarShare(own, reached),
    missingCount: Math.log1p(count),
    missingRun: Math.log1p(longest),
    heaviestMissing: heaviest,
    namesMissing: Math.log1p(names.filter(({ found }) => !found).length),
    namesAway: Math.log1p(away.length),
    hardMissing: Math.log1p(hard.filter(({ found }) => !found).length),
    hardFound: Math.log1p(hard.filter(({ found }) => found).length),
    namesFound: Math.log1p(names.filter(({ found }) => found).length),
    length: Math.log1p(own.length),
    pageLength: Math.log1p(page.units.length),
    negation: Math.abs(Math.sign(negations(words)) - Math.sign(bestLine(lines, negations))),
  };
}
