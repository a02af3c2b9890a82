// Detects a claim that compares two things the other way round than its passage.

import type { Word } from "./evidence-clauses";
import { apart, common, stemsOf } from "./evidence-exchange";
import type { Line, Reading } from "./evidence-reading";
import { DEGREE, sidesOf } from "./opposites";

const THAN = /^(?:чем|than)$/u;
const COMPARATIVE = /(?:er|ее|ше|же)$/u;

type Comparison = { by: string; sign: number; more: Set<string>; less: Set<string> };

/** Words between the word that compares and "than": "shorter sleep than". */
const COMPARING_REACH = 3;
/** "More" and "less" of the table of opposites. */
const signOf = ({ folded }: Word) =>
  sidesOf(folded).find(({ near, pair }) => near && pair === DEGREE)?.sign ?? 0;

/** Words that replace a noun: "ones" in "than narrow ones". */
const ONES = /^(?:ones?|those|that)$/u;
const AS_REACH = 6;

/** True for the "as" before the second thing: "three times as many queens as". "As well as" compares nothing. */
const isSecondAs = (words: readonly Word[], at: number) =>
  words[at]?.folded === "as" &&
  words[at - 1]?.folded !== "well" &&
  words
    .slice(Math.max(0, at - AS_REACH), at)
    .some(
      ({ folded, clause }, place, own) =>
        folded === "as" &&
        /^(?:many|much|\p{L}{3,})$/u.test(own[place + 1]?.folded ?? "") &&
        own[place + 1]?.folded !== "well" &&
        clause === words[at]?.clause,
    );

/** The word of a comparison, and what is on its two sides. */
function comparisonIn(words: readonly Word[]): Comparison | null {
  const at = words.findIndex(({ folded }, place) => THAN.test(folded) || isSecondAs(words, place));
  const clause = words[at]?.clause ?? 0;
  const before = words.slice(0, Math.max(0, at)).filter((word) => word.clause >= clause - 1);
  const by = before.at(-1);
  // "A rather than B" compares nothing.
  if (!by || by.folded === "rather") return null;
  const behind = words.slice(at + 1).filter((word) => word.clause === clause && !ONES.test(word.folded));
  const [more, less] = apart(stemsOf(before), stemsOf(behind));
  const sign = before.slice(-COMPARING_REACH).map(signOf).findLast(Boolean) ?? 0;
  return { by: by.stem, sign, more, less };
}

/** True when a clause without "than" says of the second thing of a comparison what the claim says of the first: "B is heavier". */
function saidOfOther(words: readonly Word[], said: Comparison, line: Line): boolean {
  if (line.words.some(({ folded }) => THAN.test(folded))) return false;
  const of = line.words.filter(({ stem, folded }) => stem === said.by && COMPARATIVE.test(folded));
  const [word, more] = of;
  if (!word || more || !words.some(({ stem, folded }) => stem === said.by && COMPARATIVE.test(folded)))
    return false;
  const subject = stemsOf(
    line.words.filter((other) => other.clause === word.clause && other.start < word.start),
  );
  const others = stemsOf(line.words);
  return (
    said.less.size > 0 &&
    [...said.less].every((stem) => subject.has(stem)) &&
    ![...said.more].some(
      (stem) => stem !== said.by && /^\d|^\p{L}{4}/u.test(stem) && !subject.has(stem) && others.has(stem),
    )
  );
}

/** True when both compare in the same direction, and each side of the claim is the other side of the passage. */
export function comparisonExchanged({ words, lines }: Reading): boolean {
  const said = comparisonIn(words);
  if (!said) return false;
  return lines.some((line) => {
    if (saidOfOther(words, said, line)) return true;
    const stated = comparisonIn(line.words);
    if (!stated || (stated.by !== said.by && (said.sign === 0 || stated.sign !== said.sign))) return false;
    const crossed = common(said.more, stated.less) > 0 && common(said.less, stated.more) > 0;
    return crossed && common(said.less, stated.less) === 0;
  });
}

const MOST_OF_ALL = /^(?:больше|выше|чаще|лучше|дороже|дольше|most|highest|largest|longest|biggest)$/u;
const LEAST_OF_ALL = /^(?:меньше|ниже|реже|хуже|дешевле|короче|fewest|least|lowest|smallest|shortest)$/u;
const OF_ALL = /^(?:всего|всех)$/u;

/** What a sentence says of the first and of the last: "больше всего гостей принял Озёрный район, меньше всего — Степной". */
function extremesIn(words: readonly Word[]): { most: Set<string>; least: Set<string> } | null {
  const isExtreme = (pattern: RegExp) =>
    words.find(
      ({ folded }, at) =>
        pattern.test(folded) && (!/^[а-я]/u.test(folded) || OF_ALL.test(words[at + 1]?.folded ?? "")),
    );
  const [most, least] = [isExtreme(MOST_OF_ALL), isExtreme(LEAST_OF_ALL)];
  if (!most || !least) return null;
  const [before, behind] = most.start < least.start ? [most, least] : [least, most];
  const own = (from: number, to: number) => stemsOf(words.filter(({ start }) => start > from && start < to));
  const [first, second] = apart(own(before.start, behind.start), own(behind.start, Number.POSITIVE_INFINITY));
  return before === most ? { most: first, least: second } : { most: second, least: first };
}

/** True when the claim puts the last above the first. */
export function extremesExchanged({ words, lines }: Reading): boolean {
  const said = comparisonIn(words);
  if (!said || said.sign === 0) return false;
  const isOf = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    common(said.less, one) > 0 && common(said.less, other) === 0;
  return lines.some((line) => {
    const stated = extremesIn(line.words);
    return (
      stated !== null && (said.sign > 0 ? isOf(stated.most, stated.least) : isOf(stated.least, stated.most))
    );
  });
}
