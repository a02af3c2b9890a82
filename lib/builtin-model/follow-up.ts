// A follow-up that names only what changes ("What about a layout?", "And in Q2?") is the earlier question with that part
// replaced, and one that names only what to do ("And how do I delete one?") is about the object of the earlier question.

import { otherMonthWords } from "./months";
import { areOneName } from "./one-name";
import { analyseQuestion, type Question, type Term } from "./question";
import { isStopWord } from "./stop-words";
import { stemOf, wordsOf } from "./tokens";

/** The question that a follow-up stands for, the part that was put in, and the part that it replaces. */
type Completed = { text: string; put: string; instead: string };

/** A longer text is not read to its end. */
const LONGEST = 300;
/** A part of more words is a question of its own. */
const MOST_WORDS = 5;

const OPENINGS = [
  /^\W*(?:(?:and|but|so|ok|okay)[,\s]+)?(?:what|how)\s+about\s+/iu,
  /^\W*(?:and|but)\s+/iu,
  /^\W*(?:а|и|но)\s+(?:что\s+(?:насчёт|насчет|с|со|про)\s+|как\s+насч[её]т\s+|если\s+)?/iu,
  /^\W*(?:und\s+)?(?:was\s+ist\s+mit|wie\s+sieht\s+es\s+mit)\s+/iu,
  /^\W*und\s+/iu,
  /^\W*(?:et\s+)?qu['’]en\s+est-il\s+(?:de\s+|du\s+|d['’])/iu,
  /^\W*et\s+/iu,
  /^\W*(?:y\s+)?qué\s+(?:pasa|hay|tal)\s+(?:con|de)\s+/iu,
  /^\W*y\s+/iu,
];
const PREPOSITION =
  /^(?:in|for|with|on|at|from|of|by|to|during|under|в|во|на|для|с|со|по|о|об|за|für|mit|bei|auf|dans|en|pour|avec|sur|para|con|sobre)\s+/iu;
/** "And for a layout?" names no place. */
const FOR = /^(?:for|with|of|для|с|со|об?|für|mit|pour|avec|para|con|sobre)\s/iu;
const DETERMINER =
  /^(?:(?:an?|the|my|your|our|its|their|ein(?:e[nmrs]?)?|der|die|das|dem|den|un|une|le|la|les|una|el|los|las)\s+|l['’])/iu;
const ASKS =
  /^(?:how|what|which|who|whom|whose|when|where|why|is|are|was|were|do|does|did|can|could|may|should|will|would|has|have|if|then|как\p{L}*|что|кто|когда|где|куда|почему|зачем|сколько|можно|wie|was|wer|wo|wann|warum|kann|comment|pourquoi|quel\p{L}*|quand|combien|où|cómo|qué|cuál\p{L}*|cuándo|dónde|cuánt\p{L}*)(?!\p{L})/iu;
/** Points at what was said, so that nothing is put in its place. */
const POINTS = /^(?:it|this|that|these|those|they|them|there|one|это|этот|эта|они|он|она|оно|now)(?!\p{L})/iu;
const PRODUCT = /^(?:next\.?js|ai sdk)$/iu;

const WORD = /[\p{L}\p{N}_$'’]+(?:[./-][\p{L}\p{N}_$'’]+)*/gu;
/** Ends a noun phrase. */
const BREAK =
  /^(?:in|for|with|on|at|from|of|by|to|during|under|and|or|when|if|while|is|are|was|were|do|does|did|can|i|we|you|в|во|на|для|с|со|по|и|или|für|mit|bei|auf|dans|en|pour|avec|sur|para|con|sobre)$/iu;

type Span = { from: number; to: number };
type Word = Span & { word: string };

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

/** `placed`: stands behind a preposition of place; `determined`: behind an article, as one thing of a kind does. */
type Part = { part: string; placed: boolean; determined: boolean };

/** The part that a follow-up names and nothing more; null for one that asks something of its own. */
function partOf(text: string): Part | null {
  const opening = OPENINGS.find((pattern) => pattern.test(text));
  if (!opening || text.length > LONGEST) return null;
  const rest =
    text
      .replace(opening, "")
      .split(/[?!;]|\.(?:\s|$)/u)[0]
      ?.trim() ?? "";
  const named = rest.replace(PREPOSITION, "");
  const placed = named !== rest && !FOR.test(rest);
  const part = named.replace(DETERMINER, "");
  const words = wordsIn(part);
  if (words.length === 0 || words.length > MOST_WORDS || ASKS.test(rest) || POINTS.test(part)) return null;
  return { part, placed, determined: part !== named };
}

const isMonth = (word: string) => /^\p{L}{3,}$/u.test(word) && otherMonthWords(word).length > 0;
/** Kinds of words for a time or a number, of which one replaces another. */
const SHAPES: ((word: string) => boolean)[] = [
  (word) => /^(?:Q|H)[1-4]$/i.test(word),
  (word) => /^(?:1[5-9]|20)\d\d$/.test(word),
  isMonth,
  (word) => /^v?\d+(?:\.\d+)*$/.test(word),
];

/** The words of the earlier question that have the shapes of all words of the part: "Q1 2025" for "Q2 2024". */
function sameShape(words: Word[], part: Word[]): Span | null {
  const shapes = part.map(({ word }) => SHAPES.find((shape) => shape(word)));
  for (let at = words.length - part.length; at >= 0; at -= 1)
    if (shapes.every((shape, index) => shape?.(words[at + index]?.word ?? "")))
      return { from: words[at]?.from ?? 0, to: words[at + part.length - 1]?.to ?? 0 };
  return null;
}

/** The words around one that both texts have: "Harrow Bridge" for "Alder Bridge". */
function sharingWord(words: Word[], part: Word[]): Span | null {
  for (let index = part.length - 1; index >= 0 && part.length > 1; index -= 1) {
    const stem = stemOf(part[index]?.word ?? "");
    const at = words.findLastIndex(({ word }) => !isStopWord(word) && stemOf(word) === stem) - index;
    const span = at < 0 ? [] : words.slice(at, at + part.length);
    if (span.length === part.length && span.every(({ word }) => !isStopWord(word)))
      return { from: span[0]?.from ?? 0, to: span.at(-1)?.to ?? 0 };
  }
  return null;
}

/** The noun phrase that begins at an offset, to the next preposition; of `most` words. */
function phraseFrom(text: string, offset: number, most = MOST_WORDS): Span | null {
  const skipped = DETERMINER.exec(text.slice(offset))?.[0].length ?? 0;
  const words = wordsIn(text).filter(({ from }) => from >= offset + skipped);
  const end = words.findIndex(({ word, from }, at) => {
    const before = words[at - 1];
    return BREAK.test(word) || (before !== undefined && /[,?!;:]/u.test(text.slice(before.to, from)));
  });
  const phrase = words.slice(0, Math.min(end < 0 ? words.length : end, most));
  const [first] = phrase;
  const last = phrase.at(-1);
  if (!first || !last || PRODUCT.test(text.slice(first.from, last.to))) return null;
  return { from: first.from, to: last.to };
}

/** A name of one word, or of two that belong together. */
function nameFrom(text: string, offset: number): Span | null {
  const two = phraseFrom(text, offset, 2);
  const one = phraseFrom(text, offset, 1);
  if (!two || !one) return one;
  const [first = "", second = ""] = text.slice(two.from, two.to).split(/\s+/);
  return areOneName(first, second) ? two : one;
}

const PLACES = /\s(?:in|for|with|on|at|from|of|by|during|under|в|на|для|у|für|bei|dans|pour|en|para)\s+/giu;
const COMPLEMENT =
  /^\W*(?:what|how\s+\p{L}+|which|when|where)\s+(?:is|are|was|were)\s[^?]{1,80}?\s(?:of|for)\s+/iu;
const OBJECT = /^\W*(?:how|where|when)\s+(?:do|can|could|should)\s+(?:i|we|you|one)\s+\p{L}+\s+/iu;
const SUBJECT =
  /^\W*(?:(?:how|what|why|when|where|which|who)\s+)?(?:does|do|did|is|are|was|were|can|could|may|will|should|has|have|kann|peut|puede|может)\s+(?!(?:i|we|you|one|it|there)\s)/iu;

function found(text: string, pattern: RegExp, span: typeof nameFrom): Span | null {
  const match = pattern.exec(text);
  return match ? span(text, match[0].length) : null;
}

/** The last phrase behind a preposition that names no product. */
function placeIn(text: string): Span | null {
  const spans = [...text.matchAll(PLACES)].map(({ index, 0: match }) =>
    phraseFrom(text, index + match.length),
  );
  return spans.findLast((span) => span !== null) ?? null;
}

/** "And in a layout?" after "Can a page read it?": what a place can do is asked of the thing itself. */
const CAPABLE =
  /^\W*(?:does|do|is|are|can|could|may|will|should|must|kann|darf|peut|puede|может)\s+(?!(?:i|we|you|one|it|there|ich|man|wir|on|je)\s)/iu;

/** The part of the earlier question that a part of this kind replaces; null where none is sure to be meant. */
function replaced(earlier: string, { part, placed, determined }: Part): Span | null {
  const [words, own] = [wordsIn(earlier), wordsIn(part)];
  const same = sameShape(words, own);
  if (same) return same;
  const known = new Set(wordsOf(earlier).map(stemOf));
  if (own.every(({ word }) => known.has(stemOf(word)) || isStopWord(word))) return null;
  if (own.some(({ word }) => SHAPES.some((shape) => shape(word)))) return null;
  const shared = sharingWord(words, own);
  if (shared) return shared;
  if (PRODUCT.test(part)) return null;
  if (placed) return placeIn(earlier) ?? (determined ? found(earlier, CAPABLE, nameFrom) : null);
  return (
    found(earlier, COMPLEMENT, phraseFrom) ??
    found(earlier, OBJECT, nameFrom) ??
    found(earlier, SUBJECT, nameFrom)
  );
}

const DOES_ONE =
  /^\W*(?:(?:and|but|so|also|then)\s+)?(how\s+(?:do|can|could|should)\s+(?:i|we|you|one)\s+\p{L}+)\s+(?:one|it|them|this|that)(?!\p{L})/iu;

/** Begins a further question within the same sentence: "… and when does this make the page dynamic?" */
const FURTHER = /[?!]|,?\s(?:and|or)\s+(?:how|what|when|where|which|who|why|is|are|does|do|can)\s/iu;

/** The object of the earlier question: its first part, up to the place where the follow-up names a place of its own. */
function objectOf(earlier: string, from: number, placed: boolean): string {
  const [first = ""] = earlier.slice(from).split(FURTHER, 1);
  const phrase = placed ? phraseFrom(earlier, from) : null;
  return phrase && phrase.to <= from + first.length ? earlier.slice(from, phrase.to) : first.trim();
}

/** "And how do I delete one?" after "How do I set a cookie?" asks how to delete a cookie. */
function withObject(text: string, earlier: string): Completed | null {
  const does = DOES_ONE.exec(text.slice(0, LONGEST));
  const object = OBJECT.exec(earlier);
  if (!does?.[1] || !object) return null;
  const left = text.slice(does[0].length).split(/[?!.]/u)[0] ?? "";
  const named = objectOf(earlier, object[0].length, PREPOSITION.test(left.trimStart()));
  return { text: `${does[1]} ${named}${left}?`, put: "", instead: "" };
}

/** The question that a follow-up to an earlier one stands for; null for one that stands for itself. */
function completedFollowUp(text: string, earlier: string): Completed | null {
  if (earlier.length > LONGEST) return null;
  const object = withObject(text, earlier);
  if (object) return object;
  const named = partOf(text);
  const span = named ? replaced(earlier, named) : null;
  if (!named || !span) return null;
  return {
    text: earlier.slice(0, span.from) + named.part + earlier.slice(span.to),
    put: SHAPES.some((shape) => wordsIn(named.part).some(({ word }) => shape(word))) ? "" : named.part,
    instead: earlier.slice(span.from, span.to),
  };
}

/** The questions among the messages that a person sent during a run, each as it is meant beside the run's own question. */
export function furtherQuestions(messages: readonly string[], question: string): string[] {
  return messages.flatMap((message) => {
    const completed = completedFollowUp(message, question)?.text;
    return completed ?? (message.includes("?") ? message : []);
  });
}

const termsIn = (terms: readonly Term[], text: string) => {
  const stems = new Set(wordsOf(text).map(stemOf));
  return terms.filter(({ text: own }) => wordsOf(own).every((word) => stems.has(stemOf(word))));
};

/** The question of a run read as a follow-up to the earlier ones, oldest first; null when it stands for itself. */
export function followUpOf(text: string, earlier: readonly string[]): Question | null {
  let before = "";
  for (const one of earlier) before = completedFollowUp(one, before)?.text ?? one;
  const completed = before ? completedFollowUp(text, before) : null;
  if (!completed) return null;
  const question = analyseQuestion(completed.text);
  const subject = termsIn(question.terms, completed.put);
  const instead = termsIn(analyseQuestion(before).terms, completed.instead).filter(
    ({ text: own }) => termsIn(subject, own).length === 0,
  );
  return completed.put && subject.length > 0 ? { ...question, follows: { subject, instead } } : question;
}
