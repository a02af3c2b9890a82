// The model's own words: everything in a report or a step that is not a quotation. One object for each language.

import { en } from "./phrases.en";
import { ru } from "./phrases.ru";
import type { Language } from "./question";

export type Phrases = {
  plan: {
    goal(question: string): string;
    search: string;
    read: string;
    choose: string;
    write: string;
    strategies(terms: string, exact: string): string[];
    reason: string;
    searchAgain(terms: string): string;
    readAgain: string;
    change(terms: string): string;
  };
  clarify: {
    reason: string;
    unclear: string;
    assumptions: [string, string];
    questions: [string, string];
  };
  reason: {
    search(query: string): string;
    read(count: number): string;
    report(sentences: number, pages: number): string;
    answer: string;
    notFound: string;
  };
  situation(counts: { searches: number; sources: number; pages: number }): string;
  planStatus: { none: string; going: string; adapted: string; done: string };
  think: {
    terms(terms: string): string;
    unclear: string;
    searched(searches: number, sources: number): string;
    toRead(count: number): string;
    covered(percent: number): string;
    missing(terms: string): string;
    enough: string;
    nothing: string;
    closing: string;
    reported: string;
  };
  done: {
    searched(count: number): string;
    read(count: number): string;
    chose: string;
    wrote: string;
    asked: string;
  };
  report: {
    /** Above an opening sentence whose subject only its page names. */
    from(page: string): string;
    /** Above a description that stands under a parameter's name. */
    subject(name: string, page: string): string;
    /** Opens a report that answers nothing. */
    near: string;
    /** Stand under a question of several for which everything that could be quoted stands under another. */
    above: string;
    nearAbove: string;
    /** Stands under a question of several that nothing answers and nothing comes near to. */
    nothing: string;
    /** Above quotations of search results, where no page was read. */
    snippets: string;
    gapsHeading: string;
    gaps: string;
    missingHeading: string;
    missing(terms: string): string;
    /** The same where no word that is missing carries the matter. */
    missingSome: string;
    /** Names of pages that were read and gave nothing to quote. */
    unused(titles: string): string;
    aboutHeading: string;
    about(sentences: number, pages: number): string;
    /** The same where another model had begun the run. */
    aboutTaken(sentences: number, pages: number): string;
    foreign: string;
  };
  answer: {
    seeReport(pages: number): string;
    /** Opens where nothing is sure to answer; `closest` is what comes closest, empty where nothing stands out. */
    near(closest: string): string;
    /** After a sentence that leads to code, or to a list, which only the report has room for. */
    codeInReport: string;
    listInReport: string;
    /** Of several questions, the one that nothing answers. */
    open(question: string, closest: string): string;
    notFound(question: string): string;
    searched(queries: string): string;
    pagesRead(titles: string): string;
    noPages: string;
    noResults: string;
    cannotSearch: string;
    hint: string;
    /** After an answer that found nothing, to a question in another language than what was read. */
    foreign: string;
  };
};

/** The phrases of a language. */
export function phrasesFor(language: Language): Phrases {
  return language === "ru" ? ru : en;
}
