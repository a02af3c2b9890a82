// Leaves out of a quoted passage what does not speak of the question: a paragraph often tells several things, of which
// one was asked about. What gives a value that was asked for has rules of its own.

import { askedValue } from "./asked-value";
import { matchOf } from "./bm25";
import { instructs } from "./cues";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { leadsOn, needsBefore, type Quote } from "./quote";
import { stemCounts, stemOf, wordsOf } from "./tokens";

const NAMES = 0.5;
/** Share of what the best sentence of a passage names that another must name. */
const BESIDE = 0.5;
const SAYS_ABOUT =
  /(?<!\p{L})(?:says?|said|tells?|told|writes?|wrote|reports?|reported|mentions?|mentioned|states?|stated)\s+(?:anything\s+|something\s+)?(?:about|on|of)\s+|(?<!\p{L})(?:говорит|говорят|сказано|пишет|пишут|сообщает|написано)[^?]{0,60}\s(?:об?|про)\s+/iu;

const isThing = ({ role }: Term) => role === "focus" || role === "earlier";

/**
 * What is asked about: for "What does the memo say about the turnaround?" the turnaround, for a value nothing, for other
 * questions all things.
 */
export function topicsOf(question: Question): Term[] {
  const { text, terms } = question;
  if (askedValue(question)) return [];
  const things = terms.filter(isThing);
  const match = SAYS_ABOUT.exec(text.slice(0, 300));
  if (!match) return things;
  const stems = new Set(wordsOf(text.slice(match.index + match[0].length)).map(stemOf));
  const topics = things.filter((term) => wordsOf(term.text).every((word) => stems.has(stemOf(word))));
  return topics.length > 0 ? topics : things;
}

/** Of pages, those whose title names who is asked to say something about the topics; all where none is asked. */
export function pagesAsked<Titled extends { title: string }>(
  question: Question,
  pages: readonly Titled[],
): readonly Titled[] {
  const topics = topicsOf(question);
  const sayers = question.terms.filter((term) => isThing(term) && !topics.includes(term));
  if (topics.length === 0 || sayers.length === 0) return pages;
  const named = pages.filter(({ title }) => {
    const stems = stemCounts(title);
    return sayers.every((term) => matchOf(term, stems) >= NAMES);
  });
  return named.length > 0 ? named : pages;
}

/** Weight of the topics that a sentence names by itself. */
const named = (topics: readonly Term[], { stems }: Sentence): number =>
  topics.reduce((sum, term) => sum + (matchOf(term, stems) >= NAMES ? term.weight : 0), 0);

/** True when quotations name a topic in their own words. */
export const speaksOfTopic = (topics: readonly Term[], quotes: readonly Quote[]): boolean =>
  quotes.some(({ sentence }) => named(topics, sentence) > 0);

/** Share of what the best passage names in one sentence that another must name: with a larger one answers are lost. */
const PASSAGE = 0.5;

/** Of passages, those that name about as much of what is asked in one sentence as the best of them does. */
export function mostOnThePoint(question: Question, passages: readonly Quote[][]): Quote[][] {
  const topics = topicsOf(question);
  const most = (quotes: readonly Quote[]) =>
    Math.max(0, ...quotes.map(({ sentence }) => named(topics, sentence)));
  const least = Math.max(0, ...passages.map(most)) * PASSAGE;
  return passages.filter((quotes) => most(quotes) >= least);
}

/** True for a sentence that cannot be left out behind another one: it continues it, tells the next step or has code. */
const belongs = (question: Question, quote: Quote): boolean =>
  needsBefore(quote) ||
  leadsOn(quote.sentence) ||
  quote.sentence.code !== null ||
  quote.sentence.kind !== "prose" ||
  (question.kind === "how-to" && instructs(quote.sentence));

/** A passage without the sentences at its ends that name little of what is asked; the whole where none names any. */
export function onThePoint(question: Question, quotes: readonly Quote[]): Quote[] {
  const topics = topicsOf(question);
  const shares = quotes.map(({ sentence }) => named(topics, sentence));
  const least = Math.max(0, ...shares) * BESIDE;
  if (least === 0) return [...quotes];
  const isOn = (at: number) => (shares[at] ?? 0) >= least;
  const leads = ({ sentence }: Quote, next: Quote) => leadsOn(sentence) || needsBefore(next);
  let [first, last] = [0, quotes.length - 1];
  while (last > first && !isOn(last) && !belongs(question, quotes[last] as Quote)) last -= 1;
  while (first < last && !isOn(first) && !leads(quotes[first] as Quote, quotes[first + 1] as Quote))
    first += 1;
  return quotes.slice(first, last + 1);
}

/** True for a further sentence that names most of what the first one names of what is asked, or belongs to it. */
export function isOnThePoint(question: Question, first: Quote, next: Quote): boolean {
  const topics = topicsOf(question);
  const most = named(topics, first.sentence);
  return most === 0 || belongs(question, next) || named(topics, next.sentence) > most * BESIDE;
}
