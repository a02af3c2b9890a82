// The opening of a comparison: one sentence for each side, and one that contrasts them if there is one.

import { matchOf } from "./bm25";
import { choiceOf } from "./choice";
import { isNamesake, setsApart, sideTerms } from "./cues";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { leansBack } from "./quotable";
import { leadsOn, needsBefore, type Quote, quoteOf, unique } from "./quote";
import { type Page, type Scored, scoreSentences } from "./score-sentences";
import { stemCounts } from "./tokens";

const LONGEST = 300;

const namesAll = (sentence: Sentence, terms: Term[]) =>
  terms.every((term) => matchOf(term, sentence.stems) >= 0.9);
const FILE = /^(.+\.)[jt]sx?$/;
/** True unless a term is the name of a file that a text does not have: "a layout" beside "error.jsx" is no "layout.js". */
const isSpelt = ({ text }: Term, { text: said }: Sentence) => said.includes(FILE.exec(text)?.[1] ?? "");
const titleNames = (page: Page, terms: Term[]) => terms.some((term) => isNamesake(term, page.title));

const COMPARES = /(?<!\p{L})compare\s/iu;
const OF = /\s(?:of|between)\s/iu;

/** The attributes of which a question wants the sides compared: "the noise of A and B"; empty without any. */
function attributesOf(question: Question): Term[] {
  const text = question.text.slice(0, LONGEST);
  if (!COMPARES.test(text) || !OF.test(text)) return [];
  const named = sideTerms(question).flat();
  return question.terms.filter((term) => term.role === "focus" && !named.includes(term));
}

/** The best sentence about one side of a comparison, scored as if only that side had been asked about. */
function bestOfSide(question: Question, pages: Page[], side: number): Scored | undefined {
  const sides = sideTerms(question);
  const terms = sides[side] ?? [];
  const others = sides.filter((_, at) => at !== side).flat();
  const alone = others.filter((term) => !terms.includes(term));
  const scope = question.terms.filter((term) => term.role === "scope");
  const attributes = attributesOf(question);
  const fit = scoreSentences(
    { ...question, kind: "definition", terms: [...terms, ...scope], sides: null },
    pages,
  ).filter(
    (scored) =>
      scored.sentence.quality >= 0.75 &&
      scored.sentence.kind !== "property" &&
      !leansBack(scored.sentence.text) &&
      !leadsOn(scored.sentence) &&
      (namesAll(scored.sentence, terms) || (scored.at === 0 && titleNames(scored.page, terms))) &&
      (attributes.length === 0 || attributes.some((term) => matchOf(term, scored.sentence.stems) >= 0.5)) &&
      !alone.some((term) => matchOf(term, scored.sentence.stems) >= 1),
  );
  // A list item states one fact among several, so other kinds of sentence are preferred.
  const least = (fit[0]?.score ?? 0) * 0.8;
  return fit.find(({ sentence, score }) => sentence.kind === "prose" && score >= least) ?? fit[0];
}

/** A sentence about a side and the next of its paragraph, unless that one speaks of another side. */
function aboutSide(question: Question, best: Scored, side: number): Quote[] {
  const sides = sideTerms(question);
  const terms = sides[side] ?? [];
  const others = sides.filter((_, at) => at !== side).flat();
  const first = { ...quoteOf(best), side };
  const next = best.page.index.sentences[best.at + 1];
  const goesOn =
    next !== undefined &&
    next.block === best.sentence.block &&
    next.kind === "prose" &&
    next.quality >= 0.75 &&
    !leadsOn(next) &&
    (leansBack(next.text) || namesAll(next, terms)) &&
    !others.some((term) => !terms.includes(term) && matchOf(term, next.stems) >= 1);
  return goesOn ? [first, { page: best.page, sentence: next, at: best.at + 1, side }] : [first];
}

/** True when a sentence names a term, a file also without its ending: "layouts" for "layout.js". */
const namesPlainly = ({ text }: Term, { stems }: Sentence) =>
  [...stemCounts(text.replace(FILE, "$1"))].every(([stem]) => stems.has(stem));

/** The sentence behind the first one about a side that sets it apart from another: "Unlike layouts, templates …". */
function contrastBeside(question: Question, { page, at, sentence }: Scored, side: number): Quote | null {
  const next = page.index.sentences[at + 1];
  if (next?.block !== sentence.block || next.quality < 0.75 || leadsOn(next) || !setsApart(next)) return null;
  const named = sideTerms(question).map((terms) => terms.every((term) => namesPlainly(term, next)));
  const isApart = named[side] && named.some((one, other) => one && other !== side);
  return isApart ? { page, sentence: next, at: at + 1 } : null;
}

/**
 * For a comparison: a sentence that contrasts two sides if there is one, and up to two sentences for each side. Empty
 * unless two sides at least have a sentence of their own.
 */
export function chooseCompared(question: Question, pages: Page[], ranked: Scored[]): Quote[] {
  const sides = sideTerms(question);
  // Every page is about the product, so none is about it as a side.
  if (sides.length < 2 || sides.some((terms) => terms.every(({ role }) => role === "scope"))) return [];
  const both = ranked.find(
    (scored) =>
      sides.filter((terms) =>
        terms.every((term) => matchOf(term, scored.sentence.stems) >= 1 && isSpelt(term, scored.sentence)),
      ).length >= 2 &&
      setsApart(scored.sentence) &&
      scored.sentence.quality >= 0.75 &&
      !leadsOn(scored.sentence),
  );
  const best = sides.flatMap((_, side) => {
    const scored = bestOfSide(question, pages, side);
    return scored ? [{ side, scored }] : [];
  });
  if (new Set(best.map(({ scored }) => scored.sentence)).size < 2) return [];
  const each = best.flatMap(({ side, scored }) => aboutSide(question, scored, side));
  const beside = best.flatMap(({ side, scored }) => contrastBeside(question, scored, side) ?? []).slice(0, 1);
  return unique([...each, ...(both ? [quoteOf(both)] : beside)]);
}

/**
 * False for an opening that answers "What is the difference?" with what one sentence says of both, without telling them
 * apart: "layout.js wraps template.js". A choice ("A or B?") asks for no difference.
 */
export function tellsApart(question: Question, quotes: readonly Quote[]): boolean {
  const sides = sideTerms(question);
  if (question.kind !== "difference" || sides.length < 2 || choiceOf(question.text)) return true;
  if (
    quotes.some(
      ({ side, sentence }) => side !== undefined || setsApart(sentence) || sentence.kind === "table",
    )
  )
    return true;
  const told = sides.map((terms) =>
    quotes.filter((quote) => !needsBefore(quote) && namesAll(quote.sentence, terms)),
  );
  return new Set(told.flatMap(([first]) => first?.sentence ?? [])).size >= 2;
}
