// A name with which most pages begin, such as that of one's own firm in one's own documents, tells no page and no sentence
// from another. An answer need not repeat it.

import { matchOf } from "./bm25";
import { otherMonthWords } from "./months";
import type { Question, Term } from "./question";
import type { Page } from "./score-sentences";
import { stemCounts } from "./tokens";

const BY_NAME = 0.9;
/** Share of the pages that have such a name, and how many pages there must be at least. */
const MOST = 0.5;
const FEWEST = 3;
const WEIGHT = 0.2;

/** Number of sentences at the beginning of a page that say whose it is. */
const LEAD = 6;

const isOn = (term: Term, { index, title }: Page) =>
  matchOf(term, stemCounts(title)) >= BY_NAME ||
  index.sentences.slice(0, LEAD).some(({ stems }) => matchOf(term, stems) >= BY_NAME);

/** The question with such names as words of little weight; unchanged when nothing else is asked about. */
export function withoutNamesEverywhere(question: Question, pages: readonly Page[]): Question {
  if (pages.length < FEWEST || question.sides) return question;
  const everywhere = question.terms.filter(
    (term) =>
      term.exact &&
      term.role === "focus" &&
      /^\p{Lu}\p{Ll}/u.test(term.text) &&
      otherMonthWords(term.text).length === 0 &&
      pages.filter((page) => isOn(term, page)).length >= pages.length * MOST,
  );
  const isThing = ({ role }: Term) => role === "focus" || role === "earlier";
  if (everywhere.length === 0 || question.terms.filter(isThing).length <= everywhere.length) return question;
  const terms = question.terms.map((term) =>
    everywhere.includes(term) ? { ...term, role: "generic" as const, exact: false, weight: WEIGHT } : term,
  );
  return { ...question, terms };
}
