// Chooses the sentences that open a report and decides whether they answer the question or are only close. An answer
// must name what the question asks about: if one of those things occurs on no page, nothing that was read can answer.

import { matchOf } from "./bm25";
import { chooseCompared, tellsApart } from "./compare";
import { contradicts } from "./contradicts";
import { instructs, isAskedByTitle, isNamesake } from "./cues";
import { describesAsked, titleFit } from "./fit";
import { isOnThePoint } from "./on-the-point";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { leansBack } from "./quotable";
import {
  isIn,
  itemsAfter,
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
import { tellsHow } from "./tells-how";
import { tellsKind } from "./tells-kind";
import { partsOf, stemCounts } from "./tokens";

/** One or more sentences with the probability (0 to 1) that they answer; empty when nothing answers. */
export type Opening = {
  quotes: Quote[];
  fit: number;
};

/** A sentence that covers less of the question than this, with its headings, is about something else. */
const NEAR = 0.35;
/** The same with all surrounding text; higher than a page without an exact term of the question can reach. */
const NEARBY = 0.45;
/** `NAMES`: from this match on a term counts as named, possibly by a synonym. The other: named by its own word. */
const NAMES = 0.5;
const BY_NAME = 0.9;
/** Below this probability a sentence does not answer, however high it ranks. */
const ANSWERS = 0.6;
/** A sentence with a lower score, or that covers less of the question with its headings, is at most close. */
const LEAST_SCORE = 0.55;
const LEAST_DIRECT = 0.5;
/** With so few things asked about, the common words around them count for more. */
const FEW_THINGS = 2;
const LEAST_OF_FEW = 0.7;
/** Share of the best score that an answer must reach. */
const NEAR_BEST = 0.75;
/** Share of the best fused rank that a page must reach. */
const FIRST_RANKS = 0.75;
/** From this share of the best score on, a sentence that names everything asked comes first. */
const COMPLETE = 0.88;
/** A description with fewer words than this is quoted with the sentence before it. */
const BARE = 6;
/** Quality that the first sentence must have (`quality` in quotable.ts). */
const LEAST_QUALITY = 0.6;
/** A description opens a report only if the question names its parameter; a line without a full stop never does. */
function opens(question: Question, { sentence, page }: Scored): boolean {
  if (sentence.kind === "property") return describesAsked(question, sentence, page.title);
  return isWhole(sentence.text) || leadsOn(sentence);
}

/** True when every exact term of the question occurs in the sentence, its headings or its section. */
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

/** The next sentence of the same paragraph or description, if it continues the subject. */
function continuation(quote: Quote, scores: Map<Sentence, Scored>, best: number): Quote | null {
  const next = quote.page.index.sentences[quote.at + 1];
  if (!next || next.block !== quote.sentence.block || next.quality < 0.3) return null;
  // "It can arise for these reasons:" continues if its list follows.
  if (leadsOn(next) && (!leansBack(next.text) || itemsAfter(quote.page.index, quote.at + 1).length === 0))
    return null;
  const score = scores.get(next)?.score ?? 0;
  const goesOn = quote.sentence.kind === "property" || leansBack(next.text) || score >= best * 0.5;
  return goesOn ? { page: quote.page, sentence: next, at: quote.at + 1 } : null;
}

/** The things asked about that occur on no page. */
function unspokenOf(question: Question, pages: Page[]): Term[] {
  return thingsOf(question).filter(
    (term) =>
      !pages.some((page) => page.index.sentences.some((sentence) => matchOf(term, sentence.stems) >= NAMES)),
  );
}

/** True when the pages lack so much of what was asked that a section can answer only by chance. */
const lacksMuch = (question: Question, pages: Page[]): boolean =>
  unspokenOf(question, pages).length >= Math.max(1, thingsOf(question).length * MUCH);

const thingsOf = (question: Question): Term[] =>
  question.terms.filter(({ role }) => role === "focus" || role === "earlier");

/** Number of things asked about that may be missing, by how many there are. */
const unnamedOf = (things: number) => (things <= 2 ? 0 : things <= 6 ? 1 : 2);

/** How fully a term is named: by the sentence, its headings, or the sentence that it depends on. */
function namedBy(term: Term, { sentence, page, at }: Scored): number {
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  const before = needsBefore({ sentence, at }) ? support({ page, sentence, at }) : null;
  return Math.max(
    matchOf(term, sentence.stems),
    matchOf(term, headings),
    before ? matchOf(term, before.sentence.stems) : 0,
  );
}

/** True when a sentence names what was asked about; of many things, one or two may be missing. */
function namesThings(question: Question, scored: Scored): boolean {
  const things = thingsOf(question);
  const matches = things.map((term) => namedBy(term, scored));
  const unnamed = matches.filter((match) => match < NAMES).length;
  const byName = matches.filter((match) => match >= BY_NAME).length;
  // A bare number can occur in any text.
  const words = things.some(({ text }) => /\p{L}{2}/u.test(text));
  return words && unnamed <= unnamedOf(things.length) && byName * 2 >= things.length;
}

/** Share of the question's weight that a sentence covers. */
function shareNamed(question: Question, scored: Scored): number {
  const terms = question.terms.filter((term) => term.role !== "scope");
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  return terms.reduce((sum, term) => sum + term.weight * namedBy(term, scored), 0) / Math.max(all, 0.001);
}

/** True when the searches ranked the page among the first, or the page or its section is named after the subject. */
function isAmongFirst(question: Question, { page, sentence }: Scored): boolean {
  const heading = page.index.sections[sentence.section]?.path.at(-1) ?? "";
  const named = (term: Term) =>
    term.role !== "generic" && (isNamesake(term, page.title) || (term.exact && isNamesake(term, heading)));
  return (
    page.rank >= FIRST_RANKS ||
    // A setting has the same meaning wherever it is described.
    (sentence.kind === "property" && describesAsked(question, sentence, page.title)) ||
    question.terms.some(named) ||
    isAskedByTitle(question, page.title) ||
    titleFit(question, page.title) === 1
  );
}

function answersIt(question: Question, scored: Scored): boolean {
  const least = thingsOf(question).length <= FEW_THINGS ? LEAST_OF_FEW : LEAST_DIRECT;
  if (scored.score < LEAST_SCORE || !isAmongFirst(question, scored)) return false;
  // A sentence that depends on the one before it is quoted together with that one.
  const named = needsBefore(scored) ? Math.max(scored.direct, shareNamed(question, scored)) : scored.direct;
  if (named < least) return false;
  if (!tellsHow(question, scored)) return false;
  if (!tellsKind(question, scored) || !namesThings(question, scored)) return false;
  return scored.coverage >= ANSWERS && namesExact(question, scored);
}

/** The best sentence that names everything asked and answers; undefined when there is none. */
export function directAnswer(question: Question, pages: Page[], ranked: Scored[]): Scored | undefined {
  // If something asked about occurs on no page, no sentence can answer.
  if (unspokenOf(question, pages).length > 0) return undefined;
  const least = (ranked.find((scored) => tellsKind(question, scored))?.score ?? 0) * NEAR_BEST;
  const answering = ranked.filter(
    (scored) => scored.score >= least && canOpen(question, scored) && answersIt(question, scored),
  );
  const current = answering.filter(({ page }) => !page.legacy);
  const direct = current.length > 0 ? current : answering;
  const enough = (direct[0]?.score ?? 0) * COMPLETE;
  return (
    direct.find((scored) => scored.named === 1 && scored.score >= enough && namesExact(question, scored)) ??
    direct.find((scored) => namesExact(question, scored)) ??
    direct[0]
  );
}

/** True for a sentence that can come first: it is understood by itself and is about the subject. */
const canOpen = (question: Question, scored: Scored): boolean =>
  scored.direct >= NEAR &&
  scored.coverage >= NEARBY &&
  scored.named >= 0.5 &&
  scored.sentence.quality >= LEAST_QUALITY &&
  standsAlone(scored) &&
  opens(question, scored);

/** Probability from which a section counts as an answer; below it, the run only quotes what comes closest. */
const LIKELY = 0.7;
/** Share of the question that a sentence must itself contain to answer, unless it contains an identifier asked about. */
const SAYS_MOST = 0.75;
/** From this share on it answers wherever it stands, as in a short document that has no other evidence. */
const SAYS_ALL = 0.95;
/** Share of the things asked about that may occur on no page when a section counts as an answer. */
const MUCH = 1 / 3;

/** True for a sentence that contains or describes an identifier of the question. */
function namesIdentifier(question: Question, { sentence, page }: Scored): boolean {
  const described = stemCounts(`${sentence.subject ?? ""} ${page.title}`);
  return question.terms.some(
    (term) =>
      term.exact &&
      partsOf(term.text).length > 1 &&
      Math.max(matchOf(term, sentence.stems), matchOf(term, described)) >= BY_NAME,
  );
}

/** With few things asked about, a sentence can name all of them and say something else. */
const saysAll = (question: Question, { own, named }: Scored): boolean =>
  named === 1 && own >= SAYS_ALL && thingsOf(question).length > FEW_THINGS;

/** Bonus for instructions and for sentences followed by code, when the question asks how to do something. */
const INSTRUCTS = 0.15;
const SHOWS_CODE = 0.08;

function worthFirst(question: Question, { score, sentence }: Scored): number {
  if (question.kind !== "how-to") return score;
  return score + (instructs(sentence) ? INSTRUCTS : 0) + (sentence.code === null ? 0 : SHOWS_CODE);
}

/** Sentences of a section that can come first, most informative first. */
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

/** The text of the paragraph, list or description that contains a sentence. */
function paragraphOf({ page, sentence, at }: Quote): string {
  const { sentences } = page.index;
  let [first, last] = [at, at];
  while (sentences[first - 1]?.block === sentence.block) first -= 1;
  while (sentences[last + 1]?.block === sentence.block) last += 1;
  return sentences
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(" ");
}

/** True for a sentence about the opposite of the question. */
function isTurned(question: Question, quote: Quote): boolean {
  const headings = quote.page.index.sections[quote.sentence.section]?.headingStems ?? new Set();
  return contradicts(question, quote.sentence, headings, () => paragraphOf(quote));
}

/** A page that begins with the opposite is about the opposite. */
const isPageTurned = (question: Question, page: Page): boolean => {
  const sentence = page.index.sentences[0];
  return sentence !== undefined && isTurned(question, { page, sentence, at: 0 });
};

const NOTHING: Opening = { quotes: [], fit: 0 };

/**
 * Chooses the opening for a question. `all` are the sentences of `pages`, best first, without those that answer another
 * part of the question.
 */
export function chooseOpening(question: Question, pages: Page[], all: Scored[]): Opening {
  const found = openingOf(question, pages, all);
  return tellsApart(question, found.quotes) ? found : NOTHING;
}

function openingOf(question: Question, pages: Page[], all: Scored[]): Opening {
  const ranked = all.filter((scored) => !isTurned(question, scored));
  const compared = chooseCompared(question, pages, ranked);
  const direct = directAnswer(question, pages, ranked);
  const candidates = sectionFeatures(question, pages, { ranked, named: direct?.page ?? null });
  const likeliest = likeliestSection(candidates.filter(({ page }) => !isPageTurned(question, page)));
  // Quoting each side does not prove that the sentences contrast them.
  if (compared.length >= 2) return { quotes: compared, fit: likeliest?.odds ?? 0 };
  // If the question contains the exact name that the documents use, its subject is certain.
  if (direct && namesIdentifier(question, direct))
    return {
      quotes: openWith(question, ranked, direct),
      fit: Math.max(direct.direct, likeliest?.odds ?? 0),
    };
  if (direct && saysAll(question, direct))
    return { quotes: openWith(question, ranked, direct), fit: Math.max(LIKELY, likeliest?.odds ?? 0) };
  if (!likeliest) return NOTHING;
  const agree = direct?.page === likeliest.page;
  if (likeliest.odds < LIKELY || lacksMuch(question, pages)) return NOTHING;
  if (agree && !(direct.own >= SAYS_MOST && direct.named === 1)) return NOTHING;
  const telling = tellingOf(question, ranked, likeliest);
  const first = agree ? direct : telling[0];
  if (!first) return NOTHING;
  const quotes = openWith(question, ranked, first);
  const more = telling.find(
    (scored) =>
      !isIn(quotes, scored) &&
      !needsBefore(scored) &&
      leadOf(scored) === null &&
      isOnThePoint(question, first, scored) &&
      nearest(scored.sentence, quotes) < SAME,
  );
  return {
    quotes: quotes.length < 2 && more ? [...quotes, quoteOf(more)] : quotes,
    fit: likeliest.odds,
  };
}

/** The best sentence with the sentence it depends on and its continuation, or with a second sentence. */
function openWith(question: Question, ranked: Scored[], best: Scored): Quote[] {
  const scores = new Map(ranked.map((scored) => [scored.sentence, scored]));
  const lead = leadOf(best);
  const opening: Quote[] = [lead ? { ...lead, told: best.sentence } : quoteOf(best)];
  // "Default: 2" by itself does not name its subject.
  const bare = best.sentence.kind === "property" && best.sentence.length < BARE;
  const before = bare || needsBefore(best) ? support(best) : null;
  if (before) opening.unshift(before);
  while (opening.length < 3 && !leadsOn((opening.at(-1) as Quote).sentence)) {
    const next = continuation(opening.at(-1) as Quote, scores, best.score);
    if (!next || !isOnThePoint(question, best, next)) break;
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
