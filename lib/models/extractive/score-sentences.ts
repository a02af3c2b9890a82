// Scores every sentence of the pages against the question: BM25 of its own words, what its headings and neighbours add,
// the cue of the question's kind, its place, and how well it stands alone.

import { type Bm25, bm25, matchOf } from "./bm25";
import { cueBonus } from "./cues";
import { indexOf, type PageIndex, type Section, type Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { stemCounts } from "./tokens";
import type { RunView } from "./view";

export type Page = RunView["pages"][number] & { index: PageIndex; url: string };

export type Scored = {
  page: Page;
  sentence: Sentence;
  /** Place of the sentence in its page's list. */
  at: number;
  score: number;
  /** Share of the question's weight that the sentence in its section speaks of, 0 to 1. */
  coverage: number;
};

const IN_HEADING = 0.85;
const IN_PARAGRAPH = 0.7;
const IN_SECTION = 0.45;
const IN_PAGE = 0.2;
/** What a page that lacks an exact term of the question can reach at most. */
const WITHOUT_EXACT = 0.4;
const HISTORY = /migrat|upgrad|changelog|codemod|release-?notes/i;

type Context = { sentence: Sentence; section: Section; paragraph: Set<string>; page: Page };

function contextual(term: Term, context: Context): number {
  const own = matchOf(term, context.sentence.stems);
  if (term.role === "scope") return Math.max(own, matchOf(term, context.page.index.stems));
  return Math.max(
    own,
    IN_HEADING * matchOf(term, context.section.headingStems),
    IN_PARAGRAPH * matchOf(term, context.paragraph),
    IN_SECTION * matchOf(term, context.section.stems),
    IN_PAGE * matchOf(term, context.page.index.stems),
  );
}

function coverageOf(question: Question, context: Context): number {
  let all = 0;
  let covered = 0;
  let lacks = false;
  for (const term of question.terms) {
    const value = contextual(term, context);
    all += term.weight;
    covered += term.weight * value;
    if ((term.exact || term.role === "scope") && term.role !== "earlier" && value === 0) lacks = true;
  }
  const share = all === 0 ? 0 : covered / all;
  return lacks ? Math.min(share, WITHOUT_EXACT) : share;
}

function headingShare(question: Question, section: Section): number {
  let all = 0;
  let covered = 0;
  for (const term of question.terms) {
    if (term.role === "scope") continue;
    all += term.weight;
    covered += term.weight * matchOf(term, section.headingStems);
  }
  return all === 0 ? 0 : covered / all;
}

function paragraphOf(page: Page, at: number): Set<string> {
  const stems = new Set<string>();
  const { block, section } = page.index.sentences[at] as Sentence;
  for (let near = Math.max(0, at - 2); near <= at + 2; near += 1) {
    const other = page.index.sentences[near];
    if (other && other.section === section && Math.abs(other.block - block) <= 1)
      for (const stem of other.stems.keys()) stems.add(stem);
  }
  return stems;
}

/** A description counts for the parameter that was asked for, and hardly for any other. */
function subjectFactor(question: Question, sentence: Sentence): number {
  if (sentence.kind !== "property") return 1;
  const stems = stemCounts(sentence.subject ?? "");
  const asked = question.terms.some((term) => term.role !== "generic" && matchOf(term, stems) >= 1);
  return asked ? 1.15 : 0.5;
}

function scoreOf(question: Question, ranking: Bm25, best: number, page: Page, at: number): Scored {
  const sentence = page.index.sentences[at] as Sentence;
  const section = page.index.sections[sentence.section] as Section;
  const own = best === 0 ? 0 : ranking.score(sentence) / best;
  const covered = coverageOf(question, { sentence, section, page, paragraph: paragraphOf(page, at) });
  const first = page.index.sentences[at - 1]?.section !== sentence.section;
  const place = (first ? 0.05 : 0) + (at === 0 ? 0.05 : 0);
  const relevance = 0.4 * own + 0.35 * covered + 0.25 * headingShare(question, section);
  // Without a word of the question in it, a sentence lives on its heading alone.
  const silent = own === 0 ? 0.5 : 1;
  const history = HISTORY.test(`${page.title} ${page.url}`) && !HISTORY.test(question.text) ? 0.75 : 1;
  const factor = sentence.quality * subjectFactor(question, sentence) * silent * history;
  const score = covered < 0.3 ? 0 : (relevance + cueBonus(question, sentence) * covered + place) * factor;
  return { page, sentence, at, score, coverage: covered };
}

/** Indexes the pages of a view. */
export function indexPages(view: RunView): Page[] {
  return view.pages.map((page) => ({ ...page, index: indexOf(page) }));
}

/** Every quotable sentence with a score above 0, best first. Deterministic. */
export function scoreSentences(question: Question, pages: Page[]): Scored[] {
  const sentences = pages.flatMap((page) => page.index.sentences);
  const ranking = bm25(
    question.terms.filter((term) => term.role !== "scope"),
    sentences,
  );
  const best = sentences.reduce((most, sentence) => Math.max(most, ranking.score(sentence)), 0);
  return pages
    .flatMap((page) =>
      page.index.sentences.flatMap((sentence, at) =>
        sentence.quality > 0 ? [scoreOf(question, ranking, best, page, at)] : [],
      ),
    )
    .filter((scored) => scored.score > 0)
    .toSorted((a, b) => b.score - a.score || a.page.number - b.page.number || a.at - b.at);
}
