// Detects that a question is in another language than the pages that were read, so that its words match little, and
// keeps of it what the pages have too.

import { matchOf } from "./bm25";
import { isNotEnglish } from "./function-words";
import type { PageIndex } from "./page-index";
import { languageOf, type Question, type Term } from "./question";
import { type Spoken, unmatchedLanguage } from "./spoken-language";

/** Number of characters of a page from which its language is detected. */
const LOOKED_AT = 4000;

/** True for a question that is not in English when all pages are, or when nothing was found for it. */
export function differsInLanguage({ text, language }: Question, pages: readonly { text: string }[]): boolean {
  const samples = pages.map((page) => page.text.slice(0, LOOKED_AT));
  if (samples.some((sample) => languageOf(sample) !== "en" || isNotEnglish(sample))) return false;
  return language === "en" ? isNotEnglish(text) : pages.length > 0;
}

/** The languages of pages that are not that of the question; a page whose language is not sure counts as English. */
export function otherLanguages({ spoken }: Question, pages: readonly { text: string }[]): Spoken[] {
  const languages = pages.map(({ text }): Spoken => {
    const sample = text.slice(0, LOOKED_AT);
    return languageOf(sample) === "ru" ? "ru" : (unmatchedLanguage(sample) ?? "en");
  });
  return [...new Set(languages)].filter((language) => language !== spoken);
}

const BY_NAME = 0.9;
/** Shorter words of small letters are often words of another meaning: "hat", "war". */
const SHORTEST = 5;

/** A name, a number, or a word long enough to be the same word in both languages. */
const isShared = ({ text }: Term) => /[\p{Lu}\d]/u.test(text) || text.length >= SHORTEST;

/** Share of the words of a question that must be shared where none of them is a name. */
const LEAST_SHARED = 1 / 3;

/** True for a word that a page writes with a capital letter within its sentences, and never with a small one. */
function isNameIn(word: string, text: string): boolean {
  const small = word.toLowerCase();
  return word !== small && text.includes(` ${word}`) && !text.includes(` ${small}`);
}

/**
 * A question in a language that is not translated, with the names, numbers and words alone that the pages have too;
 * any other question unchanged.
 */
export function inSharedWords(
  question: Question,
  pages: readonly { text: string; index: Pick<PageIndex, "stems"> }[],
): Question {
  if (question.language !== "en" || !differsInLanguage(question, pages)) return question;
  const terms = question.terms.filter(
    (term) => isShared(term) && pages.some(({ index }) => matchOf(term, index.stems) >= BY_NAME),
  );
  const all = question.terms.length;
  const isEnough =
    terms.length >= all * LEAST_SHARED ||
    terms.some(({ text }) => /\d/.test(text) || pages.some((page) => isNameIn(text, page.text)));
  return { ...question, terms: isEnough ? terms : [] };
}
