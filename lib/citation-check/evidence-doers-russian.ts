// Detects a Russian claim that gives a deed to another one than its passage. The doer is the name beside the verb that has the verb's
// gender, or the name of a firm whose noun is a nominative: "поставляет компания «Злак»".

import { spaced, type Word } from "./evidence-clauses";
import { maybeSame, type Name } from "./evidence-doers";
import type { EvidencePage } from "./evidence-page";
import type { Reading } from "./evidence-reading";
import { PRONOUN } from "./pronouns";

/** The words of a text with the page that tells which of them are names. */
type Text = { text: string; words: readonly Word[]; page: EvidencePage };

const PAST_MALE = /^[а-я]{2,}л(?:ся)?$/u;
const PAST_FEMALE = /^[а-я]{2,}ла(?:сь)?$/u;
const PRESENT = /^[а-я]{3,}(?:ет|ит)(?:ся)?$/u;
const MALE = /(?:[бвгджзклмнпрстфхцчшщйь]|ко)$/u;
const FEMALE = /(?:а|я|ь)$/u;
/** Nouns and adjectives of a nominative, as far as the ending tells. */
const NOMINATIVE = /(?:[бвгджзклмнпрстфхцчшщйь]|а|я|о|ие|ые|ое)$/u;
const PREPOSITION =
  /^(?:в|во|на|с|со|к|ко|у|о|об|от|до|из|за|по|под|при|про|для|над|без|через|перед|между|против|и|или)$/u;
const LONGEST_NAME = 4;
/** Common words between a verb and the quoted name of a firm: "барнаульская компания". */
const TITLES = 3;

const isCapital = (text: string, word: Word | undefined) =>
  word !== undefined && /^\p{Lu}/u.test(text.slice(word.start, word.start + 2));
/** Letters in which the cases of a name agree. */
const SAME_LETTERS = 4;
const ENDING = 2;
/** Places in which the page is asked how it writes a word. */
const MOST_PLACES = 5;

/** True for a word that the page writes with a capital letter inside a sentence, in any case, and never without. */
function isNameIn(page: EvidencePage, written: string): boolean {
  const root = written.slice(0, Math.max(SAME_LETTERS, written.length - ENDING));
  if (page.text.includes(` ${root.toLowerCase()}`)) return false;
  for (let at = page.text.indexOf(` ${root}`), count = 0; at >= 0 && count < MOST_PLACES; count += 1) {
    if (/[\p{L}\d,]/u.test(page.text[at - 1] ?? "")) return true;
    at = page.text.indexOf(` ${root}`, at + 1);
  }
  return false;
}

/** True for a word of a name; any word may open a sentence with a capital letter. */
function isName({ text, words, page }: Text, word: Word | undefined): boolean {
  if (word === undefined || PRONOUN.test(word.folded) || !isCapital(text, word)) return false;
  return word !== words[0] || isNameIn(page, text.slice(word.start, word.end));
}

const isQuoted = (text: string, word: Word | undefined) =>
  word !== undefined && /[«“"„]$/u.test(text.slice(Math.max(0, word.start - 1), word.start));
const nameOf = (text: string, { stem, start, end }: Word): Name => ({
  stem,
  written: text.slice(start, end),
});

const agrees = (verb: Word, { folded }: Word) =>
  PAST_FEMALE.test(verb.folded)
    ? FEMALE.test(folded)
    : PAST_MALE.test(verb.folded)
      ? MALE.test(folded)
      : MALE.test(folded) || /(?:ая|яя)$/u.test(folded);

/** The words of the quoted name that opens at a word. */
function quotedAt({ text, words }: Text, from: number): Name[] {
  const close = text.slice(words[from]?.start).search(/[»”"“]/u) + (words[from]?.start ?? 0);
  return words
    .slice(from, from + LONGEST_NAME)
    .filter(({ end }) => end <= close)
    .map((word) => nameOf(text, word));
}

/** The name that ends directly before a verb: "Зверев назвал", "комбинат «Хлеб» поставляет". */
function nameBefore(of: Text, verb: number): Name[] {
  const { text, words } = of;
  const [last, act] = [words[verb - 1], words[verb]];
  if (!last || !act || last.clause !== act.clause) return [];
  if (/^»[ \u00a0]$/u.test(text.slice(last.end, act.start))) {
    const open = text.lastIndexOf("«", last.end);
    const from = words.findIndex(({ start }) => start > open);
    return open < 0 || verb - from > LONGEST_NAME || PREPOSITION.test(words[from - 1]?.folded ?? "")
      ? []
      : words.slice(from, verb).map((word) => nameOf(text, word));
  }
  const names: Word[] = [];
  for (let at = verb - 1; at >= 0 && names.length < LONGEST_NAME; at -= 1) {
    const [word, next] = [words[at], words[at + 1]];
    if (!word || !next || !isName(of, word) || !spaced(text, word, next)) break;
    names.unshift(word);
  }
  const before = words[verb - names.length - 1];
  if (names.length === 0 || !names.every((name) => agrees(act, name))) return [];
  return before && PREPOSITION.test(before.folded) && before.clause === act.clause
    ? []
    : names.map((word) => nameOf(text, word));
}

/** The name directly behind a verb: "сообщил Рябов", "поставляет барнаульская компания «Злак»". */
function nameBehind(of: Text, verb: number): Name[] {
  const { text, words } = of;
  const act = words[verb];
  if (!act) return [];
  const names: Word[] = [];
  for (let at = verb + 1; at <= verb + LONGEST_NAME; at += 1) {
    const [word, last] = [words[at], words[at - 1]];
    if (!word || !last || !isName(of, word) || !spaced(text, last, word)) break;
    names.push(word);
  }
  if (names.length > 0)
    return names.every((name) => agrees(act, name)) ? names.map((word) => nameOf(text, word)) : [];
  for (let at = verb + 1; at <= verb + TITLES + 1; at += 1) {
    const word = words[at];
    if (!word || word.clause !== act.clause) return [];
    if (isQuoted(text, word)) return at > verb + 1 ? quotedAt(of, at) : [];
    if (!/^[а-я]{3,}$/u.test(word.folded) || !NOMINATIVE.test(word.folded)) return [];
  }
  return [];
}

function doersOf(of: Text, verb: number): Name[] {
  const before = nameBefore(of, verb);
  return before.length > 0 ? before : nameBehind(of, verb);
}

const isVerb = ({ folded }: Word) =>
  PAST_MALE.test(folded) || PAST_FEMALE.test(folded) || PRESENT.test(folded);

/** True when every mention of a verb in the passage has another doer than the claim. */
export function otherRussianDoer({ claim, page, words, lines }: Reading): boolean {
  const of = { text: claim.text, words, page };
  return words.some((verb, at) => {
    if (!verb.content || !isVerb(verb)) return false;
    const own = doersOf(of, at);
    if (own.length === 0) return false;
    const done = lines.flatMap((line) =>
      line.words.flatMap((word, place) =>
        word.stem === verb.stem ? [doersOf({ ...line, page }, place)] : [],
      ),
    );
    return done.length > 0 && done.every((by) => by.length > 0 && !maybeSame(page, by, own));
  });
}
