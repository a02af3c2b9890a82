// Detects a claim that gives a deed to another one than its passage: "B supplied it" for "supplied by A", "A was replaced by B" for
// "A replaces B", and "A proposed, B asked" for "A asked. B proposed".

import type { Word } from "./evidence-clauses";
import type { EvidencePage } from "./evidence-page";
import { alwaysCapital } from "./evidence-places";
import type { Reading } from "./evidence-reading";
import { areForms } from "./kin-words";

export type Name = { stem: string; written: string };
type Deed = { verb: Word; by: Name[] };

const LONGEST_NAME = 5;
/** More deeds than this are a list. */
const MOST_DEEDS = 6;
/** Words behind "by" that may say who. */
const LONGEST_PHRASE = 8;
const PREPOSITION = /^(?:of|in|at|from|to|by|with|for|on|and|or)$/u;
const BETWEEN = /^(?:who|which|has|had|have|also|will|would|can|could|may|might|must|shall|should)$/u;
const MODAL = /^(?:will|would|can|could|may|might|must|shall|should)$/u;

const sameVerb = (one: Word, other: Word) => one.stem === other.stem || areForms(one.stem, other.stem);

/** The words of a text with the page that tells which of them are names. */
type Text = { text: string; words: readonly Word[]; page: EvidencePage };

/** The name that a word is, or a part of one. Any word may open a sentence with a capital letter. */
function nameOf({ text, words, page }: Text, word: Word | undefined): Name | null {
  const written = text.slice(word?.start, word?.end);
  if (!word?.content || !/^\p{Lu}/u.test(written)) return null;
  return word !== words[0] || alwaysCapital(page, written) ? { stem: word.stem, written } : null;
}

/** The names behind "by": "supplied by Aquilis of Norland", "recorded by the English band the Lanterns". */
function nameBehind(of: Text, from: number): Name[] {
  const names: Name[] = [];
  for (const word of of.words.slice(from, from + LONGEST_PHRASE)) {
    if (PREPOSITION.test(word.folded) || word.clause !== of.words[from]?.clause) break;
    const name = nameOf(of, word);
    if (name) names.push(name);
  }
  return names;
}

/** The name directly before a verb: "Aquilis supplied", "Aquilis, who supplied". */
function nameBefore(of: Text, verb: number): Name[] {
  const { text, words } = of;
  let at = verb - 1;
  while (BETWEEN.test(words[at]?.folded ?? "")) at -= 1;
  const names: Name[] = [];
  for (let name = nameOf(of, words[at]); name && names.length < LONGEST_NAME; name = nameOf(of, words[at])) {
    names.push(name);
    at -= 1;
    // "Rees and Sons designed": both are names.
    if (words[at]?.folded === "and" && nameOf(of, words[at - 1])) at -= 1;
    // "In Rome, Aquilis": the name ends at a comma.
    if (/,/.test(text.slice(words[at]?.end ?? 0, words[at + 1]?.start))) return names;
  }
  return PREPOSITION.test(words[at]?.folded ?? "") ? [] : names;
}

/** The deeds of a text whose doer is a name beside the verb. */
function deedsIn(of: Text): Deed[] {
  const { words } = of;
  return words.flatMap((verb, at) => {
    if (!verb.content || !/^[a-z]{3,}$/u.test(verb.folded)) return [];
    const isPassive = words[at + 1]?.folded === "by";
    const isModal = MODAL.test(words[at - 1]?.folded ?? "");
    if (!isPassive && !isModal && !/(?:ed|s)$/u.test(verb.folded)) return [];
    const by = isPassive ? nameBehind(of, at + 2) : nameBefore(of, at);
    return by.length > 0 ? [{ verb, by }] : [];
  });
}

const sorted = (letters: readonly (string | undefined)[]) => letters.toSorted().join("");
const initialsOf = (name: readonly Name[]) => sorted(name.map(({ stem }) => stem[0]));
const lettersOf = (name: readonly Name[]) => sorted(name.flatMap(({ stem }) => [...stem]));

/** True for names with a common word, that the page has beside each other, or of which one is the initials of the other. */
export function maybeSame(page: EvidencePage, one: readonly Name[], other: readonly Name[]): boolean {
  const beside = (a: Name, b: Name) =>
    a.stem === b.stem ||
    page.text.includes(`${a.written} ${b.written}`) ||
    page.text.includes(`${b.written} ${a.written}`);
  return (
    one.some((a) => other.some((b) => beside(a, b))) ||
    initialsOf(one) === lettersOf(other) ||
    initialsOf(other) === lettersOf(one)
  );
}

const deedsOfClaim = ({ claim, words, page }: Reading) => deedsIn({ text: claim.text, words, page });

/** True when every mention of a verb in the passage has another doer than the claim. */
function doneByAnother(reading: Reading): boolean {
  const { lines, page } = reading;
  const said = deedsOfClaim(reading);
  if (said.length === 0 || said.length > MOST_DEEDS) return false;
  const stated = lines.flatMap(({ text, words }) => deedsIn({ text, words, page }));
  return said.some(({ verb, by }) => {
    const mentions = lines.flatMap((line) => line.words.filter((word) => sameVerb(word, verb)));
    const done = stated.filter((deed) => sameVerb(deed.verb, verb));
    return (
      done.length > 0 &&
      done.length <= MOST_DEEDS &&
      done.length === mentions.length &&
      !done.some((deed) => maybeSame(page, deed.by, by))
    );
  });
}

const OBJECT_REACH = 3;
/** The content words that follow, in one clause. */
const following = (words: readonly Word[], from: number): string[] =>
  words
    .slice(from, from + OBJECT_REACH)
    .flatMap(({ content, clause, stem }) => (content && clause === words[from - 1]?.clause ? [stem] : []));

/** True when the claim makes the doer of what is the object in the passage: "replaced by B" for "replaces B". */
function objectAsDoer({ words, lines }: Reading): boolean {
  const all = lines.flatMap((line) => line.words.map((word, at) => ({ line, word, at })));
  return words.some((verb, at) => {
    if (!verb.content || words[at + 1]?.folded !== "by") return false;
    const doer = following(words, at + 2);
    const twins = doer.length > 0 ? all.filter(({ word }) => sameVerb(word, verb)) : [];
    if (twins.some(({ line, at: place }) => line.words[place + 1]?.folded === "by")) return false;
    return twins.some(({ line, at: place }) => {
      const object = following(line.words, place + 1);
      return doer.every((stem) => object.includes(stem));
    });
  });
}

/** True when two named people of the claim each do what the passage says of the other. */
function deedsExchanged(reading: Reading): boolean {
  const { lines, page } = reading;
  const [one, other, more] = deedsOfClaim(reading);
  if (!one || !other || more || maybeSame(page, one.by, other.by) || sameVerb(one.verb, other.verb))
    return false;
  const near = ({ by }: Deed, { verb }: Deed) =>
    lines.some(
      (line) =>
        line.words.some((word) => by.some(({ stem }) => stem === word.stem)) &&
        line.words.some((word) => sameVerb(word, verb)),
    );
  return near(one, other) && near(other, one) && !near(one, one) && !near(other, other);
}

const IS = /^(?:is|are|was|were|been|be|being)$/u;

/** True when the doer of the passage is what the deed of the claim is done with: "B ended it with A" for "A ended it". */
function doerAsOther({ claim, words, lines, page }: Reading): boolean {
  return words.some((verb, at) => {
    if (!verb.content || !/^[a-z]{2,}ed$/u.test(verb.folded)) return false;
    if (IS.test(words[at - 1]?.folded ?? "") || words[at + 1]?.folded === "by") return false;
    const place = words.findIndex(
      ({ folded, clause }, later) =>
        later > at && clause === verb.clause && /^(?:with|from|to|for)$/u.test(folded),
    );
    const other = place < 0 ? [] : nameBehind({ text: claim.text, words, page }, place + 1);
    if (other.length === 0) return false;
    const mentions = lines.flatMap((line) => line.words.filter((word) => sameVerb(word, verb)));
    const done = lines
      .flatMap((line) => deedsIn({ ...line, page }))
      .filter((deed) => sameVerb(deed.verb, verb));
    const isDoer = ({ by }: Deed) => by.every(({ stem }) => other.some((name) => name.stem === stem));
    return done.length > 0 && done.length === mentions.length && done.every(isDoer);
  });
}

/** True when the claim gives a deed to another one than the passage. */
export const otherDoer = (reading: Reading): boolean =>
  doneByAnother(reading) || objectAsDoer(reading) || deedsExchanged(reading) || doerAsOther(reading);
