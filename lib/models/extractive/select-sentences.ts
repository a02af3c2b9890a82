// Chooses what the report quotes: the direct answer, then further sentences by maximal marginal relevance (Carbonell &
// Goldstein 1998), so that each says something the ones before do not.

import { matchOf } from "./bm25";
import { isNamesake, setsApart, sideTerms } from "./cues";
import { chooseOpening } from "./opening";
import { splitQuestion } from "./queries";
import { analyseQuestion, type Question, type Term } from "./question";
import {
  isIn,
  leadOf,
  nearest,
  needsBefore,
  type Quote,
  quoteOf,
  SAME,
  standsAlone,
  support,
  unique,
} from "./quote";
import { indexPages, type Scored, scoreSentences } from "./score-sentences";
import type { RunView } from "./view";

export type Selection = {
  /** The direct answer, or what comes nearest: one to three sentences; empty when nothing fits. */
  opening: Quote[];
  /** False when the opening only comes near: then nothing answers the question. */
  answers: boolean;
  body: Quote[];
  /** Coverage of the best sentence of the opening, 0 to 1. */
  coverage: number;
  /** What one sentence of the opening says of it in its own words and headings, 0 to 1. */
  direct: number;
  /** The same of all sentences of the opening together. */
  named: number;
  /** Terms of the question that no quoted sentence or its heading speaks of. */
  missing: Term[];
};

/** Relevance against novelty in MMR. */
const LAMBDA = 0.72;
/** What the body may quote, against the best sentence. */
const BODY_FLOOR = 0.6;
/** What remains of the floors where a report would hold a single sentence. */
const EASED = 0.6;
/** The same on a page that the opening does not quote and whose headings name nothing asked. */
const FAR_FLOOR = 0.8;

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

/** True when the headings above a sentence name most of what was asked. */
function isHeaded(question: Question, { page, sentence }: Scored): boolean {
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set();
  const terms = question.terms.filter((term) => term.role === "focus" || term.role === "earlier");
  return terms.filter((term) => matchOf(term, headings) >= 0.5).length * 3 >= terms.length * 2;
}

function chooseBody(question: Question, ranked: Scored[], opening: Quote[], size: number): Quote[] {
  const body = quoteBody({ question, ranked, opening, size, ease: 1 });
  // One sentence alone says too little to judge it by.
  return opening.length + body.length > 1
    ? body
    : quoteBody({ question, ranked, opening, size: 2, ease: EASED });
}

type BodyRequest = { question: Question; ranked: Scored[]; opening: Quote[]; size: number; ease: number };

function quoteBody({ question, ranked, opening, size, ease }: BodyRequest): Quote[] {
  const best = ranked[0]?.score ?? 0;
  const near = new Set(opening.map((quote) => quote.page));
  const pool = ranked
    .filter((scored) => {
      const floor = near.has(scored.page) || isHeaded(question, scored) ? BODY_FLOOR : FAR_FLOOR;
      return (
        scored.score >= best * floor * ease &&
        standsAlone(scored) &&
        !leadOf(scored) &&
        speaks(question, scored)
      );
    })
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
    const before = needsBefore(quote) ? support(quote) : null;
    if (before && !isIn(chosen, before)) body.push(before);
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

/** Share of the question's weight that one quotation names by itself; for a comparison, that all of them name. */
function openingNames(question: Question, quotes: Quote[]): number {
  if (question.sides !== null) return namedBy(question, quotes);
  return Math.max(0, ...quotes.map((quote) => namedBy(question, [quote])));
}

/** Share of the question's weight that the quotations together name in their own words and headings. */
function namedBy(question: Question, quotes: Quote[]): number {
  let all = 0;
  let named = 0;
  for (const term of question.terms) {
    const best = quotes.map(({ page, sentence }) =>
      Math.max(
        matchOf(term, sentence.stems),
        matchOf(term, page.index.sections[sentence.section]?.headingStems ?? new Set()),
        term.role === "scope" ? matchOf(term, page.index.stems) : 0,
      ),
    );
    all += term.weight;
    named += term.weight * Math.max(0, ...best);
  }
  return all === 0 ? 0 : named / all;
}

/** The questions a question is made of, each with the subject of the whole; one when it asks one thing. */
function partsOfQuestion(question: Question): Question[] {
  const parts = splitQuestion(question.text).map((text) => {
    const part = analyseQuestion(text);
    const scope = question.terms.filter((term) => term.role === "scope");
    return { ...part, terms: [...part.terms.filter((term) => term.role !== "scope"), ...scope] };
  });
  const whole = parts.every((part) => part.terms.some((term) => term.role === "focus"));
  return parts.length > 1 && whole ? parts : [question];
}

/** What to quote from the pages of a view. `size` is the number of sentences after the opening. */
export function selectSentences(question: Question, view: RunView, size: number): Selection {
  const pages = indexPages(question, view);
  const ranked = scoreSentences(question, pages);
  const focus = question.terms.filter((term) => term.role === "focus");
  const parts = partsOfQuestion(question);
  const openings =
    parts.length > 1
      ? parts.map((part) => chooseOpening(part, pages, scoreSentences(part, pages)))
      : [chooseOpening(question, pages, ranked)];
  const found = openings.filter((each) => each.answers);
  const chosen = found.length > 0 ? found : openings.slice(0, 1);
  const opening = unique(chosen.flatMap((each) => each.quotes.slice(0, parts.length > 1 ? 2 : undefined)));
  if (opening.length === 0)
    return { opening, answers: false, body: [], coverage: 0, direct: 0, missing: focus, named: 0 };
  const body = chooseBody(question, ranked, opening, found.length > 0 ? size : Math.min(size, 2));
  const opened = ranked.filter((scored) => isIn(opening, scored));
  return {
    opening,
    answers: found.length > 0,
    body,
    coverage: Math.max(0, ...opened.map((scored) => scored.coverage)),
    direct: Math.min(1, ...parts.map((part) => openingNames(part, opening))),
    named: namedBy(question, opening),
    missing: missingTerms(question, [...opening, ...body]),
  };
}
