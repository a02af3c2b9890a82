// What a question asks how to do something to: "How do I call a tool with streamText?" asks how a tool is called. A sentence
// that only speaks of the means, "You can use streamText for …", does not answer.

import { matchOf } from "./bm25";
import type { Question, Term } from "./question";
import type { Scored } from "./score-sentences";
import { stemCounts, stemOf, wordsOf } from "./tokens";

const LONGEST = 300;
const NAMES = 0.5;
const BY_NAME = 0.9;
const ASKS =
  /^\W*(?:(?:and|but|so|also)\s+)?how\s+(?:(?:do|can|could|should|would|might)\s+(?:i|we|you|one)\s+|to\s+)/iu;
/** Begins the means, the place or the circumstances. */
const BESIDE =
  /^(?:with|in|on|from|for|to|at|into|inside|using|via|by|without|after|before|when|while|so|once|if|through|per|across|that|which|only)$/iu;

const isThing = ({ role }: Term) => role === "focus" || role === "earlier";

/** The things that are acted on: the object of the verb; empty for other questions. */
function objectOf({ text, terms }: Question): Term[] {
  const asked = ASKS.exec(text.slice(0, LONGEST));
  if (!asked) return [];
  const [verb = "", ...rest] = wordsOf(text.slice(asked[0].length, LONGEST));
  const end = rest.findIndex((word) => BESIDE.test(word));
  const object = new Set((end < 0 ? rest : rest.slice(0, end)).map(stemOf));
  return terms.filter(
    (term) =>
      isThing(term) && term.text !== verb && wordsOf(term.text).every((word) => object.has(stemOf(word))),
  );
}

/** True when a sentence or the heading above it names one of the things acted on; true when the question names none. */
export function actsOnAsked(question: Question, { sentence, page }: Scored): boolean {
  const object = objectOf(question);
  if (object.length === 0) return true;
  const path = page.index.sections[sentence.section]?.path ?? [];
  const heading = stemCounts(path.length > 1 ? (path.at(-1) ?? "") : "");
  // Of a single thing, a word that sometimes stands for it is too little: "function" for "tool".
  const least = object.length > 1 ? NAMES : BY_NAME;
  return object.some((term) => matchOf(term, sentence.stems) >= least || matchOf(term, heading) >= NAMES);
}
