// Finds the passages that a short answer quotes when no sentence is sure to answer: paragraphs, with the list that they
// introduce, by the score of their section, of their best sentence, and by how much of the question they contain.

import { askedValue, hasCount } from "./asked-value";
import { matchOf } from "./bm25";
import { FAINT, passagesOf } from "./closest";
import { contradicts } from "./contradicts";
import { statesFigure } from "./figure-asked";
import { mostOnThePoint, onThePoint, pagesAsked, speaksOfTopic, topicsOf } from "./on-the-point";
import { directAnswer } from "./opening";
import type { Question } from "./question";
import { itemsAfter, leadOf, leadsOn, nearest, needsBefore, type Quote, SAME, support } from "./quote";
import { namesIn, relevantPassages, stemsAround } from "./relevance";
import { type Page, type Scored, scoreSentences } from "./score-sentences";
import { Asked, type Candidate, sectionFeatures } from "./section-features";
import { rankSections } from "./section-odds";
import { isOfSibling } from "./siblings";
import { stemCounts } from "./tokens";

type PassageFeatures = {
  /** Score of its section, relative to the highest possible score. */
  sectionScore: number;
  /** Score of its best sentence, relative to all sentences. */
  sentenceScore: number;
  /** Share of the question that the passage contains with its headings. */
  withHeadings: number;
  /** 1 for a passage with an identifier or another name in code marks. */
  hasName: number;
  /** Length in words, divided by sixty. */
  length: number;
};

type Passage = { page: Page; section: number; quotes: Quote[]; score: number };

/** Round numbers: on questions that were held out, fitted weights of twenty features find no more. */
const WEIGHTS: PassageFeatures = {
  sectionScore: 8,
  sentenceScore: 1,
  withHeadings: 1,
  hasName: 1,
  length: 0.5,
};

const MOST_SCORE = 8;
const USUAL_LENGTH = 60;
const LEAST_QUALITY = 0.3;
/** Maximum number of characters, unless one sentence is longer. */
const LONGEST = 420;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The sentences around the best one that fit into a passage, in the order of the page. */
function trimmed(quotes: Quote[], best: number): Quote[] {
  let shown = quotes;
  const lengthOf = () => sum(shown.map(({ sentence }) => sentence.text.length));
  while (shown.length > 1 && lengthOf() > LONGEST)
    shown = shown[0]?.at === best ? shown.slice(0, -1) : shown.slice(1);
  return shown;
}

/** A passage with what it needs to be understood: the sentence before it, or the one that introduces its list. */
function understood(quotes: Quote[]): Quote[] {
  const [first] = quotes;
  if (!first) return [];
  const before = leadOf(first) ?? (needsBefore(first) ? support(first) : null);
  return before ? [before, ...quotes] : quotes;
}

/** The list that a passage introduces with its last sentence. */
export function listAfter(quotes: readonly Quote[]): Quote[] {
  const last = quotes.at(-1);
  if (!last || !leadsOn(last.sentence)) return [];
  const { page } = last;
  return itemsAfter(page.index, last.at).flatMap((at) => {
    const sentence = page.index.sentences[at];
    return sentence ? [{ page, sentence, at }] : [];
  });
}

const NONE: ReadonlySet<string> = new Set();

/** The passages of the pages with their scores. `ranked` are sentences, best first; `candidates` their sections. */
function passagesIn(
  question: Question,
  pages: readonly Page[],
  { ranked, candidates }: { ranked: readonly Scored[]; candidates: readonly Candidate[] },
): Passage[] {
  const asked = new Asked(question, pages);
  const sections = rankSections(candidates);
  return pages.flatMap((page) => {
    const own = new Map(
      sections.flatMap(({ candidate, score }) =>
        candidate.page === page ? [[candidate.section, score]] : [],
      ),
    );
    const sentences = ranked.filter((scored) => scored.page === page);
    return passagesOf(page, sentences).flatMap(({ section, score, quotes, best }) => {
      const readable = quotes.filter(
        ({ sentence }) => sentence.quality >= LEAST_QUALITY && !isOfSibling(question, sentence.text),
      );
      const shown = understood(trimmed(readable, best));
      if (shown.length === 0) return [];
      const features = featuresOf(asked, page, shown);
      const all = { ...features, sectionScore: (own.get(section) ?? 0) / MOST_SCORE, sentenceScore: score };
      return [{ page, section, quotes: shown, score: weighed(all) }];
    });
  });
}

function featuresOf(asked: Asked, page: Page, quotes: Quote[]) {
  const sentences = [...quotes, ...listAfter(quotes)].map(({ sentence }) => sentence);
  const headings = page.index.sections[quotes[0]?.sentence.section ?? 0]?.headingStems ?? NONE;
  const title = stemCounts(page.title);
  const has = (stem: string) =>
    headings.has(stem) || title.has(stem) || sentences.some(({ stems }) => stems.has(stem));
  return {
    withHeadings: asked.coverage({ has }),
    hasName: Number(sentences.some(({ subject, text }) => subject !== null || /`[^`]+`/.test(text))),
    length: Math.min(1, sum(sentences.map(({ length }) => length)) / USUAL_LENGTH),
  };
}

const weighed = (features: PassageFeatures) =>
  sum(Object.entries(WEIGHTS).map(([name, weight]) => weight * features[name as keyof PassageFeatures]));

/** Number of passages in a short answer, and of one section among them. */
const MOST_NEAR = 3;
const MOST_BARELY = 2;
const BY_NAME = 0.9;
const OF_SECTION = 1;
/** Share of the best score from which a number of what is counted comes first. */
const ABOUT_EQUAL = 0.8;

/**
 * The passages likeliest to answer that are about the subject, best first, no two alike; each has one to four sentences
 * of one paragraph. Two at most when they contain little of the question.
 */
export function closestFirst(
  question: Question,
  pages: Page[],
  ranked: Scored[],
): { passages: Quote[][]; barely: boolean } {
  const candidates = sectionFeatures(question, pages, {
    ranked,
    named: directAnswer(question, pages, ranked)?.page ?? null,
  });
  const straight = scoreSentences(question, pages, FAINT).filter(
    ({ page, sentence }) =>
      !isOfSibling(question, sentence.text) &&
      !contradicts(question, sentence, page.index.sections[sentence.section]?.headingStems ?? NONE),
  );
  const chosen: Passage[] = [];
  const passages = passagesIn(question, pages, { ranked: straight, candidates });
  const names = namesIn(question, pages);
  const topics = topicsOf(question);
  const isNamed = ({ quotes }: Passage) =>
    names.length === 0 || names.some((term) => matchOf(term, stemsAround(quotes)) >= BY_NAME);
  const spoken = passages.filter(isNamed);
  const asked = new Set(pagesAsked(question, pages));
  const speaking = spoken.filter(({ quotes }) => speaksOfTopic(topics, quotes));
  const own = speaking.filter(({ page }) => asked.has(page));
  const onTopic = own.length > 0 ? own : speaking;
  const isFigure = statesFigure(question);
  const states = ({ quotes }: Passage) => quotes.some(({ sentence }) => isFigure(sentence));
  const value = askedValue(question);
  const counts = ({ quotes }: Passage) =>
    value !== null && quotes.some(({ sentence }) => hasCount(sentence.text, question, value));
  const near = onTopic.length > 0 ? onTopic : spoken;
  const least = Math.max(0, ...near.map(({ score }) => score)) * ABOUT_EQUAL;
  const first = (passage: Passage) =>
    Number(states(passage)) * 2 + Number(passage.score >= least && counts(passage));
  const ordered = near.toSorted((a, b) => first(b) - first(a) || b.score - a.score);
  for (const passage of ordered) {
    if (chosen.length >= MOST_NEAR) break;
    const alike = chosen.flatMap(({ quotes }) => quotes);
    const same = ({ page, section }: Passage) => page === passage.page && section === passage.section;
    if (chosen.filter(same).length >= OF_SECTION) continue;
    if (passage.quotes.some(({ sentence }) => nearest(sentence, alike) >= SAME)) continue;
    chosen.push(passage);
  }
  const { passages: about, barely } = relevantPassages(
    question,
    pages,
    chosen.map(({ quotes }) => quotes),
  );
  return {
    passages: mostOnThePoint(question, about.slice(0, barely ? MOST_BARELY : MOST_NEAR)).map((quotes) =>
      onThePoint(question, quotes),
    ),
    barely,
  };
}
