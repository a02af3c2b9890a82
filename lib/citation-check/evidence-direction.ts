// Detects a passage that says the opposite of a claim: "rose" for "fell", "is not" for "is", "from A to B"
// for "from B to A". The verdict is then weak, not "not found": the facts are there, and a word table cannot
// judge meaning. Only clearly matching subjects count, and only if the passage lacks the claim's own word.

import { clauseStems, shared, sharedContent, type Word } from "./evidence-clauses";
import { unitFacts } from "./evidence-page";
import type { Line, Reading } from "./evidence-reading";
import { sameFact } from "./facts-match";
import { areForms } from "./kin-words";
import { isNegator, type Side, sidesOf } from "./opposites";

/** The maximum distance in words between a negation and the negated word. */
const REACH = 3;
/** The share of common words from which a negation on one side alone counts as a contradiction. */
const SAME_SENTENCE = 0.6;

type Spoken = { word: Word; place: number; side: Side; sign: number };

function negated(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let at = place - 1; at >= Math.max(0, place - REACH); at -= 1) {
    const word = words[at];
    if (!word || word.clause !== clause) return false;
    if (isNegator(word.folded)) return words[at + 1]?.folded !== "only" && words[at + 1]?.folded !== "только";
  }
  return false;
}

function directions(words: readonly Word[]): Spoken[] {
  return words.flatMap((word, place) =>
    sidesOf(word.folded).map((side) => ({
      word,
      place,
      side,
      sign: negated(words, place) ? -side.sign : side.sign,
    })),
  );
}

const isDirection = (word: Word) => sidesOf(word.folded).length > 0;

/** The nearest content words before and after. */
function neighbours(words: readonly Word[], place: number): [string | null, string | null] {
  const before = words.slice(0, place).findLast(({ content }) => content);
  const behind = words.slice(place + 1).find(({ content }) => content);
  return [before?.stem ?? null, behind?.stem ?? null];
}

/** How surely two words of opposite or equal direction have the same subject; 0 if they do not. */
function sameThing(words: readonly Word[], said: Spoken, line: Line, stated: Spoken): number {
  if (said.side.near) {
    const [before, behind] = neighbours(words, said.place);
    const [pageBefore, pageBehind] = neighbours(line.words, stated.place);
    const count =
      Number(before !== null && before === pageBefore) + Number(behind !== null && behind === pageBehind);
    return count;
  }
  const own = clauseStems(words, said.word.clause, isDirection);
  const there = clauseStems(line.words, stated.word.clause, isDirection);
  // A value identifies the matching clause better than words.
  const values = new Set([...own].filter((stem) => /^\d/.test(stem)));
  return shared(own, there) + 2 * shared(values, there);
}

/** True for two reversals at once: "A is above B" equals "B is below A". */
function turnedRound(words: readonly Word[], said: Spoken, line: Line, stated: Spoken): boolean {
  const sideOf = (list: readonly Word[], place: number, stem: string) => {
    const at = list.findIndex((word) => word.stem === stem);
    return at < 0 ? 0 : Math.sign(at - place);
  };
  const stems = new Set(words.filter(({ content }) => content).map(({ stem }) => stem));
  let same = 0;
  let turned = 0;
  for (const stem of stems) {
    const product = sideOf(words, said.place, stem) * sideOf(line.words, stated.place, stem);
    if (product > 0) same += 1;
    if (product < 0) turned += 1;
  }
  return turned > same;
}

function oppositeWord({ words, lines }: Reading): boolean {
  const stated = lines.flatMap((line) => directions(line.words).map((spoken) => ({ line, spoken })));
  return directions(words).some((said) => {
    let same = 0;
    let opposite = 0;
    for (const { line, spoken } of stated) {
      if (spoken.side.pair !== said.side.pair) continue;
      const sure = sameThing(words, said, line, spoken);
      if (spoken.sign === said.sign) same = Math.max(same, sure);
      else if (!turnedRound(words, said, line, spoken)) opposite = Math.max(opposite, sure);
    }
    return opposite > 0 && opposite > same;
  });
}

/** Words that a negation turns into a bound or a sequel, and denies nothing by itself. */
const BOUND = /^(?:only|more|less|fewer|later|matter|только|более|менее|позднее)$/u;

/** The negated word: the next content word. "No longer runs" denies "runs"; "no longer than" is a bound. */
function negatedWord(words: readonly Word[], place: number): number | null {
  const isLonger = words[place + 1]?.folded === "longer";
  if (BOUND.test(words[place + 1]?.folded ?? "") || (isLonger && words[place + 2]?.folded === "than"))
    return null;
  const from = isLonger ? place + 2 : place + 1;
  for (let at = from; at < from + REACH; at += 1) if (words[at]?.content) return at;
  return null;
}

/** True when a sentence denies the word itself: "they do not count" for "are not counted". */
const denies = (words: readonly Word[], stem: string | undefined) =>
  words.some(({ folded }, place) => {
    const head = isNegator(folded) ? negatedWord(words, place) : null;
    return head !== null && stem !== undefined && areForms(words[head]?.stem ?? "", stem);
  });

/** The fewest content words of a sentence that a claim may take up as a whole, and the share that it must have of them. */
const WHOLE = 3;
const NEARLY_ALL = 0.75;

/** True when a claim has nearly all words of a sentence, beside others of its own. */
const saysAll = (line: readonly Word[], words: readonly Word[]) =>
  line.filter(({ content }) => content).length >= WHOLE && sharedContent(line, words) >= NEARLY_ALL;

/** Words that deny without a negation: "rather than by tender", "refused to pay". */
const DENYING =
  /^(?:rather|instead|unlike|contrary|except|exempt|lack\p{L}*|fail\p{L}*|refus\p{L}+|declin\p{L}+|reject\p{L}+|unable|unwilling|prevent\p{L}*|avoid\p{L}*|unlikely|impossible|absen\p{L}+|missing|barely|scarcely)$/u;

/** True for a sentence with a negation, or with a word of denial that the other one lacks. */
const denying = (words: readonly Word[], other: readonly Word[]) =>
  words.some(
    ({ folded, stem }) =>
      isNegator(folded) || (DENYING.test(folded) && !other.some((word) => word.stem === stem)),
  );

const UNTIL = /^(?:until|till|before|пока)$/u;
/** "It will not offset it until May" for "it will take until May to offset it". */
const bothUntil = (one: readonly Word[], other: readonly Word[]) =>
  [one, other].every((words) => words.some(({ folded }) => UNTIL.test(folded)));

/** A word that is negated on one side only, in otherwise similar sentences. */
function otherParity({ words, nearest, lines }: Reading): boolean {
  const { pairs } = nearest.alignment;
  if (sharedContent(words, nearest.words) < SAME_SENTENCE && !saysAll(nearest.words, words)) return false;
  // A word in another place of the sentence is aligned with nothing, but it is the same word.
  const partnerOf = (own: readonly Word[], other: readonly Word[], head: number) => {
    const stem = own[head]?.stem ?? "";
    const same = other.findIndex((word) => word.stem === stem);
    const at = same < 0 ? other.findIndex((word) => areForms(word.stem, stem)) : same;
    return at < 0 ? undefined : at;
  };
  const test = (own: readonly Word[], other: readonly Word[], partner: Map<number, number>) =>
    own.some((word, place) => {
      if (!isNegator(word.folded)) return false;
      const head = negatedWord(own, place);
      const twin = head === null ? undefined : (partner.get(head) ?? partnerOf(own, other, head));
      const found = twin === undefined ? undefined : other[twin];
      if (!found || /\d/.test(found.folded)) return false;
      if (own === words && lines.some((line) => denies(line.words, words[head ?? -1]?.stem))) return false;
      return !denying(other, own) && !bothUntil(own, other);
    });
  return (
    test(words, nearest.words, new Map(pairs)) ||
    test(nearest.words, words, new Map(pairs.map(([a, b]) => [b, a])))
  );
}

const FROM = /(?:^|[\s(])(?:from|с|со|из|от)[\s\u00a0]+(?:the\s|about\s|around\s|около\s)?["«“$€£`]?$/iu;
const TO = /(?:^|[\s(])(?:to|до|в|к)[\s\u00a0]+(?:the\s|about\s|around\s|около\s)?["«“$€£`]?$/iu;

/** 1 for an origin, -1 for a destination. */
function course(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 24), at);
  return FROM.test(before) ? 1 : TO.test(before) ? -1 : 0;
}

/** "From A to B" where the passage says "from B", or "to A". */
function courseReversed({ claim, page, lines }: Reading): boolean {
  const courses = claim.facts
    .map((fact) => ({ fact, sign: course(claim.text, fact.start - claim.own.start) }))
    .filter(({ sign }) => sign !== 0);
  // Requires two ends: "since 1970 in Tula" describes no direction.
  const ends = courses.filter(({ fact, sign }) =>
    courses.some(
      (other) => other.sign === -sign && other.fact.kind === fact.kind && other.fact.unit === fact.unit,
    ),
  );
  return ends.some(({ fact, sign }) =>
    lines.some(({ unit, text }) => {
      const stated = unitFacts(page, unit).filter((other) =>
        fact.kind === "name" ? other.kind === "name" && other.value === fact.value : sameFact(fact, other),
      );
      return stated.length === 1 && course(text, stated[0]?.start ?? 0) === -sign;
    }),
  );
}

/** True when the passage says the opposite. */
export const saysOpposite = (reading: Reading): boolean =>
  oppositeWord(reading) || otherParity(reading) || courseReversed(reading);
