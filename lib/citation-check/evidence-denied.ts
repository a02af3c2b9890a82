// Detects a claim that affirms what its passage denies without "not": "decided against selling", "had no effect".

import { clauseStems, type Word } from "./evidence-clauses";
import type { Line, Reading } from "./evidence-reading";
import { areForms } from "./kin-words";
import { isNegator } from "./opposites";

const AGAINST =
  /^(?:against|without|refus\p{L}+|declin\p{L}+|refrain\p{L}*|avoid\p{L}*|oppos\p{L}+|reject\p{L}+|fail(?:ed|s|ing)?|abandon\p{L}*|отказ\p{L}+|против|без|раздумал\p{L}?)$/u;
/** Words between a denial and the deed that it denies: "refrained from selling". */
const BETWEEN = /^(?:to|from|of|the|its|their|his|her|any)$/u;
const DEED = /^(?!(?:some|any|every|no)thing$)(?:[a-z]{3,}ing|[а-я]{2,}(?:ть|ти|чь|ться|тись))$/u;

const denies = ({ folded }: Word) => isNegator(folded) || AGAINST.test(folded);

/** The deeds that a text denies in this way: "selling" of "decided against selling", "to pay" of "refused to pay". */
function deniedDeeds(words: readonly Word[]): Word[] {
  return words.flatMap((word, at) => {
    if (!AGAINST.test(word.folded)) return [];
    let place = at + 1;
    while (BETWEEN.test(words[place]?.folded ?? "")) place += 1;
    const deed = words[place];
    const isDeed = DEED.test(deed?.folded ?? "") || words[place - 1]?.folded === "to";
    return deed?.content && isDeed && deed.clause === word.clause ? [deed] : [];
  });
}

/** True when the claim affirms a deed that the passage denies: "decided to sell" for "decided against selling". */
export function affirmsRefused({ words, lines }: Reading): boolean {
  if (words.some(denies)) return false;
  const isSame = (one: Word, other: Word) => one.stem === other.stem || areForms(one.stem, other.stem);
  return lines.some((line) =>
    deniedDeeds(line.words).some((deed) => {
      const twins = lines.flatMap((other) => other.words.filter((word) => isSame(word, deed)));
      return twins.length === 1 && words.some((word) => isSame(word, deed));
    }),
  );
}

const NO = /^(?:no|not|without|не|без|never)$/u;
const EFFECT =
  /^(?:effects?|impact|influence|affect\p{L}*|difference|contribut\p{L}+|reduc\p{L}+|improv\p{L}+|повлия\p{L}+|влия\p{L}+|оказал\p{L}?|сказал\p{L}+|привел\p{L}?|дал\p{L}?|помог\p{L}*)$/u;
const EFFECT_REACH = 3;
/** Words with which a claim tells of an effect. */
const ACTS =
  /^(?:reduc\p{L}+|increas\p{L}+|improv\p{L}+|rais\p{L}+|lower\p{L}+|cut|cuts|affect\p{L}*|caus\p{L}+|led|leads|help\p{L}*|shorten\p{L}*|lengthen\p{L}*|prevent\p{L}*|сниз\p{L}+|повыс\p{L}+|увелич\p{L}+|уменьш\p{L}+|сократ\p{L}+|улучш\p{L}+|ухудш\p{L}+|повлия\p{L}+|привел\p{L}?|вызва\p{L}+)$/u;
/** The share of the words of a cause that the claim must have. */
const MOST = 0.6;

/** The stems of what has no effect: those before the denial in its clause, or those of the clause before. */
function withoutEffect({ words }: Line): Set<string>[] {
  return words.flatMap((word, at) => {
    if (!EFFECT.test(word.folded)) return [];
    const denial = words.findLastIndex(
      ({ folded, clause }, place) =>
        place < at && place >= at - EFFECT_REACH && clause === word.clause && NO.test(folded),
    );
    if (denial < 0) return [];
    const start = words[denial]?.start ?? 0;
    const own = clauseStems(words, word.clause, (other) => other.start >= start);
    const subject = own.size > 0 ? own : clauseStems(words, word.clause - 1);
    return subject.size > 0 ? [subject] : [];
  });
}

/** True when the claim gives an effect to what has none in the passage: "late cutting reduced it" for "had no effect". */
export function effectForNone({ words, lines }: Reading): boolean {
  if (words.some(denies) || !words.some(({ folded }) => ACTS.test(folded))) return false;
  const said = new Set(words.map(({ stem }) => stem));
  return lines.some((line) =>
    withoutEffect(line).some((subject) => {
      const has = [...subject].filter((stem) => said.has(stem)).length;
      return subject.size > 1 && has >= MOST * subject.size;
    }),
  );
}
