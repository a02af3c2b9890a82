// Finds the sentence that says what a plain question asks, in its own words: one that names every word of the question and
// gives a fact of the kind asked for. In a person's own documents, which tell a thing once and in passing, the rank of a
// sentence proves nothing, but what it says does.

import { PRONOUN } from "./asked-here";
import { matchOf } from "./bm25";
import type { Sentence } from "./page-index";
import { isOfOtherVersion } from "./page-priors";
import { plainFacts } from "./plain-facts";
import { isAskedBy, isOfOther, names } from "./plain-names";
import { type PlainKind, type PlainQuestion, type PlainWord, plainQuestion } from "./plain-question";
import type { Question } from "./question";
import { leadsOn, type Quote } from "./quote";
import type { Page } from "./score-sentences";
import { isOfSibling } from "./siblings";
import { isStopWord } from "./stop-words";
import { plainText, wordsOf } from "./tokens";

/** From this match on a word is named by itself. */
const BY_NAME = 0.9;
const LEAST_QUALITY = 0.2;
const LONGEST = 420;
/** Number of sentences between a question and what still replies to it. */
const FARTHEST = 4;

const OWN = /(?<!\p{L})(?:my|our|mein\p{L}*|unser\p{L}*|мо[йяеи]|наш\p{L}*)(?!\p{L})/iu;
const ASKS_WHY = /(?<!\p{L})(?:why|warum|weshalb|почему)(?!\p{L})/iu;
/** Says that something is not so. A capital in the middle may be a name or an abbreviation: "patent NO 345". */
const DENIES =
  /(?<!\p{L})(?:[Nn]ot|[Nn]ever|[Nn]o|[Nn]one|[Nn]obody|[Nn]icht|[Kk]ein\p{L}*|[Nn]ie|[Нн]е|[Нн]ет|[Нн]икогда|[Нн]и)(?!\p{L})|n['’]t(?!\p{L})/u;
/** Says that something is not so yet, or only wished. */
const WISHES =
  /(?<!\p{L})(?:would|could|may|might|should|plans?|planned|hopes?|wants?|proposes?|proposed|recommends?|suggests?|is\s+to|are\s+to|will|expected|if|soll(?:te|en)?|will|wird|würde|könnte|wenn|будет|должен|планирует|хочет|рекомендует|может|если|бы)(?!\p{L})/u;
/** The speaker before a line of a conversation: "TH: ". */
const SPEAKER = /^\p{Lu}[\p{L}.]{0,11}:\s/u;

type Place = { page: Page; sentence: Sentence; at: number };
type Stems = { has(stem: string): boolean; keys(): Iterable<string> };

/** The context of a sentence: its headings, the sentence that its pronoun points at, and the question that it replies to. */
type Around = { heading: Stems; before: Sentence | null; question: Stems | null; asksWhy: boolean };

const isQuestion = ({ text }: Sentence) => /\?["”»)]*$/.test(text.trim());
const labelled = ({ text }: Sentence) => plainText(text).replace(SPEAKER, "");

/** The sentences of the question that a sentence replies to, with what was said before it in the same breath. */
function questionBefore({ page, sentence, at }: Place): Sentence[] {
  const { sentences } = page.index;
  for (let index = at - 1; index >= Math.max(0, at - FARTHEST); index -= 1) {
    const before = sentences[index] as Sentence;
    if (before.section !== sentence.section || before.block < sentence.block - 1) break;
    if (isQuestion(before))
      return sentences.slice(Math.max(0, index - 2), index + 1).filter(({ block }) => block === before.block);
  }
  return [];
}

function around(place: Place): Around {
  const { page, sentence, at } = place;
  const before = page.index.sentences[at - 1];
  const asked = questionBefore(place);
  return {
    heading: page.index.sections[sentence.section]?.headingStems ?? new Set<string>(),
    before: PRONOUN.test(labelled(sentence)) && before?.block === sentence.block ? before : null,
    question: asked.length === 0 ? null : new Set(asked.flatMap(({ stems }) => [...stems.keys()])),
    asksWhy: asked.some(({ text }) => ASKS_WHY.test(text)),
  };
}

/** True for a sentence that names no other person, firm or place before its first word that is asked about. */
function namesNoOther(asked: PlainQuestion, { sentence, page }: Place): boolean {
  const tokens = wordsOf(labelled(sentence));
  const first = tokens.findIndex(isAskedBy(asked));
  return tokens.slice(0, Math.max(0, first)).every((token, index) => {
    if (!/^\p{Lu}/u.test(token) || isStopWord(token)) return true;
    // The first word has a capital letter anyway, so it is a name only if the page writes it in no other way.
    return index === 0 && page.text.includes(` ${token.toLowerCase()}`);
  });
}

/** False where a pronoun may stand for two things: "Turbine 1 was stopped because of turbine 2. It …" */
function isPointedAt(word: PlainWord, before: Sentence | null): boolean {
  if (!before || !names(word, before.stems)) return false;
  return !word.readings.some(
    ({ stems: [stem = "", ...more] }) => more.length === 0 && (before.stems.get(stem) ?? 0) > 1,
  );
}

/** True when a word is named by the sentence, by what it continues or replies to, or, for a name, by its page. */
function isNamed(word: PlainWord, asked: PlainQuestion, place: Place, context: Around): boolean {
  const { sentence, page } = place;
  if (names(word, sentence.stems) || names(word, context.question)) return true;
  if (isPointedAt(word, context.before)) return true;
  if (matchOf(word, context.heading) >= BY_NAME) return true;
  const ofPage = word.isName && !/\d/.test(word.text) && matchOf(word, page.index.stems) >= BY_NAME;
  return ofPage && namesNoOther(asked, place);
}

/** True when the sentence, or what it continues or replies to, names half of the words that are no names, and at least two. */
function saysDeed({ words }: PlainQuestion, { sentence }: Place, { before, question }: Around): boolean {
  const others = words.filter(({ isName }) => !isName);
  const told = others.filter(
    (word) => names(word, sentence.stems) || names(word, before?.stems) || names(word, question),
  );
  // A heading may name the thing, but not also what is asked about it.
  return others.length > 0 && told.length * 2 >= others.length && told.length >= Math.min(2, others.length);
}

const saysSo = (asked: PlainQuestion, question: Question, text: string): boolean =>
  (asked.kind === "reason" || !DENIES.test(text) || DENIES.test(question.text)) &&
  !(asked.isPast && WISHES.test(text));

/** `own`: share of the question's words that the sentence itself names. */
type PlainAnswer = { quotes: Quote[]; facts: string[]; own: number };

function answerAt(asked: PlainQuestion, question: Question, place: Place): PlainAnswer | null {
  const { sentence, page, at } = place;
  const isText =
    sentence.kind !== "table" && sentence.text.length <= LONGEST && !sentence.text.includes("\n");
  if (!isText || sentence.quality < LEAST_QUALITY || isQuestion(sentence) || leadsOn(sentence)) return null;
  const context = around(place);
  const isAll = asked.words.every((word) => isNamed(word, asked, place, context));
  if (!isAll || !saysDeed(asked, place, context)) return null;
  // What "what" asks for has no form, so only a reply to the same question tells it.
  if (asked.kind === "what" && !context.question) return null;
  const text = labelled(sentence);
  const isAsked = isAskedBy(asked);
  const facts = plainFacts(asked, question, text, isAsked);
  const tells = facts.length > 0 || (asked.kind === "reason" && context.asksWhy);
  // A reply is meant as one, also where it denies something.
  if (!tells || !(context.question || saysSo(asked, question, text)) || isOfOther(asked, text)) return null;
  const { before } = context;
  const quotes: Quote[] = [
    ...(before && !isQuestion(before)
      ? [{ page, sentence: before, at: at - 1, introduces: true as const }]
      : []),
    { page, sentence, at },
  ];
  const own = asked.words.filter((word) => names(word, sentence.stems)).length / asked.words.length;
  return { quotes, facts, own };
}

/** True for a sentence that answers another question already. */
type Taken = (sentence: Sentence) => boolean;

/** The answers that pages state to a plain question, best first; empty for other questions. */
function plainAnswers(question: Question, pages: readonly Page[], isTaken: Taken): PlainAnswer[] {
  const asked = plainQuestion(question);
  // Why something of one's own does what it does no page knows.
  if (!asked || (asked.kind === "reason" && !asked.isPast && OWN.test(question.text))) return [];
  return pages
    .filter((page) => !isOfOtherVersion(question, page))
    .flatMap((page) =>
      page.index.sentences.flatMap((sentence, at) =>
        isTaken(sentence) || isOfSibling(question, sentence.text)
          ? []
          : (answerAt(asked, question, { page, sentence, at }) ?? []),
      ),
    )
    .toSorted((a, b) => b.own - a.own);
}

const COMPARED: ReadonlySet<PlainKind> = new Set(["when", "count", "amount", "time", "distance"]);
/** Share of the question's words that a sentence itself must name before it contradicts another one. */
const LEAST_OWN = 0.5;

/** The best answer to a plain question, with those of other pages that tell another fact; empty without any. */
export function plainAnswer(
  question: Question,
  pages: readonly Page[],
  isTaken: Taken,
): { quotes: Quote[]; differs: boolean } {
  const kind = plainQuestion(question)?.kind;
  const [best, ...others] = plainAnswers(question, pages, isTaken);
  if (!best || !kind) return { quotes: [], differs: false };
  const pageOf = ({ quotes }: PlainAnswer) => quotes.at(-1)?.page;
  const differing = others.find(
    (other) =>
      COMPARED.has(kind) &&
      other.own >= LEAST_OWN &&
      pageOf(other) !== pageOf(best) &&
      !other.facts.some((fact) => best.facts.includes(fact)),
  );
  return { quotes: [...best.quotes, ...(differing?.quotes ?? [])], differs: differing !== undefined };
}
