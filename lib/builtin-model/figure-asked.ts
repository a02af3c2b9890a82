// Finds entries that state the figure asked for: for "What Node.js version does it require?" one such as "Minimum Node.js
// version: 20.9". Among the passages that come closest, one with such an entry comes first.

import { matchOf } from "./bm25";
import type { Sentence } from "./page-index";
import type { Question, Term } from "./question";
import { isStopWord } from "./stop-words";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";

const LONGEST = 300;
const NAMES = 0.5;
/** The noun phrase asked for stands between these two patterns: "What | Node.js version | does". */
const ASKS = /^\W*(?:(?:and|so|also)\s)?(?:what|which)\s(?:(?:is|are|was|were)\s)?(?:the\s)?/iu;
const ENDS = /[?,;]|\s(?:is|are|was|were|does|do|did|must|should|can|will|has|have|of|for|in|at)\s/iu;
/** Between a name and its value. */
const STATES = /\s(?:is|are|was|were)\s|[:=]/u;
const FIGURE = /^\W*v?\d/u;
/** Number of words that the name of an entry has beside those asked for: "minimum", "default". */
const MOST_OTHERS = 1;

/** The words for what is asked; empty where no noun is asked for. */
function askedFor({ text, terms }: Question): Term[] {
  const opening = ASKS.exec(text.slice(0, LONGEST))?.[0];
  const [noun = "", ...rest] = opening ? text.slice(opening.length, LONGEST).split(ENDS) : [];
  if (rest.length === 0) return [];
  const stems = new Set(wordsOf(noun).map(stemOf));
  return terms.filter(
    (term) => term.role !== "scope" && wordsOf(term.text).every((word) => stems.has(stemOf(word))),
  );
}

/** Whether a sentence states the figure that a question asks for; never for other questions. */
export function statesFigure(question: Question): (sentence: Sentence) => boolean {
  const keys = askedFor(question);
  if (keys.length === 0 || question.sides) return () => false;
  return ({ kind, subject, text }) => {
    if (kind === "table") return false;
    const said = plainText(subject === null ? text : `${subject}: ${text}`);
    const copula = STATES.exec(said);
    if (!copula || !FIGURE.test(said.slice(copula.index + copula[0].length))) return false;
    const name = said.slice(0, copula.index);
    const stems = stemCounts(name);
    if (!keys.every((term) => matchOf(term, stems) >= NAMES)) return false;
    const others = wordsOf(name).filter(
      (word) => !isStopWord(word) && !question.terms.some((term) => matchOf(term, stemCounts(word)) > 0),
    );
    return (
      others.filter((word) => !keys.some(({ text: own }) => wordsOf(own).includes(word))).length <=
      MOST_OTHERS
    );
  };
}
