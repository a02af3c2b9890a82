// Detects a claim that gives a deed to another one than its passage: "B supplied it" for "supplied by A", "A was replaced by B" for
// "A replaces B", and "A proposed, B asked" for "A asked. B proposed".

import type { Word } from "./evidence-clauses";
import type { Line, Reading } from "./evidence-reading";
import { areForms } from "./kin-words";

type Deed = { verb: Word; by: string[] };

/** Words between "by" and the end of the name that follows. */
const LONGEST_NAME = 5;
const PREPOSITION = /^(?:of|in|at|from|to|by|with|for|on|and|or)$/u;
const BETWEEN = /^(?:who|which|has|had|have|also)$/u;

const sameVerb = (one: Word, other: Word) => one.stem === other.stem || areForms(one.stem, other.stem);
const isName = (text: string, word: Word | undefined): word is Word =>
  word?.content === true && /^\p{Lu}/u.test(text.slice(word.start, word.start + 2));

/** The name behind "by": "supplied by Aquilis of Norland". */
function nameBehind(text: string, words: readonly Word[], from: number): string[] {
  const name: string[] = [];
  for (const word of words.slice(from, from + LONGEST_NAME)) {
    if (isName(text, word)) name.push(word.stem);
    else if (name.length > 0 || word.content) break;
  }
  return name;
}

/** The name directly before a verb: "Aquilis supplied", "Aquilis, who supplied". */
function nameBefore(text: string, words: readonly Word[], verb: number): string[] {
  let at = verb - 1;
  while (BETWEEN.test(words[at]?.folded ?? "")) at -= 1;
  const name: string[] = [];
  for (let word = words[at]; name.length < LONGEST_NAME && isName(text, word); word = words[at]) {
    name.push(word.stem);
    at -= 1;
    // "In Rome, Aquilis": the name ends at a comma.
    if (/,/.test(text.slice(words[at]?.end ?? word.start, word.start))) return name;
  }
  return PREPOSITION.test(words[at]?.folded ?? "") ? [] : name;
}

/** The deeds of a text whose doer is a name beside the verb. */
function deedsIn(text: string, words: readonly Word[]): Deed[] {
  return words.flatMap((verb, at) => {
    if (!verb.content || !/^[a-z]{3,}$/u.test(verb.folded)) return [];
    const isPassive = words[at + 1]?.folded === "by";
    if (!isPassive && !/(?:ed|s)$/u.test(verb.folded)) return [];
    const by = isPassive ? nameBehind(text, words, at + 2) : nameBefore(text, words, at);
    return by.length > 0 ? [{ verb, by }] : [];
  });
}

const initialsOf = (name: readonly string[]) =>
  name
    .map((stem) => stem[0])
    .sort()
    .join("");
const letters = (name: readonly string[]) => [...name.join("")].sort().join("");

/** True for names with a common word, or of which one is the initials of the other. */
const maybeSame = (one: readonly string[], other: readonly string[]) =>
  one.some((stem) => other.includes(stem)) ||
  initialsOf(one) === letters(other) ||
  initialsOf(other) === letters(one);

/** True when every mention of a verb in the passage has another doer than the claim. */
function doneByAnother({ claim, words, lines }: Reading): boolean {
  const said = deedsIn(claim.text, words);
  if (said.length === 0) return false;
  const stated = lines.flatMap((line) => deedsIn(line.text, line.words));
  return said.some(({ verb, by }) => {
    const mentions = lines.flatMap((line) => line.words.filter((word) => sameVerb(word, verb)));
    const done = stated.filter((deed) => sameVerb(deed.verb, verb));
    return done.length > 0 && done.length === mentions.length && !done.some((deed) => maybeSame(deed.by, by));
  });
}

const OBJECT_REACH = 3;
const firstContent = (words: readonly Word[]) => words.find(({ content }) => content);

/** True when the claim makes the doer of what is the object in the passage: "replaced by B" for "replaces B". */
function objectAsDoer({ words, lines }: Reading): boolean {
  const all = lines.flatMap((line: Line) => line.words.map((word, at) => ({ line, word, at })));
  return words.some((verb, at) => {
    if (!verb.content || words[at + 1]?.folded !== "by") return false;
    const doer = firstContent(words.slice(at + 2, at + 2 + OBJECT_REACH));
    const twins = doer ? all.filter(({ word }) => sameVerb(word, verb)) : [];
    if (twins.some(({ line, at: place }) => line.words[place + 1]?.folded === "by")) return false;
    return twins.some(({ line, word, at: place }) => {
      const object = firstContent(line.words.slice(place + 1, place + 1 + OBJECT_REACH));
      return object?.clause === word.clause && object.stem === doer?.stem;
    });
  });
}

/** True when two named people of the claim each do what the passage says of the other. */
function deedsExchanged({ claim, words, lines }: Reading): boolean {
  const [one, other, more] = deedsIn(claim.text, words);
  if (!one || !other || more || maybeSame(one.by, other.by) || sameVerb(one.verb, other.verb)) return false;
  const near = ({ by }: Deed, { verb }: Deed) =>
    lines.some(
      (line) =>
        line.words.some(({ stem }) => by.includes(stem)) && line.words.some((word) => sameVerb(word, verb)),
    );
  return near(one, other) && near(other, one) && !near(one, one) && !near(other, other);
}

/** True when the claim gives a deed to another one than the passage. */
export const otherDoer = (reading: Reading): boolean =>
  doneByAnother(reading) || objectAsDoer(reading) || deedsExchanged(reading);
