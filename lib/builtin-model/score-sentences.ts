// Scores every sentence of the pages against the question: BM25 of its own words and of its section, its headings and
// neighbours, the cue of the question's kind, its position, and how well it is understood alone.

import { type Bm25, bm25, matchOf } from "./bm25";
import { fusedRanks } from "./choose-pages";
import { cueBonus, isNamesake } from "./cues";
import { describesAsked, headingFit, leadFit } from "./fit";
import { indexOf, type PageIndex, type Section, type Sentence } from "./page-index";
import { isLegacy, pagePriors } from "./page-priors";
import type { Question, Term } from "./question";
import { endsWithColon } from "./quotable";
import { stemCounts } from "./tokens";
import type { RunView } from "./view";

export type Page = RunView["pages"][number] & {
  index: PageIndex;
  /** Factor around 1 for how likely the page is to answer, by its title and rank. */
  prior: number;
  host: string;
  /** Fused rank of the page as a share of the best, 0 to 1. */
  rank: number;
  /** Reciprocal rank in the first search, which uses the words of the question: 1, 1/2, 1/3; 0 when not found by it. */
  firstRank: number;
  /** True when the page describes an older way that the question does not ask about. */
  legacy: boolean;
  /** Text of the search result, which often contains the best passage of the page. */
  snippet: string;
};

export type Scored = {
  page: Page;
  sentence: Sentence;
  /** Index of the sentence in its page's list. */
  at: number;
  score: number;
  /** Share of the question's weight that the sentence with its section covers, 0 to 1. */
  coverage: number;
  /** The same for the sentence and its headings. */
  direct: number;
  /** The same for the sentence alone. */
  own: number;
  /**
   * Share of the things asked about that the sentence, its headings or its paragraph name; all things have equal
   * weight.
   */
  named: number;
};

/** A sentence that covers less of the question than this, with its context, is about something else. */
const ABOUT = 0.3;
const IN_HEADING = 0.85;
const IN_PARAGRAPH = 0.7;
const IN_SECTION = 0.45;
const IN_PAGE = 0.2;
/** Upper bound for a page that lacks an exact term of the question. */
const WITHOUT_EXACT = 0.4;
/** Lower bound, so that a word that occurs everywhere still counts a little. */
const LEAST_RARITY = 0.4;

/** Bonus for a position near the top of a page. */
const EARLY = 0.2;

/** Bonus for opening a page about the subject. */
const LEADING = 0.15;

type Weighed = { term: Term; weight: number };
type Ranking = { terms: Weighed[]; sentences: Bm25; best: number; sections: Map<Section, number> };

/** Weights of the terms: a term of every section distinguishes sections less than a term of one section. */
function weigh(question: Question, sections: Bm25): Weighed[] {
  const most = Math.max(...question.terms.map((term) => sections.idf(term)), 0.001);
  return question.terms.map((term) => {
    const rarity = LEAST_RARITY + (1 - LEAST_RARITY) * (sections.idf(term) / most);
    return { term, weight: term.weight * (term.role === "scope" ? 1 : rarity) };
  });
}

const bagOf = (section: Section) => ({ stems: section.counts, length: section.length });

function rank(question: Question, pages: Page[]): Ranking {
  const asked = question.terms.filter((term) => term.role !== "scope");
  const sentences = pages.flatMap((page) => page.index.sentences);
  const sections = pages.flatMap((page) => page.index.sections);
  const bySection = bm25(question.terms, sections.map(bagOf));
  const bySentence = bm25(asked, sentences);
  const scores = new Map(sections.map((section) => [section, bySection.score(bagOf(section))]));
  const most = Math.max(...scores.values(), 0.001);
  for (const [section, score] of scores) scores.set(section, score / most);
  const best = sentences.reduce((highest, sentence) => Math.max(highest, bySentence.score(sentence)), 0);
  return { terms: weigh(question, bySection), sentences: bySentence, best, sections: scores };
}

/** Matches of every term in every sentence and section of a page, computed once. */
class Matches {
  private readonly own: number[][];
  private readonly sections: { heading: number; all: number }[][];
  private readonly inPage: number[];

  readonly page: Page;
  private readonly terms: Weighed[];

  constructor(page: Page, terms: Weighed[]) {
    this.page = page;
    this.terms = terms;
    const { index } = page;
    this.own = terms.map(({ term }) => index.sentences.map((sentence) => matchOf(term, sentence.stems)));
    this.sections = terms.map(({ term }) =>
      index.sections.map((section) => ({
        heading: matchOf(term, section.headingStems),
        all: matchOf(term, section.counts),
      })),
    );
    // The name of the site identifies the product when the page itself does not.
    const site = stemCounts(page.host);
    this.inPage = terms.map(({ term }) =>
      Math.max(matchOf(term, index.stems), term.role === "scope" ? matchOf(term, site) : 0),
    );
  }

  private nearby(term: number, at: number): number {
    const sentences = this.page.index.sentences;
    const sentence = sentences[at] as Sentence;
    let best = 0;
    for (let near = Math.max(0, at - 2); near <= at + 2; near += 1) {
      const other = sentences[near];
      if (other && other.section === sentence.section && Math.abs(other.block - sentence.block) <= 1)
        best = Math.max(best, this.own[term]?.[near] ?? 0);
    }
    return best;
  }

  /**
   * Shares of the question's weight that are covered: in context, in words and headings, in words alone, in headings
   * alone.
   */
  shares(at: number): { coverage: number; direct: number; own: number; heading: number; named: number } {
    const sentence = this.page.index.sentences[at] as Sentence;
    const sums = { coverage: 0, direct: 0, own: 0, heading: 0, named: 0 };
    let all = 0;
    let things = 0;
    let lacks = false;
    this.terms.forEach(({ term, weight }, index) => {
      const own = this.own[index]?.[at] ?? 0;
      const inPage = this.inPage[index] ?? 0;
      const { heading = 0, all: inSection = 0 } = this.sections[index]?.[sentence.section] ?? {};
      const near = this.nearby(index, at);
      if (term.role === "focus" || term.role === "earlier") {
        things += 1;
        if (Math.max(own, heading, near) >= 0.5) sums.named += 1;
      }
      const context = Math.max(
        own,
        IN_HEADING * heading,
        IN_PARAGRAPH * near,
        IN_SECTION * inSection,
        (term.role === "scope" ? 1 : IN_PAGE) * inPage,
      );
      const direct = Math.max(own, heading, term.role === "scope" ? inPage : 0);
      all += weight;
      sums.coverage += weight * context;
      sums.direct += weight * direct;
      sums.own += weight * own;
      sums.heading += term.role === "scope" ? 0 : weight * heading;
      if ((term.exact || term.role === "scope") && term.role !== "earlier" && context === 0) lacks = true;
    });
    if (all === 0) return sums;
    const coverage = lacks ? Math.min(sums.coverage / all, WITHOUT_EXACT) : sums.coverage / all;
    return {
      coverage,
      direct: sums.direct / all,
      own: sums.own / all,
      heading: sums.heading / all,
      named: things === 0 ? 1 : sums.named / things,
    };
  }
}

/** Factor that favours a description of the parameter asked about over all others. */
function subjectFactor(question: Question, sentence: Sentence, title: string): number {
  if (sentence.kind !== "property") return 1;
  return describesAsked(question, sentence, title) ? 1.15 : 0.55;
}

type Judged = { question: Question; ranking: Ranking; matches: Matches; least: number };

function scoreOf({ question, ranking, matches, least }: Judged, at: number): Scored | null {
  const { page } = matches;
  const sentence = page.index.sentences[at] as Sentence;
  const section = page.index.sections[sentence.section] as Section;
  const { coverage, direct, own, named: names, heading: inHeading } = matches.shares(at);
  if (coverage < least) return null;
  const words = ranking.best === 0 ? 0 : ranking.sentences.score(sentence) / ranking.best;
  const heading = section.path.at(-1) ?? page.title;
  const first = page.index.sentences[at - 1]?.section !== sentence.section;
  const named = question.terms.some(
    (term) => term.exact && term.role !== "scope" && isNamesake(term, heading),
  );
  const relevance =
    0.22 * words + 0.25 * coverage + 0.28 * (ranking.sections.get(section) ?? 0) + 0.25 * inHeading;
  // Documentation starts with what matters most; special cases come further down.
  const early = 1 - at / Math.max(1, page.index.sentences.length);
  // For an instruction, the introduction of a page counts less.
  const leading =
    question.kind === "how-to" && sentence.code === null && !endsWithColon(sentence.text)
      ? LEADING / 3
      : LEADING;
  const place =
    EARLY * early + (first ? 0.07 : 0) + leading * leadFit(question, page.title, at) + (named ? 0.08 : 0);
  const shown = page.snippet.includes(sentence.text.slice(0, 80)) ? 0.06 : 0;
  const bonus = cueBonus(question, { sentence, heading, first, title: page.title, at }) * coverage;
  // A sentence without a word of the question has only the score of its heading.
  const silent = own > 0 || (first && named) ? 1 : 0.5;
  const factor =
    sentence.quality *
    subjectFactor(question, sentence, page.title) *
    headingFit(question, section, page.title) *
    silent *
    page.prior;
  const score = (relevance + place + shown + bonus) * factor;
  return { page, sentence, at, score, coverage, direct, own, named: names };
}

function reciprocalRank(numbers: readonly number[], number: number): number {
  const at = numbers.indexOf(number);
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Indexes the pages of a view and computes their priors. */
export function indexPages(question: Question, view: RunView): Page[] {
  const priors = pagePriors(question, view);
  const ranks = fusedRanks(view);
  const best = Math.max(...ranks.values(), 0);
  return view.pages.map((page) => {
    const source = view.sources.find((known) => known.number === page.number);
    return {
      ...page,
      index: indexOf(page),
      prior: priors.get(page.number) ?? 1,
      legacy: isLegacy(question, page),
      host: source?.host ?? "",
      // A page of an earlier run appears in no search of this one.
      rank: best === 0 ? 1 : (ranks.get(page.number) ?? 0) / best,
      firstRank: reciprocalRank(view.searches[0]?.numbers ?? [], page.number),
      snippet: source?.snippet ?? "",
    };
  });
}

/** Every quotable sentence that covers at least `least` of the question, best first. Deterministic. */
export function scoreSentences(question: Question, pages: Page[], least = ABOUT): Scored[] {
  const ranking = rank(question, pages);
  return pages
    .flatMap((page) => {
      const matches = new Matches(page, ranking.terms);
      return page.index.sentences.flatMap(({ quality }, at) =>
        quality > 0 ? (scoreOf({ question, ranking, matches, least }, at) ?? []) : [],
      );
    })
    .toSorted((a, b) => b.score - a.score || a.page.number - b.page.number || a.at - b.at);
}
