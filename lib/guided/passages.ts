// The passages for one line of a run that code leads: the best paragraphs of the pages, by the ranking of the
// built-in model, as many as fit into the request.

import { passagesOf } from "@/lib/builtin-model/closest";
import type { Question } from "@/lib/builtin-model/question";
import type { Quote } from "@/lib/builtin-model/quote";
import { indexPages, type Page, scoreSentences } from "@/lib/builtin-model/score-sentences";
import type { RunView } from "@/lib/builtin-model/view";

/** A paragraph or a part of one. */
export type Passage = {
  /** Number of its source. */
  number: number;
  title: string;
  text: string;
  quotes: Quote[];
};

const MOST_PASSAGES = 12;
/** Passages of one page in a row, so that several pages are heard. */
const OF_PAGE = 4;
/** Sentences that cover less of the line than this are ignored. */
const FAINT = 0.08;
const LONGEST_PASSAGE = 1200;
/** Bytes of the marks around a passage. */
const FRAME = 60;

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

const textOf = (quotes: Quote[]) =>
  quotes
    .map(({ sentence }) => (sentence.subject ? `${sentence.subject}: ${sentence.text}` : sentence.text))
    .join(" ")
    .slice(0, LONGEST_PASSAGE);

type Candidate = { page: Page; quotes: Quote[]; score: number };

/** The first sentences of the pages that the searches ranked first, where no word of the line matches. */
const beginnings = (pages: Page[]): Candidate[] =>
  pages
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap((page) => {
      const quotes = page.index.sentences
        .map((sentence, at) => ({ page, sentence, at }))
        .filter(({ sentence }) => sentence.quality > 0.1)
        .slice(0, 3);
      return quotes.length > 0 ? [{ page, quotes, score: page.rank }] : [];
    });

function candidatesFor(question: Question, pages: Page[]): Candidate[] {
  const ranked = scoreSentences(question, pages, FAINT);
  const found = pages.flatMap((page) =>
    passagesOf(
      page,
      ranked.filter((scored) => scored.page === page),
    ),
  );
  return found.length > 0 ? found.toSorted((a, b) => b.score - a.score) : beginnings(pages);
}

/**
 * The passages for a question, best first, in at most `room` bytes; at least one, cut to fit, when the pages
 * have any text.
 */
export function passagesFor(question: Question, view: RunView, room: number): Passage[] {
  const pages = indexPages(question, view);
  const candidates = candidatesFor(question, pages);
  const chosen: Passage[] = [];
  const perPage = new Map<number, number>();
  let left = room;
  for (const { page, quotes } of candidates) {
    const used = perPage.get(page.number) ?? 0;
    if (chosen.length >= MOST_PASSAGES || used >= OF_PAGE) continue;
    const text = textOf(quotes);
    const size = bytesOf(text) + FRAME;
    if (text === "" || (size > left && chosen.length > 0)) continue;
    const shown = size > left ? text.slice(0, Math.max(200, Math.floor((left - FRAME) / 2))) : text;
    perPage.set(page.number, used + 1);
    left -= bytesOf(shown) + FRAME;
    chosen.push({ number: page.number, title: page.title, text: shown, quotes });
  }
  return chosen;
}
