// Chooses the sentences a report opens with, and says whether they answer the question or only come near. An answer must
// name what was asked about; when no page speaks of one of those things, nothing that was read can answer.

import { matchOf } from "./bm25";
import { chooseCompared } from "./compare";
import { describesAsked } from "./fit";
import { itemsAfter } from "./list-items";
import type { Sentence } from "./page-index";
import type { Question } from "./question";
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

/** One to three sentences; none when nothing even comes near. */
export type Opening = { quotes: Quote[]; answers: boolean };

/** A sentence that names less of what is asked than this, in its own words and headings, is about something else. */
const NEAR = 0.35;
/** The same for all that stands around it; above what a page without an exact term of the question can reach. */
const NEARBY = 0.45;
/** Of three things asked about, or more, one may go unnamed. */
const NAMED = 0.66;
/** Below this a sentence does not answer the question, however high it ranks among the others. */
const ANSWERS = 0.55;
/** A sentence that names all that is asked comes before a better one that does not, from this share of its score. */
const COMPLETE = 0.88;
/** Words below which a description takes the sentence before it along. */
const BARE = 6;
/** How well the first sentence must stand alone. */
const LEAST_QUALITY = 0.6;
/** A description can open a report only for the parameter that was asked for by name. */
function opens(question: Question, { sentence, page }: Scored): boolean {
  return sentence.kind !== "property" || describesAsked(question, sentence, page.title);
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

/** True when no page speaks of something that was asked about: then nothing that was read can answer. */
function lacksThing(question: Question, pages: Page[]): boolean {
  return question.terms.some(
    (term) =>
      (term.role === "focus" || term.role === "earlier") &&
      !pages.some((page) => page.index.sentences.some((sentence) => matchOf(term, sentence.stems) >= 0.5)),
  );
}

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

/** A date answers "when was", a number "how many". */
function namesFigure(question: Question, { sentence }: Scored): boolean {
  if (PAST.test(question.text)) return /\b(?:19|20)\d\d\b|\bv\d+\.\d/.test(sentence.text);
  return !AMOUNT.test(question.text) || /\d/.test(sentence.text);
}

function answersIt(question: Question, scored: Scored): boolean {
  if (!namesAttribute(question, scored) || !namesFigure(question, scored)) return false;
  if (question.kind === "default" && !/default|умолчани/i.test(scored.sentence.text)) return false;
  const things = question.terms.filter((term) => term.role === "focus" || term.role === "earlier").length;
  return scored.coverage >= ANSWERS && scored.named >= (things >= 3 ? NAMED : 1);
}

/** The opening for a question; `ranked` are the sentences of `pages`, best first. */
export function chooseOpening(question: Question, pages: Page[], ranked: Scored[]): Opening {
  const compared = chooseCompared(question, pages, ranked);
  if (compared.length >= 2) return { quotes: compared, answers: true };
  const fit = ranked.filter(
    (scored) =>
      scored.direct >= NEAR &&
      scored.coverage >= NEARBY &&
      scored.named >= 0.5 &&
      scored.sentence.quality >= LEAST_QUALITY &&
      standsAlone(scored) &&
      opens(question, scored),
  );
  const direct = lacksThing(question, pages) ? [] : fit.filter((scored) => answersIt(question, scored));
  const enough = (direct[0]?.score ?? 0) * COMPLETE;
  const first =
    direct.find((scored) => scored.named === 1 && scored.score >= enough && namesExact(question, scored)) ??
    direct.find((scored) => namesExact(question, scored)) ??
    direct[0];
  const best = first ?? fit[0];
  return best
    ? { quotes: openWith(question, ranked, best), answers: first !== undefined }
    : { quotes: [], answers: false };
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
