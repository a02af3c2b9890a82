// Finds the closest passages when nothing answers: from the two or three best pages, the paragraphs that cover most of
// the question, whole, with their code and tables.

import { matchOf } from "./bm25";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import type { Quote } from "./quote";
import { namesIn, speaksOfNames, stemsAround } from "./relevance";
import { type Page, type Scored, scoreSentences } from "./score-sentences";
import { stemCounts } from "./tokens";

/** Passages quoted from the best, the second and the third page: twelve at most. */
const PASSAGES = [5, 4, 3] as const;
/** The same when they contain little of the question. */
const FEW_PASSAGES = [3, 1] as const;
/** Maximum number of passages of one section, so that other sections of the page are quoted too. */
const OF_SECTION = 3;
/** Maximum number of sentences of one paragraph. */
const OF_PARAGRAPH = 3;
/** Share of the best page's score that another page must reach to be shown beside it. */
const BESIDE = 0.6;
/** Sentences that cover less of the question than this are ignored. */
export const FAINT = 0.08;
/** If no page has one place that covers this share of the question, the pages are about something else. */
const CLOSE = 0.3;
/** Number of things asked about that must occur together. */
const TOGETHER = 2;

/** `best` is the index of the sentence that gives the paragraph its score. */
type Passage = { page: Page; block: number; section: number; score: number; best: number; quotes: Quote[] };

const isThing = ({ role }: Question["terms"][number]) => role === "focus" || role === "earlier";
/** False for a bare number, which can occur in any text. */
const isNamed = (text: string) => /\p{L}{2}/u.test(text);

/** True when some section covers enough of the question and contains at least one of its names. */
function comesClose(question: Question, pages: Page[], names: readonly Term[]): boolean {
  const things = question.terms.filter(isThing);
  const all = things.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return false;
  // One word may stand anywhere by chance, but not a name; one in a title tells no section from another.
  const titles = stemCounts(pages.map(({ title }) => title).join(" "));
  const telling = names.filter((term) => matchOf(term, titles) < 1);
  return pages.some(({ index }) =>
    index.sections.some(({ counts }) => {
      const spoken = things.filter((term) => matchOf(term, counts) > 0);
      const named = spoken.some((term) => telling.includes(term) && matchOf(term, counts) >= 1);
      if (!named && spoken.length < Math.min(TOGETHER, things.length)) return false;
      if (!spoken.some((term) => isNamed(term.text) && matchOf(term, counts) >= 1)) return false;
      const share = spoken.reduce((sum, term) => sum + term.weight * matchOf(term, counts), 0) / all;
      return share >= CLOSE;
    }),
  );
}

/** The quotable sentences of the paragraph that has a sentence at `at`; those of one paragraph follow one another. */
function quotesAround(page: Page, at: number): Quote[] {
  const { sentences } = page.index;
  const block = sentences[at]?.block;
  let first = at;
  while (sentences[first - 1]?.block === block) first -= 1;
  const quotes: Quote[] = [];
  for (let index = first; sentences[index]?.block === block; index += 1) {
    const sentence = sentences[index];
    if (sentence && sentence.quality > 0.1) quotes.push({ page, sentence, at: index });
  }
  return quotes;
}

/** Paragraphs of a page by their best sentence, best first. */
export function passagesOf(page: Page, ranked: Scored[]): Passage[] {
  const passages = new Map<number, Passage>();
  for (const { sentence, score, at } of ranked) {
    if (passages.has(sentence.block)) continue;
    const quotes = quotesAround(page, at);
    const first = Math.max(0, quotes.findIndex((quote) => quote.at === at) - OF_PARAGRAPH + 1);
    const shown = quotes.slice(quotes.length > OF_PARAGRAPH ? first : 0).slice(0, OF_PARAGRAPH);
    const { block, section } = sentence;
    passages.set(block, { page, block, section, score, best: at, quotes: shown });
  }
  return [...passages.values()];
}

const mentions = (question: Question, { stems }: Sentence) =>
  question.terms.some((term) => isThing(term) && matchOf(term, stems) >= 0.5);

/** True for a passage that names one of these with its headings. */
const isAbout = (names: Term[], { quotes }: Passage) =>
  names.length === 0 || names.some((term) => matchOf(term, stemsAround(quotes)) >= 0.9);

/** The best `most` passages of a page, with the tables of the sections that are quoted. */
function pick(question: Question, passages: Passage[], most: number): Quote[] {
  const chosen: Passage[] = [];
  for (const passage of passages) {
    if (chosen.length >= most) break;
    if (chosen.filter(({ section }) => section === passage.section).length < OF_SECTION) chosen.push(passage);
  }
  const page = chosen[0]?.page;
  const sections = new Set(chosen.map(({ section }) => section));
  const table = page?.index.sentences.findIndex(
    (sentence) => sentence.kind === "table" && sections.has(sentence.section) && mentions(question, sentence),
  );
  const quotes = chosen.flatMap((passage) => passage.quotes);
  const sentence = page?.index.sentences[table ?? -1];
  return page && sentence ? [...quotes, { page, sentence, at: table ?? 0 }] : quotes;
}

/**
 * The passages closest to a question, by page; empty when the pages are about something else. `few` when they contain
 * little of the question.
 */
export function closestPassages(question: Question, pages: Page[], few = false): Quote[] {
  const names = namesIn(question, pages);
  if (!comesClose(question, pages, names) || !speaksOfNames(names, pages)) return [];
  const ranked = scoreSentences(question, pages, FAINT);
  const byPage = pages
    .map((page) =>
      passagesOf(
        page,
        ranked.filter((scored) => scored.page === page),
      ).filter((passage) => isAbout(names, passage)),
    )
    .map((passages) => ({
      passages,
      score: passages.slice(0, 3).reduce((sum, { score }, rank) => sum + score / (rank + 1), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const titles = new Set<string>();
  const best = byPage.filter(({ passages, score }) => {
    const title = passages[0]?.page.title ?? "";
    if (titles.has(title) || score < (byPage[0]?.score ?? 0) * BESIDE) return false;
    titles.add(title);
    return true;
  });
  return (few ? FEW_PASSAGES : PASSAGES).flatMap((most, rank) =>
    pick(question, best[rank]?.passages ?? [], most),
  );
}
