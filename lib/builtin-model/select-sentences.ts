// Chooses what the report quotes: the direct answer, then further sentences by maximal marginal relevance (Carbonell &
// Goldstein 1998), so that each adds something new.

import { askedValue, namesOthers } from "./asked-value";
import { matchOf } from "./bm25";
import { closestPassages, passagesOf } from "./closest";
import { isNamesake, setsApart, sideTerms } from "./cues";
import { withoutNamesEverywhere } from "./everywhere";
import { findAnswer, NO_ANSWER } from "./find-answer";
import { pointsThere } from "./fits-asked";
import { givenBefore, withoutGiven } from "./given-before";
import { otherMonthWords } from "./months";
import { inSharedWords } from "./other-language";
import type { Sentence } from "./page-index";
import { closestFirst, listAfter } from "./passages";
import { analyseQuestion, type Question, type Term } from "./question";
import { isBare, partsOfQuestion, tellsBare } from "./question-parts";
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
import { indexPages, type Page, type Scored, scoreSentences } from "./score-sentences";
import { selfContained } from "./self-contained";
import { stemOf, wordsOf } from "./tokens";
import { loneSubject } from "./topic";
import type { RunView } from "./view";
import { withSlips } from "./with-slips";

/** One of the questions that the user's question consists of. */
export type Part = {
  text: string;
  /** The direct answer: one or more sentences; empty when nothing answers. */
  opening: Quote[];
  /** True when the pages of the opening give different values. */
  differs: boolean;
  /** The closest passages when nothing answers; empty when the pages are about something else. */
  closest: Quote[];
  /** The passages likeliest to answer when nothing is sure to, best first. */
  near: Quote[][];
};

export type Selection = {
  /** The direct answer: one or more sentences; empty when nothing answers. */
  opening: Quote[];
  /** True when at least one of the questions is answered. */
  answers: boolean;
  /** True when the pages of the opening give different values for what was asked, if one question was asked. */
  differs: boolean;
  /** True when nothing is found that the previous answer of the thread did not quote. */
  repeats: boolean;
  /** Further information beside an answer; otherwise the closest passages. */
  body: Quote[];
  /** The passages likeliest to answer, best first; empty when something answers or nothing comes close. */
  near: Quote[][];
  /** Each question by itself when several were asked; otherwise empty. */
  parts: Part[];
  /** Probability that the opening answers, 0 to 1; for several questions the lowest. */
  fit: number;
  /** Coverage of the best quoted sentence, 0 to 1. */
  coverage: number;
  /** Terms of the question that no quoted sentence or its heading contains. */
  missing: Term[];
  /** Those of them that no page speaks of either. */
  unspoken: Term[];
};

/** Relevance against novelty in MMR. */
const LAMBDA = 0.72;
/** Number of closest sentences shown for one of several questions. */
const OF_PART = 6;
/** Number of sentences of the answer's page shown beside it, and the share of its best score that they must reach. */
const MOST_BESIDE = 6;
const BESIDE_ANSWER = 0.5;
/** Share of the best score that a sentence of the body must reach. */
const BODY_FLOOR = 0.6;
/** Factor that lowers the floors when a report would consist of a single sentence. */
const EASED = 0.6;
/** The same for a page that the opening does not quote and whose headings name nothing asked. */
const FAR_FLOOR = 0.8;

/** A sentence of the body must itself name something asked about; for a default it must state a default. */
function speaks(question: Question, { sentence, page, at }: Scored): boolean {
  const sides = sideTerms(question);
  const namesake = sides.some((terms) => terms.some((term) => isNamesake(term, page.title)));
  if (sides.length >= 2 && !setsApart(sentence) && !(namesake && at < 6)) return false;
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
  // A single sentence is too little for the reader to check.
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

/** A month in words and its number say the same. */
const withMonths = ({ stems, text }: Sentence) => new Set([...stems.keys(), ...otherMonthWords(text)]);

function missingTerms(question: Question, quotes: Quote[]): Term[] {
  return question.terms.filter(
    (term) =>
      term.role === "focus" &&
      !quotes.some(
        ({ page, sentence }) =>
          matchOf(term, sentence.stems) > 0 ||
          matchOf(term, withMonths(sentence)) > 0 ||
          matchOf(term, page.index.sections[sentence.section]?.headingStems ?? new Set()) > 0,
      ),
  );
}

type Chosen = Part & { fit: number; ranked: Scored[] };

const NOTHING_NEAR: { near: Quote[][]; found: Quote[] } = { near: [], found: [] };

/** True for a page whose title or headings have this word by itself; a part of an identifier is another thing. */
const isAbout = ({ title, index }: Page, subject: Term) =>
  [title, ...index.sections.flatMap(({ path }) => path)].some((heading) =>
    wordsOf(heading).some((word) => stemOf(word) === stemOf(subject.text)),
  );

/** What comes closest: the likeliest passages, and all for the report; nothing when they are about something else. */
function nearestOf(asked: Question, pages: Page[], ranked: Scored[]): typeof NOTHING_NEAR {
  const question = inSharedWords(asked, pages);
  const subject = loneSubject(question);
  if (subject && !pages.some((page) => isAbout(page, subject))) return NOTHING_NEAR;
  if (closestPassages(question, pages).length === 0) return NOTHING_NEAR;
  const { passages, barely } = closestFirst(question, pages, ranked);
  if (passages.length === 0) return NOTHING_NEAR;
  return { near: passages, found: closestPassages(question, pages, barely) };
}

/** `taken` answers another of the questions and is not repeated; `allows` is false for what cannot be meant. */
type Choice = { taken?: Quote[]; allows?: (quotes: readonly Quote[]) => boolean };

function choosePart(question: Question, pages: Page[], { taken = [], allows }: Choice = {}): Chosen {
  const rankedOf = (one: Question) => scoreSentences(one, pages).filter((scored) => !isIn(taken, scored));
  const ranked = rankedOf(question);
  const first = findAnswer(question, pages, { all: ranked, taken });
  const plainer = first.quotes.length > 0 ? question : withoutNamesEverywhere(question, pages);
  const all = plainer === question ? ranked : rankedOf(plainer);
  const answer = plainer === question ? first : findAnswer(plainer, pages, { all, taken });
  const { quotes, fit, differs } = (allows?.(answer.quotes) ?? true) ? answer : NO_ANSWER;
  const { near, found } = quotes.length > 0 ? NOTHING_NEAR : nearestOf(plainer, pages, all);
  const text = question.text.trim().replace(/[,;]$/, "");
  const closest = unique([...near.flatMap((one) => [...one, ...listAfter(one)]), ...found]);
  return { text, opening: quotes, differs, closest, near, fit, ranked };
}

/**
 * The answer to one of several questions. One without words of its own ("and why?") is answered only by what tells it,
 * also by a quotation that answers another one.
 */
function answerPart(part: Question, pages: Page[], taken: Quote[]): Chosen {
  const chosen = choosePart(part, pages, { taken });
  if (!isBare(part)) return chosen;
  const tells = ({ sentence }: Quote) => tellsBare(part, sentence.text);
  const told = chosen.opening.some(tells) ? chosen.opening : taken.filter(tells).slice(0, 1);
  if (told.length > 0) return { ...chosen, opening: told, differs: false, near: [], closest: [] };
  const { near, found } = nearestOf(part, pages, chosen.ranked);
  const closest = unique([...near.flat(), ...found]);
  return { ...chosen, opening: [], differs: false, near, closest, fit: 0 };
}

/** Further information on the page of the answer: the paragraphs that cover most of the question. */
function besideOpening(opening: Quote[], chosen: Chosen[]): Quote[] {
  // What a current page adds comes before the answer.
  const page = (opening.find((quote) => quote.page.legacy) ?? opening[0])?.page;
  const ranked = chosen.flatMap((part) => part.ranked.filter((scored) => scored.page === page));
  if (!page) return [];
  const best = ranked[0]?.score ?? 0;
  const near = ranked.filter(({ score }) => score >= best * BESIDE_ANSWER);
  return passagesOf(page, near)
    .flatMap(({ quotes }) => quotes)
    .filter((quote) => !isIn(opening, quote))
    .slice(0, MOST_BESIDE);
}

/** The quotations that are understood alone; all of them when none is, because something has to be shown. */
function readable(quotes: Quote[], used: Quote[] = []): Quote[] {
  const found = selfContained(quotes, used);
  return found.length > 0 || used.length > 0 ? found : quotes;
}

/** Beside a value that was asked for, only what names everything asked. */
function askedFor(question: Question, quotes: Quote[]): Quote[] {
  const value = askedValue(question);
  if (!value) return quotes;
  return quotes.filter(({ page, sentence }) => {
    const { headingStems: headings = new Set<string>(), path = [] } =
      page.index.sections[sentence.section] ?? {};
    const { text, stems } = sentence;
    return (
      value.keys.every((key) => matchOf(key, sentence.stems) > 0) &&
      namesOthers(value, { text, stems, headings, path: [page.title, ...path] })
    );
  });
}

/** True for a sentence that continues one of the answer: elsewhere it would seem to continue another. */
function continuesOne(opening: Quote[], quote: Quote): boolean {
  const before = needsBefore(quote) ? support(quote) : null;
  return before !== null && isIn(opening, before);
}

/** What to quote from the pages of a view. `size` is the number of sentences beside an answer. */
export function selectSentences(asked: Question, view: RunView, size: number): Selection {
  const pages = indexPages(asked, view);
  const question = withSlips(asked, pages);
  const allows = pointsThere(view, analyseQuestion(view.question));
  const { chosen: whole, repeats } = withoutGiven(
    choosePart(question, pages, { allows }),
    givenBefore(view),
    (taken) => choosePart(question, pages, { taken, allows }),
  );
  const parts: Chosen[] = [];
  for (const part of partsOfQuestion(question)) {
    const taken = parts.flatMap(({ opening }) => opening);
    parts.push(answerPart(part, pages, taken));
  }
  const chosen = parts.length > 0 ? parts : [whole];
  const opening = unique(chosen.flatMap((part) => part.opening));
  const answers = opening.length > 0;
  const beside = () =>
    unique([...besideOpening(opening, chosen), ...chooseBody(question, whole.ranked, opening, size)]).filter(
      (quote) => !continuesOne(opening, quote),
    );
  const found = answers ? askedFor(question, beside()) : parts.length > 0 ? [] : whole.closest;
  const body = readable(found, answers ? opening : []);
  // A term that occurs in an unreadable quotation was found, so no further search is needed for it.
  const quoted = unique([...opening, ...found, ...body, ...parts.flatMap((part) => part.closest)]);
  const missing = missingTerms(question, quoted);
  const scored = whole.ranked.filter((one) => isIn(quoted, one));
  return {
    opening,
    answers,
    differs: parts.length === 0 && whole.differs,
    repeats: parts.length === 0 && repeats,
    body,
    near: answers || parts.length > 0 ? [] : whole.near,
    parts: parts.map(({ text, opening: own, differs, closest, near }) => ({
      text,
      differs,
      opening: own,
      near,
      closest: readable(closest.slice(0, OF_PART)),
    })),
    fit: Math.min(...chosen.map(({ fit }) => fit)),
    // Table rows that answer name everything asked.
    coverage: Math.max(
      0,
      ...scored.map((one) => one.coverage),
      ...opening.map(({ sentence }) => Number(sentence.kind === "table")),
    ),
    missing,
    unspoken: missing.filter((term) => !pages.some(({ index }) => matchOf(term, index.stems) > 0)),
  };
}

/** True when a selection contains anything to show. */
export const hasQuotes = ({ opening, body, parts }: Selection): boolean =>
  opening.length + body.length > 0 || parts.some(({ closest }) => closest.length > 0);
