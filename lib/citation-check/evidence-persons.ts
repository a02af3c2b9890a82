// Detects a person who is given what another one did, said or owns: by the gender of the verb, by the verb of speech, and by the name
// beside a noun.

import { spaced, type Word } from "./evidence-clauses";
import { allStems, hasAll } from "./evidence-names";
import type { Line, Reading } from "./evidence-reading";

type Range = { from: number; to: number };

/** The words of the names of a claim, in its own words. */
function namesOf({ claim, words, window }: Reading) {
  return window.facts.flatMap(({ fact }) => {
    if (fact.kind !== "name") return [];
    const [start, end] = [fact.start - claim.own.start, fact.end - claim.own.start];
    const from = words.findIndex((word) => word.end > start && word.start < end);
    const to = words.findLastIndex((word) => word.end > start && word.start < end) + 1;
    return from < 0 ? [] : [{ fact, from, to }];
  });
}

const beside = ({ from, to }: Range, at: number, reach: number) =>
  (at < from && from - at <= reach) || (at >= to && at - to < reach);

const MALE = /[а-я]{2}л(?:ся)?$/u;
const FEMALE = /[а-я]{2}ла(?:сь)?$/u;
const genderOf = ({ folded }: Word) => (MALE.test(folded) ? "m" : FEMALE.test(folded) ? "f" : null);

/** A name of a person has two words with capital letters at least. */
const FULL_NAME = /^\p{Lu}\p{Ll}+(?:[ \u00a0]\p{Lu}\p{Ll}+)+$/u;

/** True when a man is given what a woman did in the passage, or the other way round. */
export function otherGender(reading: Reading): boolean {
  const { claim, words, lines } = reading;
  return namesOf(reading).some((name) => {
    const opens = words[name.from - 1];
    const from = name.from === 1 && opens ? 0 : name.from;
    const written = claim.text.slice(words[from]?.start, words[name.to - 1]?.end);
    if (!FULL_NAME.test(written)) return false;
    const stems = words.slice(from, name.to).map(({ stem }) => stem);
    return words.some((verb, at) => {
      const gender = genderOf(verb);
      if (gender === null || !beside({ from, to: name.to }, at, 1)) return false;
      const twins = lines.flatMap((line) =>
        line.words.flatMap((twin) => {
          if (twin.stem !== verb.stem) return [];
          const named = line.words.some(({ stem, clause }) => clause === twin.clause && stems.includes(stem));
          return [{ gender: genderOf(twin), named }];
        }),
      );
      return (
        twins.length > 0 &&
        twins.every((twin) => twin.gender !== null && twin.gender !== gender && !twin.named)
      );
    });
  });
}

const SPEAKS =
  /^(?:счита[ею]т|полага[ею]т|обеща[ею]т|обещал\p{L}?|заяви(?:л|ла|ли)|указыва[ею]т|указал\p{L}?|отмети(?:л|ла|ли)|отмеча[ею]т|сказал\p{L}?|рассказал\p{L}?|утвержда[ею]т|говор[ия]т|словам|мнению|says|said|argues|argued|believes|claims|claimed|stated|told|added|warned|promised)$/u;
const SPEECH_REACH = 3;

/** True when the claim lets somebody say what another one says in the passage. */
export function otherSpeaker(reading: Reading): boolean {
  const { page, words, nearest, window } = reading;
  if (!nearest.words.some(({ folded }) => SPEAKS.test(folded))) return false;
  return namesOf(reading).some((name) => {
    if (!words.some(({ folded }, at) => SPEAKS.test(folded) && beside(name, at, SPEECH_REACH))) return false;
    const named = (unit: number) => page.units[unit] !== undefined && hasAll(allStems(page, unit), name.fact);
    if (named(nearest.unit) || named(nearest.unit - 1) || named(nearest.unit - 2)) return false;
    return named(nearest.unit + 1) || named(window.last);
  });
}

const isCapital = (text: string, { start }: Word) => /^\p{Lu}/u.test(text.slice(start, start + 2));
const isName = (text: string, word: Word | undefined) =>
  word !== undefined &&
  /^\p{Lu}\p{Ll}{2}/u.test(text.slice(word.start, word.start + 3)) &&
  /^[а-я]/u.test(word.folded);

const GENITIVE = /(?:а|я|ы|и|ой|ей|ого|его|их)$/u;
/** Letters in which the cases of a name agree. */
const SAME_LETTERS = 4;
const sameName = (one: Word, other: Word) =>
  one.stem === other.stem || one.folded.slice(0, SAME_LETTERS) === other.folded.slice(0, SAME_LETTERS);

/** The names that follow a noun without a mark between; null if another word follows. */
function ownersOf({ text, words }: Pick<Line, "text" | "words">, at: number): Word[] | null {
  const names: Word[] = [];
  // "By order of the merchant A": a common noun may stand before the name.
  const [noun, after] = [words[at + 1], words[at + 2]];
  const titled =
    noun &&
    after &&
    !isName(text, noun) &&
    GENITIVE.test(noun.folded) &&
    isName(text, after) &&
    spaced(text, noun, after);
  for (let next = titled ? at + 2 : at + 1; next < words.length; next += 1) {
    const [before, word] = [words[next - 1], words[next]];
    if (!before || !word || !isName(text, word) || !spaced(text, before, word)) break;
    names.push(word);
  }
  return names.length > 0 ? names : null;
}

/** Nouns of a deed, which its doer follows: "по проекту инженера", "с разрешения дирекции". */
const OF_ANOTHER =
  /^(?:проект|разрешени|решени|приказ|указ|просьб|заказ|предложени|инициатив|поручени|требовани|заявлени|распоряжени|счет|средств|согласи)\p{L}{0,3}$/u;
const BY = /^(?:по|с|на|за)$/u;

/** True when a deed of the claim is that of another one than in the passage: "по разрешению управы" for "по разрешению дирекции". */
export function deedOfAnother({ words, lines, page }: Reading): boolean {
  return words.some((head, at) => {
    const doer = words[at + 1];
    if (!OF_ANOTHER.test(head.folded) || !BY.test(words[at - 1]?.folded ?? "")) return false;
    if (!doer || !/^[а-я]{4,}$/u.test(doer.folded) || !GENITIVE.test(doer.folded)) return false;
    const stated = lines.flatMap((line) =>
      line.words.flatMap((word, place) => (word.stem === head.stem ? [line.words[place + 1]] : [])),
    );
    const isOther = (other: Word | undefined) =>
      other?.content && GENITIVE.test(other.folded) && !words.some((word) => sameName(word, other));
    return (
      stated.length > 0 && stated.every(isOther) && page.text.toLowerCase().includes(doer.folded.slice(0, -1))
    );
  });
}

/** True when a noun of the claim has another name beside it than in the passage: "the proposal of A" for "the proposal of B". */
export function otherOwner({ claim, words, lines }: Reading): boolean {
  return words.some((head, at) => {
    if (!head.content || !/^[а-я]/u.test(head.folded) || isName(claim.text, head)) return false;
    const [owner] = ownersOf({ text: claim.text, words }, at) ?? [];
    const isNext = words[at + 1] === owner || OF_ANOTHER.test(head.folded);
    if (
      !owner ||
      !isNext ||
      !GENITIVE.test(owner.folded) ||
      !spaced(claim.text, head, words[at + 1] ?? owner)
    )
      return false;
    const owners = lines.flatMap((line) =>
      line.words.flatMap((word, place) => (word.stem === head.stem ? [ownersOf(line, place)] : [])),
    );
    return (
      owners.length > 0 &&
      owners.every((names) => names?.every((name) => !words.some((word) => sameName(word, name))))
    );
  });
}

const PREPOSITION = /^(?:у|от|к|с|со|для|против)$/u;

/** True when the claim has a preposition before another name than the passage: "A studied under B" for "B studied under A". */
export function prepositionMoved(reading: Reading): boolean {
  const { words, lines } = reading;
  const names = namesOf(reading).map(({ from, to }) => ({ from, words: words.slice(from, to) }));
  const before = (name: (typeof names)[number]) => words[name.from - 1]?.folded ?? "";
  const follows = (preposition: string, name: (typeof names)[number]) =>
    lines.some((line) =>
      line.words.some(
        ({ folded }, at) =>
          folded === preposition &&
          line.words
            .slice(at + 1, at + 3)
            .some((word) => isCapital(line.text, word) && name.words.some((own) => sameName(own, word))),
      ),
    );
  return names.some((led) => {
    const preposition = before(led);
    if (!PREPOSITION.test(preposition) || follows(preposition, led)) return false;
    return names.some(
      (bare) => bare !== led && !PREPOSITION.test(before(bare)) && follows(preposition, bare),
    );
  });
}
