// Chooses the sentences a report opens with, and says whether they answer the question or only come near. An answer must
// name what was asked about; when no page speaks of one of those things, nothing that was read can answer.

import { matchOf } from "./bm25";
import { chooseCompared } from "./compare";
import { contradicts } from "./contradicts";
import { instructs, isAskedByTitle, isNamesake } from "./cues";
import { describesAsked, titleFit } from "./fit";
import { itemsAfter } from "./list-items";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { leansBack } from "./quotable";
import {
  isIn,
  leadOf,
  leadsOn,
  nearest,
  needsBefore,
  type Quote,
  quoteOf,
  SAME,
  standsAlone,
  support,
} from "./quote";
import type { Page, Scored } from "./score-sentences";
import { sectionFeatures } from "./section-features";
import { likeliestSection, type RankedSection } from "./section-odds";
import { isWhole } from "./self-contained";
import { partsOf, plainText, stemCounts } from "./tokens";

/** One sentence or a few, and how well they answer, 0 to 1; no sentence when nothing answers. */
export type Opening = {
  quotes: Quote[];
  fit: number;
  /** Where nothing answers, what to read first of what comes close: a sentence with the one it leans on, if there is one. */
  near: Quote[];
};

/** A sentence that names less of what is asked than this, in its own words and headings, is about something else. */
const NEAR = 0.35;
/** The same for all that stands around it; above what a page without an exact term of the question can reach. */
const NEARBY = 0.45;
/** From this match on a thing is named, be it by another word; from that one on by its own. */
const NAMES = 0.5;
const BY_NAME = 0.9;
/** Below this a sentence does not answer the question, however high it ranks among the others. */
const ANSWERS = 0.6;
/** A sentence that scores less, or names less of what is asked with its headings, comes near at best. */
const LEAST_SCORE = 0.55;
const LEAST_DIRECT = 0.5;
/** Where little is asked about, the common words around it count for more. */
const FEW_THINGS = 2;
const LEAST_OF_FEW = 0.7;
/** What an answer must reach of the best score of all sentences. */
const NEAR_BEST = 0.75;
/** What a page must reach of the best fused rank. */
const FIRST_RANKS = 0.75;
/** A sentence that names all that is asked comes before a better one that does not, from this share of its score. */
const COMPLETE = 0.88;
/** Words below which a description takes the sentence before it along. */
const BARE = 6;
/** How well the first sentence must stand alone. */
const LEAST_QUALITY = 0.6;
/**
 * A description can open a report only for the parameter that was asked for by name, and a line without its full stop, such
 * as a label or the entry of a list, not at all.
 */
function opens(question: Question, { sentence, page }: Scored): boolean {
  if (sentence.kind === "property") return describesAsked(question, sentence, page.title);
  return isWhole(sentence.text) || leadsOn(sentence);
}

/** True when every exact term of the question stands in the sentence, its headings or its section. */
function namesExact(question: Question, { page, sentence }: Scored): boolean {
  const section = page.index.sections[sentence.section];
  return question.terms.every(
    (term) =>
      !term.exact ||
      term.role === "scope" ||
      matchOf(term, sentence.stems) >= 0.9 ||
      (section !== undefined && matchOf(term, section.counts) >= 0.9),
  );
}

/** The next sentence of the same paragraph or description, when it goes on about the same thing. */
function continuation(quote: Quote, scores: Map<Sentence, Scored>, best: number): Quote | null {
  const next = quote.page.index.sentences[quote.at + 1];
  if (!next || next.block !== quote.sentence.block || next.quality < 0.3) return null;
  // "It can arise for these reasons:" goes on when its list follows.
  if (leadsOn(next) && (!leansBack(next.text) || itemsAfter(quote.page.index, quote.at + 1).length === 0))
    return null;
  const score = scores.get(next)?.score ?? 0;
  const goesOn = quote.sentence.kind === "property" || leansBack(next.text) || score >= best * 0.5;
  return goesOn ? { page: quote.page, sentence: next, at: quote.at + 1 } : null;
}

/** The things asked about that no page speaks of. */
function unspokenOf(question: Question, pages: Page[]): Term[] {
  return thingsOf(question).filter(
    (term) =>
      !pages.some((page) => page.index.sentences.some((sentence) => matchOf(term, sentence.stems) >= NAMES)),
  );
}

/** True when no page speaks of so much of what was asked that a section can answer by chance only. */
const lacksMuch = (question: Question, pages: Page[]): boolean =>
  unspokenOf(question, pages).length >= Math.max(1, thingsOf(question).length * MUCH);

const ATTRIBUTE = /\b(?:what(?:'s|\s+is|\s+are|\s+was|\s+were)\s+the|какая|какой|какова|каков)\s+(\p{L}+)/iu;

/** "What is the price of …": a sentence that does not speak of a price is no answer. */
function namesAttribute(question: Question, { sentence, page }: Scored): boolean {
  const asked = ATTRIBUTE.exec(question.text)?.[1];
  const term = asked && question.terms.find(({ text, role }) => text === asked && role === "focus");
  if (!term) return true;
  const heading = page.index.sections[sentence.section]?.headingStems ?? new Set();
  return matchOf(term, sentence.stems) >= 0.5 || matchOf(term, heading) >= 0.5;
}

const PAST = /^\W*(?:when\s+(?:was|were|did)|когда\s+(?:был|вышл|появил))/i;
const AMOUNT = /^\W*(?:how\s+(?:much|many|long|high|big|fast|old)|сколько)(?!\p{L})/iu;

const NUMBERED =
  /\b(?:which|what)(?:\s+[\w.]+){0,3}\s+(?:versions?|ports?|years?)\b|(?:какая|какую|какой|каком|с какой)\s+(?:[\w.]+\s+){0,2}(?:верси|порт|год)/iu;
const SPELT =
  /\b(?:once|twice|one|two|three|four|five|six|seven|eight|nine|ten)\b|(?:один|два|три|четыре|пять|десять)(?!\p{L})/iu;
const COST = /\b(?:costs?|prices?|priced)\b|(?:стоит|стоят|стоимост|цен[аыу])(?!\p{L})/iu;
const SUM =
  /[$€£¥₽]\s?\d|\d\s?(?:[$€£¥₽]|(?:US |American )?dollars?|euros?|cents?|pounds?|yuan|yen|roubles?|rubles?|USD|EUR|GBP|руб|доллар|евро|юан)|\bfree\b|бесплатн/iu;
/** Asks what something costs, and not what the cost of something does. */
const ASKS_SUM = /^\W*(?:what|how\s+much|which|сколько|какая|какова|почём)(?!\p{L})/iu;

/** A date answers "when was", a number "how many" and "which version", a sum what something costs. */
function namesFigure(question: Question, { sentence }: Scored): boolean {
  if (PAST.test(question.text)) return /\b(?:1\d|20)\d\d\b|\bv\d+\.\d/.test(sentence.text);
  if (ASKS_SUM.test(question.text) && COST.test(question.text)) return SUM.test(sentence.text);
  if (!AMOUNT.test(question.text) && !NUMBERED.test(question.text)) return true;
  // What the question says itself, and the figure in a name, tell nothing.
  const told = plainText(sentence.text).match(/(?<![\p{L}\d.-]|\p{L}[-.])\d+(?:[.,]\d+)*/gu) ?? [];
  return told.some((figure) => !question.text.includes(figure)) || SPELT.test(sentence.text);
}

const WHO = /^\W*(?:who|whose|кто|чей)(?!\p{L})/iu;

/** Who did something is told where the doing is named, too. */
function namesDeed(question: Question, { sentence }: Scored): boolean {
  return !WHO.test(question.text) || question.terms.every((term) => matchOf(term, sentence.stems) >= 0.5);
}

const thingsOf = (question: Question): Term[] =>
  question.terms.filter(({ role }) => role === "focus" || role === "earlier");

/** How many of so many things asked about may go unnamed. */
const unnamedOf = (things: number) => (things <= 2 ? 0 : things <= 6 ? 1 : 2);

/** How fully a sentence names a term: in its own words, its headings, or the sentence that it leans on. */
function namedBy(term: Term, { sentence, page, at }: Scored): number {
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  const before = needsBefore({ sentence, at }) ? support({ page, sentence, at }) : null;
  return Math.max(
    matchOf(term, sentence.stems),
    matchOf(term, headings),
    before ? matchOf(term, before.sentence.stems) : 0,
  );
}

/** True when a sentence names what was asked about, all but one or two of many things. */
function namesThings(question: Question, scored: Scored): boolean {
  const things = thingsOf(question);
  const matches = things.map((term) => namedBy(term, scored));
  const unnamed = matches.filter((match) => match < NAMES).length;
  const byName = matches.filter((match) => match >= BY_NAME).length;
  // A figure by itself stands in any text.
  const words = things.some(({ text }) => /\p{L}{2}/u.test(text));
  return words && unnamed <= unnamedOf(things.length) && byName * 2 >= things.length;
}

/** Share of the question's weight that a sentence names. */
function shareNamed(question: Question, scored: Scored): number {
  const terms = question.terms.filter((term) => term.role !== "scope");
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  return terms.reduce((sum, term) => sum + term.weight * namedBy(term, scored), 0) / Math.max(all, 0.001);
}

/** How something is done is told by an instruction, by what is used for it, or by code. */
function tellsHow(question: Question, { sentence }: Scored): boolean {
  return (
    question.kind !== "how-to" ||
    sentence.code !== null ||
    /`[^`]+`/.test(sentence.text) ||
    instructs(sentence)
  );
}

/** The page is among those that the searches put first, or it or its section is named after what is asked. */
function isAmongFirst(question: Question, { page, sentence }: Scored): boolean {
  const heading = page.index.sections[sentence.section]?.path.at(-1) ?? "";
  const named = (term: Term) =>
    term.role !== "generic" && (isNamesake(term, page.title) || (term.exact && isNamesake(term, heading)));
  return (
    page.rank >= FIRST_RANKS ||
    // A setting means the same wherever it is described.
    (sentence.kind === "property" && describesAsked(question, sentence, page.title)) ||
    question.terms.some(named) ||
    isAskedByTitle(question, page.title) ||
    titleFit(question, page.title) === 1
  );
}

/** What is asked for by its kind: a date, a number, somebody, an attribute. */
const tellsKind = (question: Question, scored: Scored): boolean =>
  namesAttribute(question, scored) &&
  namesFigure(question, scored) &&
  namesDeed(question, scored) &&
  (question.kind !== "default" || /default|умолчани/i.test(scored.sentence.text));

function answersIt(question: Question, scored: Scored): boolean {
  const least = thingsOf(question).length <= FEW_THINGS ? LEAST_OF_FEW : LEAST_DIRECT;
  if (scored.score < LEAST_SCORE || !isAmongFirst(question, scored)) return false;
  // A sentence that leans on the one before it is quoted with that one.
  const named = needsBefore(scored) ? Math.max(scored.direct, shareNamed(question, scored)) : scored.direct;
  if (named < least) return false;
  if (!tellsHow(question, scored)) return false;
  if (!tellsKind(question, scored) || !namesThings(question, scored)) return false;
  return scored.coverage >= ANSWERS && namesExact(question, scored);
}

/** The best sentence that names all that was asked and tells it; undefined when there is none. */
export function directAnswer(question: Question, pages: Page[], ranked: Scored[]): Scored | undefined {
  // Of something that no page speaks of nothing that was read can tell.
  if (unspokenOf(question, pages).length > 0) return undefined;
  const least = (ranked.find((scored) => tellsKind(question, scored))?.score ?? 0) * NEAR_BEST;
  const direct = ranked.filter(
    (scored) => scored.score >= least && canOpen(question, scored) && answersIt(question, scored),
  );
  const enough = (direct[0]?.score ?? 0) * COMPLETE;
  return (
    direct.find((scored) => scored.named === 1 && scored.score >= enough && namesExact(question, scored)) ??
    direct.find((scored) => namesExact(question, scored)) ??
    direct[0]
  );
}

/** True for a sentence that can be read first: it stands by itself and speaks of what was asked. */
const canOpen = (question: Question, scored: Scored): boolean =>
  scored.direct >= NEAR &&
  scored.coverage >= NEARBY &&
  scored.named >= 0.5 &&
  scored.sentence.quality >= LEAST_QUALITY &&
  standsAlone(scored) &&
  opens(question, scored);

/** How likely a section must answer, to be said to answer; less where a sentence of its page names all that was asked. */
const LIKELY = 0.6;
const LIKELY_DIRECT = 0.5;
/** Share of the things asked about that may go unspoken on all pages where a section is said to answer. */
const MUCH = 1 / 3;
/** From here on a section that is not said to answer is worth naming first among what comes close. */
const WORTH_NAMING = 0.25;

/** True for a sentence that names an identifier of the question, or describes it. */
function namesIdentifier(question: Question, { sentence, page }: Scored): boolean {
  const described = stemCounts(`${sentence.subject ?? ""} ${page.title}`);
  return question.terms.some(
    (term) =>
      term.exact &&
      partsOf(term.text).length > 1 &&
      Math.max(matchOf(term, sentence.stems), matchOf(term, described)) >= BY_NAME,
  );
}

/** What telling what to do, and leading to code, is worth where it was asked how something is done. */
const INSTRUCTS = 0.15;
const SHOWS_CODE = 0.08;

function worthFirst(question: Question, { score, sentence }: Scored): number {
  if (question.kind !== "how-to") return score;
  return score + (instructs(sentence) ? INSTRUCTS : 0) + (sentence.code === null ? 0 : SHOWS_CODE);
}

/** Sentences of a section that can be read first, the most telling one before the others. */
function tellingOf(question: Question, ranked: Scored[], { page, section }: RankedSection): Scored[] {
  return ranked
    .filter(
      (scored) =>
        scored.page === page &&
        scored.sentence.section === section &&
        scored.sentence.quality >= LEAST_QUALITY &&
        standsAlone(scored) &&
        opens(question, scored) &&
        tellsHow(question, scored) &&
        tellsKind(question, scored),
    )
    .toSorted((a, b) => worthFirst(question, b) - worthFirst(question, a));
}

/** The most telling sentence of a section that may answer, with what it needs before it. */
function nearestOf(question: Question, ranked: Scored[], likeliest: RankedSection): Quote[] {
  const first = likeliest.odds < WORTH_NAMING ? undefined : tellingOf(question, ranked, likeliest)[0];
  if (!first) return [];
  const quote = leadOf(first) ?? quoteOf(first);
  const before = needsBefore(quote) ? support(quote) : null;
  return before ? [before, quote] : [quote];
}

/** True for a sentence that speaks of the opposite of what was asked. */
const isTurned = (question: Question, { page, sentence }: Omit<Quote, "at">): boolean =>
  contradicts(question, sentence, page.index.sections[sentence.section]?.headingStems ?? new Set());

/** A page that begins with the opposite is about it. */
const isPageTurned = (question: Question, page: Page): boolean => {
  const sentence = page.index.sentences[0];
  return sentence !== undefined && isTurned(question, { page, sentence });
};

/**
 * The opening for a question; `all` are the sentences of `pages`, best first, without those that answer another part
 * of what was asked.
 */
export function chooseOpening(question: Question, pages: Page[], all: Scored[]): Opening {
  const ranked = all.filter((scored) => !isTurned(question, scored));
  const compared = chooseCompared(question, pages, ranked);
  const direct = directAnswer(question, pages, ranked);
  const candidates = sectionFeatures(question, pages, { ranked, named: direct?.page ?? null });
  const likeliest = likeliestSection(candidates.filter(({ page }) => !isPageTurned(question, page)));
  // That each side is quoted does not say how well the two are told apart.
  if (compared.length >= 2) return { quotes: compared, fit: likeliest?.odds ?? 0, near: [] };
  // A name that stands in the question as the documents write it leaves no doubt what is asked about.
  if (direct && namesIdentifier(question, direct))
    return {
      quotes: openWith(question, ranked, direct),
      fit: Math.max(direct.direct, likeliest?.odds ?? 0),
      near: [],
    };
  const nothing = { quotes: [], fit: 0, near: likeliest ? nearestOf(question, ranked, likeliest) : [] };
  if (!likeliest) return nothing;
  const agree = direct?.page === likeliest.page;
  if (likeliest.odds < (agree ? LIKELY_DIRECT : LIKELY) || lacksMuch(question, pages)) return nothing;
  const telling = tellingOf(question, ranked, likeliest);
  const first = agree ? direct : telling[0];
  if (!first) return nothing;
  const quotes = openWith(question, ranked, first);
  const more = telling.find(
    (scored) =>
      !isIn(quotes, scored) &&
      !needsBefore(scored) &&
      leadOf(scored) === null &&
      nearest(scored.sentence, quotes) < SAME,
  );
  return {
    quotes: quotes.length < 2 && more ? [...quotes, quoteOf(more)] : quotes,
    fit: likeliest.odds,
    near: [],
  };
}

/** The best sentence with what it needs before it and what goes on after it, or a second one. */
function openWith(question: Question, ranked: Scored[], best: Scored): Quote[] {
  const scores = new Map(ranked.map((scored) => [scored.sentence, scored]));
  const opening = [leadOf(best) ?? quoteOf(best)];
  // "Default: 2" alone does not say of what.
  const bare = best.sentence.kind === "property" && best.sentence.length < BARE;
  const before = bare || needsBefore(best) ? support(best) : null;
  if (before) opening.unshift(before);
  while (opening.length < 3 && !leadsOn((opening.at(-1) as Quote).sentence)) {
    const next = continuation(opening.at(-1) as Quote, scores, best.score);
    if (!next) break;
    opening.push(next);
  }
  const second = ranked.find(
    (scored) =>
      scored.score >= best.score * (scored.page === best.page ? 0.75 : 0.85) &&
      scored.sentence.quality >= 0.75 &&
      answersIt(question, scored) &&
      opens(question, scored) &&
      !needsBefore(scored) &&
      leadOf(scored) === null &&
      (!leadsOn(scored.sentence) || standsAlone(scored)) &&
      !isIn(opening, scored) &&
      nearest(scored.sentence, opening) < SAME,
  );
  if (opening.length < 2 && second) opening.push(quoteOf(second));
  return opening;
}
