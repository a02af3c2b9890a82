// Chooses what the report quotes: the direct answer, then further sentences by maximal marginal relevance (Carbonell &
// Goldstein 1998), so that each says something the ones before do not.

import { matchOf } from "./bm25";
import { isNamesake, setsApart, sideTerms } from "./cues";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { leansBack } from "./quotable";
import { indexPages, type Page, type Scored, scoreSentences } from "./score-sentences";
import { stemOf } from "./stems";
import { isStopWord } from "./stop-words";
import { wordsOf } from "./tokens";
import type { RunView } from "./view";

export type Quote = { page: Page; sentence: Sentence; at: number };

export type Selection = {
  /** The direct answer: one to three sentences; empty when nothing fits. */
  opening: Quote[];
  body: Quote[];
  /** Coverage of the best sentence of the opening, 0 to 1. */
  coverage: number;
  /** What the opening says of it in its own words and headings, 0 to 1. */
  direct: number;
  /** Terms of the question that no quoted sentence or its heading speaks of. */
  missing: Term[];
};

/** Relevance against novelty in MMR. */
const LAMBDA = 0.72;
/** Two sentences that share this much of their words say the same. */
const SAME = 0.6;
/** Below this a sentence does not answer the question, however high it ranks among the others. */
const ANSWERS = 0.55;
/** How well the first sentence must stand alone. */
const LEAST_QUALITY = 0.6;
/** What the body may quote, against the best sentence. */
const BODY_FLOOR = 0.55;

const contentStems = new WeakMap<Sentence, Set<string>>();

function contentOf(sentence: Sentence): Set<string> {
  const known = contentStems.get(sentence);
  if (known) return known;
  const stems = new Set([...sentence.stems.keys()].filter((stem) => !isStopWord(stem)));
  contentStems.set(sentence, stems);
  return stems;
}

/** Overlap of the words of two sentences, 0 to 1 (Dice). */
export function similarity(a: Sentence, b: Sentence): number {
  const [left, right] = [contentOf(a), contentOf(b)];
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared += 1;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

const nearest = (candidate: Sentence, chosen: Quote[]) =>
  chosen.reduce((most, quote) => Math.max(most, similarity(candidate, quote.sentence)), 0);

const quoteOf = ({ page, sentence, at }: Scored): Quote => ({ page, sentence, at });
const isIn = (quotes: Quote[], candidate: { sentence: Sentence }) =>
  quotes.some((quote) => quote.sentence === candidate.sentence);
const leadsOn = (sentence: Sentence) => /:\W*$/.test(sentence.text);

/** The sentence before, when this one leans on it and it can be quoted. */
function support(quote: Quote): Quote | null {
  const before = quote.page.index.sentences[quote.at - 1];
  if (!before || before.block !== quote.sentence.block || before.quality < 0.3) return null;
  if (leansBack(before.text) || leadsOn(before)) return null;
  return { page: quote.page, sentence: before, at: quote.at - 1 };
}

function standsAlone(scored: Scored): boolean {
  if (leadsOn(scored.sentence)) return scored.sentence.code !== null || scored.sentence.kind === "prose";
  return !leansBack(scored.sentence.text) || support(scored) !== null;
}

/** A description can open a report only for the parameter that was asked for by name. */
function opens(question: Question, { sentence }: Scored): boolean {
  if (sentence.kind !== "property") return true;
  const subject = new Set(wordsOf(sentence.subject ?? "").map(stemOf));
  return question.terms.some((term) => term.exact && matchOf(term, subject) >= 1);
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
  if (!next || next.block !== quote.sentence.block || next.quality < 0.3 || leadsOn(next)) return null;
  const score = scores.get(next)?.score ?? 0;
  const goesOn = quote.sentence.kind === "property" || leansBack(next.text) || score >= best * 0.5;
  return goesOn ? { page: quote.page, sentence: next, at: quote.at + 1 } : null;
}

/** What says best what one side of a comparison is: scored as if only that side had been asked for. */
function bestOfSide(question: Question, pages: Page[], side: number): Scored | undefined {
  const sides = sideTerms(question);
  const [terms = [], others = []] = [sides[side], sides[1 - side]];
  const alone = others.filter((term) => !terms.includes(term));
  const scope = question.terms.filter((term) => term.role === "scope");
  return scoreSentences(
    { ...question, kind: "definition", terms: [...terms, ...scope], sides: null },
    pages,
  ).find(
    (scored) =>
      scored.sentence.quality >= 0.75 &&
      scored.sentence.kind !== "property" &&
      !leansBack(scored.sentence.text) &&
      !leadsOn(scored.sentence) &&
      !alone.some((term) => matchOf(term, scored.sentence.stems) >= 1),
  );
}

/** For a comparison: a sentence that sets both sides against each other where there is one, and one for each side. */
function chooseCompared(question: Question, pages: Page[], ranked: Scored[]): Quote[] {
  const sides = sideTerms(question);
  if (sides.length < 2 || sides.some((terms) => terms.length === 0)) return [];
  const both = ranked.find(
    (scored) =>
      sides.every((terms) => terms.every((term) => matchOf(term, scored.sentence.stems) >= 1)) &&
      setsApart(scored.sentence) &&
      scored.sentence.quality >= 0.75 &&
      !leadsOn(scored.sentence),
  );
  const each = [0, 1].flatMap((side) => bestOfSide(question, pages, side) ?? []);
  if (each.length < 2) return [];
  const found = both ? [...each, both] : each;
  return found
    .filter((scored, index) => found.findIndex((other) => other.sentence === scored.sentence) === index)
    .map(quoteOf);
}

function chooseOpening(question: Question, pages: Page[], ranked: Scored[]): Quote[] {
  const compared = chooseCompared(question, pages, ranked);
  if (compared.length >= 2) return compared;
  const fit = ranked.filter(
    (scored) =>
      scored.coverage >= ANSWERS &&
      scored.sentence.quality >= LEAST_QUALITY &&
      standsAlone(scored) &&
      opens(question, scored),
  );
  const best = fit.find((scored) => namesExact(question, scored)) ?? fit[0];
  if (!best) return [];
  const scores = new Map(ranked.map((scored) => [scored.sentence, scored]));
  const opening = [quoteOf(best)];
  const before = leansBack(best.sentence.text) ? support(opening[0] as Quote) : null;
  if (before) opening.unshift(before);
  while (opening.length < 3 && !leadsOn((opening.at(-1) as Quote).sentence)) {
    const next = continuation(opening.at(-1) as Quote, scores, best.score);
    if (!next) break;
    opening.push(next);
  }
  const second = ranked.find(
    (scored) =>
      scored.score >= best.score * 0.75 &&
      scored.sentence.quality >= 0.75 &&
      opens(question, scored) &&
      !leansBack(scored.sentence.text) &&
      !isIn(opening, scored) &&
      nearest(scored.sentence, opening) < SAME,
  );
  if (opening.length < 2 && second) opening.push(quoteOf(second));
  return opening;
}

/** A sentence of the body must itself name something that was asked for; a default must name a default. */
function speaks(question: Question, { sentence, page, at }: Scored): boolean {
  const sides = sideTerms(question);
  const namesake = sides.some((terms) => terms.some((term) => isNamesake(term, page.title)));
  if (sides.length === 2 && !setsApart(sentence) && !(namesake && at < 6)) return false;
  if (question.kind === "default" && !/default|умолчани/i.test(sentence.text)) return false;
  return question.terms.some(
    (term) => (term.role === "focus" || term.role === "earlier") && matchOf(term, sentence.stems) >= 0.9,
  );
}

function chooseBody(question: Question, ranked: Scored[], opening: Quote[], size: number): Quote[] {
  const floor = (ranked[0]?.score ?? 0) * BODY_FLOOR;
  const pool = ranked
    .filter((scored) => scored.score >= floor && standsAlone(scored) && speaks(question, scored))
    .slice(0, 120);
  const body: Quote[] = [];
  while (body.length < size) {
    const chosen = [...opening, ...body];
    let best: { scored: Scored; value: number } | null = null;
    for (const scored of pool) {
      if (isIn(chosen, scored)) continue;
      const near = nearest(scored.sentence, chosen);
      if (near >= SAME) continue;
      const value = LAMBDA * scored.score - (1 - LAMBDA) * near;
      if (!best || value > best.value) best = { scored, value };
    }
    if (!best) break;
    const quote = quoteOf(best.scored);
    const before = leansBack(quote.sentence.text) ? support(quote) : null;
    if (before && !isIn(chosen, before) && nearest(before.sentence, chosen) < SAME) body.push(before);
    body.push(quote);
  }
  return body;
}

function missingTerms(question: Question, quotes: Quote[]): Term[] {
  return question.terms.filter(
    (term) =>
      term.role === "focus" &&
      !quotes.some(
        ({ page, sentence }) =>
          matchOf(term, sentence.stems) > 0 ||
          matchOf(term, page.index.sections[sentence.section]?.headingStems ?? new Set()) > 0,
      ),
  );
}

/** What to quote from the pages of a view. `size` is the number of sentences after the opening. */
export function selectSentences(question: Question, view: RunView, size: number): Selection {
  const pages = indexPages(question, view);
  const ranked = scoreSentences(question, pages);
  const opening = chooseOpening(question, pages, ranked);
  if (opening.length === 0) {
    const coverage = ranked.reduce((most, scored) => Math.max(most, scored.coverage), 0);
    return {
      opening,
      body: [],
      coverage,
      direct: 0,
      missing: question.terms.filter((term) => term.role === "focus"),
    };
  }
  const body = chooseBody(question, ranked, opening, size);
  const opened = ranked.filter((scored) => isIn(opening, scored));
  const coverage = Math.max(...opened.map((scored) => scored.coverage));
  const direct = Math.max(...opened.map((scored) => scored.direct));
  return { opening, body, coverage, direct, missing: missingTerms(question, [...opening, ...body]) };
}
