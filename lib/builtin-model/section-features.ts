// Features of a section from which the model estimates whether it answers: how much of the question its heading, its
// first sentences and its text contain, and how the searches ranked its page. Every feature lies between 0 and about 1
// and can be computed for any page, whatever its subject.

import { type Bm25, bm25, matchOf } from "./bm25";
import { askedShare } from "./fit";
import type { Section, Sentence } from "./page-index";
import type { Question, Term } from "./question";
import type { Page, Scored } from "./score-sentences";
import { isStopWord } from "./stop-words";
import { stemCounts, stemOf, wordsOf } from "./tokens";

export type SectionFeatures = {
  /** Share of the question, weighted by term, that occurs in the title of the page. */
  titleCoverage: number;
  /** The same for the first sentences of the section. */
  firstCoverage: number;
  /** The same for the whole section. */
  coverage: number;
  /** The same for its best sentence with the headings above it. */
  sentenceCoverage: number;
  /** BM25 relative to the best section, and relative to the highest possible score. */
  relevance: number;
  absoluteRelevance: number;
  /** Share of the title, and of the last heading, that occurs in the question. */
  titleAsked: number;
  headingAsked: number;
  /** Reciprocal rank of the page in the first search; 0 when not found by it. */
  firstRank: number;
  /** 1 for the first section of a page; for the section quoted in the search result; for a section with code. */
  opens: number;
  inSnippet: number;
  hasCode: number;
  /** Share of the adjacent word pairs of the question that occur close together here. */
  near: number;
  /** Score of the best sentence, relative to all sentences. */
  sentenceScore: number;
  /** 1 on the page of the best sentence that names everything asked. */
  namesAll: number;
  /**
   * Number of things asked about that the section names, divided by four, and that one of its sentences names, divided
   * by three.
   */
  thingsNamed: number;
  thingsInSentence: number;
  /** 1 when a name or an identifier of the question does not occur on the page. */
  lacksName: number;
};

export type Candidate = { page: Page; section: number; features: SectionFeatures };

type Holds = { has(stem: string): boolean };

/** Lower bound, so that a word that occurs everywhere still counts a little. */
const LEAST_RARITY = 0.4;
/** `NAMES`: from this match on a term counts as named, possibly by a synonym. The other: named by its own word. */
const NAMES = 0.5;
const BY_NAME = 0.9;
/** Upper bound of a section's BM25, per unit of weight and rarity. */
const SATURATED = 2.2;
const OPENING_SENTENCES = 3;
/** Maximum number of words between two words that count as close. */
const NEARBY = 4;
/** Value of the heading features for a section without a heading. */
const NO_HEADING = 0.3;
const FEWEST_QUALITY = 0.3;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const isThing = ({ role }: Term) => role === "focus" || role === "earlier";

/** Adjacent significant words of the question. */
function neighboursOf({ text }: Question): [string, string][] {
  const stems = wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
  return stems.slice(1).map((stem, at) => [stems[at] as string, stem]);
}

type Words = { places: Map<string, number[]>; opening: Map<string, number> };

/** A section's text does not change, so it is split into words once. */
const wordsBySection = new WeakMap<Section, Words>();

function sectionWords(section: Section, sentences: readonly Sentence[]): Words {
  const known = wordsBySection.get(section);
  if (known) return known;
  const places = Map.groupBy(
    sentences
      .flatMap((sentence) => wordsOf(textOf(sentence)))
      .map((word, at) => ({ stem: stemOf(word), at })),
    ({ stem }) => stem,
  );
  const opening = sentences.slice(0, OPENING_SENTENCES).map(({ text }) => text);
  const words = {
    places: new Map([...places].map(([stem, found]) => [stem, found.map(({ at }) => at)])),
    opening: stemCounts(opening.join(" ")),
  };
  wordsBySection.set(section, words);
  return words;
}

function nearShare(neighbours: [string, string][], { places }: Words): number {
  if (neighbours.length === 0) return 0;
  const near = neighbours.filter(([one, other]) =>
    places.get(one)?.some((at) => places.get(other)?.some((next) => Math.abs(at - next) <= NEARBY)),
  );
  return near.length / neighbours.length;
}

/** The question in the form that sections are compared with. */
export class Asked {
  private readonly terms: Term[];
  private readonly weights: number[];
  private readonly all: number;
  private readonly sections: Bm25;
  private readonly most: number;
  private readonly best: number;
  readonly things: Term[];
  readonly neighbours: [string, string][];

  readonly question: Question;

  constructor(question: Question, pages: readonly Page[]) {
    this.question = question;
    this.terms = question.terms.filter(({ role }) => role !== "scope");
    this.things = this.terms.filter(isThing);
    this.neighbours = neighboursOf(question);
    const bags = pages.flatMap((page) => page.index.sections).map(bagOf);
    this.sections = bm25(this.terms, bags);
    const rarest = Math.max(...this.terms.map((term) => this.sections.idf(term)), 0.001);
    this.weights = this.terms.map(
      (term) => term.weight * (LEAST_RARITY + (1 - LEAST_RARITY) * (this.sections.idf(term) / rarest)),
    );
    this.all = sum(this.weights) || 1;
    this.most = sum(this.terms.map((term) => term.weight * this.sections.idf(term) * SATURATED)) || 1;
    this.best = Math.max(...bags.map((bag) => this.sections.score(bag)), 0.001);
  }

  coverage(stems: Holds): number {
    return sum(this.terms.map((term, at) => (this.weights[at] ?? 0) * matchOf(term, stems))) / this.all;
  }

  relevance(section: Section): { relevance: number; absoluteRelevance: number } {
    const score = this.sections.score(bagOf(section));
    return { relevance: score / this.best, absoluteRelevance: Math.min(1, score / this.most) };
  }

  named(stems: Holds): number {
    return this.things.filter((term) => matchOf(term, stems) >= NAMES).length;
  }

  lacksName(stems: Holds): boolean {
    return this.things.some((term) => term.exact && matchOf(term, stems) < BY_NAME);
  }
}

const bagOf = ({ counts, length }: Section) => ({ stems: counts, length });
const textOf = ({ subject, text }: Sentence) => (subject ? `${subject} ${text}` : text);

/** The best score of a sentence in each section. */
function bestScores(ranked: readonly Scored[]): Map<Section, number> {
  const best = new Map<Section, number>();
  for (const { page, sentence, score } of ranked) {
    const section = page.index.sections[sentence.section];
    if (section) best.set(section, Math.max(best.get(section) ?? 0, score));
  }
  return best;
}

/**
 * The sections of the pages that contain sentences, with their features. `ranked` are their sentences, best first;
 * `named` is the page of the sentence that names everything asked, if there is one.
 */
export function sectionFeatures(
  question: Question,
  pages: readonly Page[],
  { ranked, named }: { ranked: readonly Scored[]; named: Page | null },
): Candidate[] {
  const asked = new Asked(question, pages);
  const scores = bestScores(ranked);
  return pages.flatMap((page) => {
    const ofPage = {
      titleCoverage: asked.coverage(stemCounts(page.title)),
      titleAsked: askedShare(question, page.title) ?? 0,
      firstRank: page.firstRank,
      namesAll: Number(page === named),
      lacksName: Number(asked.lacksName(page.index.stems)),
    };
    const sentences = Map.groupBy(page.index.sentences, (sentence) => sentence.section);
    return page.index.sections.flatMap((section, number) => {
      const own = sentences.get(number);
      if (!own) return [];
      const features = { ...ofPage, ...featuresOf(asked, { page, section, number, sentences: own }) };
      return [{ page, section: number, features: { ...features, sentenceScore: scores.get(section) ?? 0 } }];
    });
  });
}

type Place = { page: Page; section: Section; number: number; sentences: Sentence[] };

function featuresOf(asked: Asked, { page, section, number, sentences }: Place) {
  const quotable = sentences.filter(({ quality, kind }) => quality > FEWEST_QUALITY && kind !== "table");
  const heading = section.path.length > 1 ? section.path.at(-1) : undefined;
  const withHeadings = ({ stems }: Sentence): Holds => ({
    has: (stem) => stems.has(stem) || section.headingStems.has(stem),
  });
  const words = sectionWords(section, sentences);
  return {
    firstCoverage: asked.coverage(words.opening),
    coverage: asked.coverage(section.counts),
    sentenceCoverage: Math.max(0, ...quotable.map((sentence) => asked.coverage(withHeadings(sentence)))),
    ...asked.relevance(section),
    headingAsked: heading === undefined ? NO_HEADING : (askedShare(asked.question, heading) ?? 0),
    opens: Number(number === 0 || sentences[0] === page.index.sentences[0]),
    inSnippet: Number(sentences.some(({ text }) => page.snippet.includes(text.slice(0, 60)))),
    hasCode: Number(sentences.some(({ code }) => code !== null)),
    near: nearShare(asked.neighbours, words),
    thingsNamed: Math.min(1, asked.named(section.counts) / 4),
    thingsInSentence: Math.min(1, Math.max(0, ...quotable.map(({ stems }) => asked.named(stems))) / 3),
  };
}
