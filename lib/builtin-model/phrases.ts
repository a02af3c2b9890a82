// The model's own words: all text of a report or a step that is not a quotation. One object for each language.

import { de } from "./phrases.de";
import { en } from "./phrases.en";
import { es } from "./phrases.es";
import { fr } from "./phrases.fr";
import { ru } from "./phrases.ru";
import type { Spoken } from "./spoken-language";

export type Phrases = {
  plan: {
    goal(question: string): string;
    search: string;
    read: string;
    choose: string;
    write: string;
    /** A line of the plan for one side of a comparison. */
    side(name: string): string;
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
    /** Before an opening sentence whose subject only the title of its page names. */
    from(page: string): string;
    /** Before a description that belongs to the named parameter. */
    subject(name: string, page: string): string;
    /** Opens a report that does not answer. */
    near: string;
    /** For one of several questions whose quotations all appear under another question. */
    above: string;
    nearAbove: string;
    /** For one of several questions that has neither an answer nor close passages. */
    nothing: string;
    /** Before quotations of pages that give different values. */
    differ: string;
    /** Above quotations of search results when no page was read. */
    snippets: string;
    /** Above sentences that speak of several sides of a comparison. */
    jointHeading: string;
    /** Under the name of a thing compared of which nothing is quoted. */
    noneOfSide: string;
    gapsHeading: string;
    gaps: string;
    missingHeading: string;
    missing(terms: string): string;
    /** The same when no missing term is worth naming. */
    missingSome: string;
    /** Names the pages that were read but not quoted. */
    unused(titles: string): string;
    aboutHeading: string;
    /** A passage is a sentence, or a table with all its rows. */
    about(passages: number, pages: number): string;
    /** The same for a run that another model started. */
    aboutTaken(passages: number, pages: number): string;
    /** The same for one whose replies could not be used. */
    aboutUnusable(passages: number, pages: number): string;
    foreign: string;
  };
  answer: {
    seeReport(pages: number): string;
    /** An answer that is uncertain. `closest` are the closest passages, empty when none stands out; `hint` may be empty. */
    near(closest: string, hint: string): string;
    /** After a sentence that introduces code or a list that only the report contains. */
    codeInReport: string;
    listInReport: string;
    /** Names the one of several questions that has no answer. */
    open(question: string, closest: string): string;
    notFound(question: string): string;
    /** The same while no page was read. */
    nothingRead(question: string): string;
    searched(queries: string): string;
    pagesRead(titles: string): string;
    noPages: string;
    noResults: string;
    /** Instead of it, where the bundled documentation was not searched. */
    bundledLeftOut: string;
    /** The whole answer to a greeting. */
    greeting: string;
    /** The whole answer to a question about something that no page is about. */
    noSubject(name: string): string;
    cannotSearch: string;
    hint: string;
    /** After an answer that found nothing, when the question is in another language than the pages. */
    foreign: string;
    /** Said when some of the pages read are in other languages than the question, whose names these are. */
    otherLanguages(languages: string): string;
    /** The same when no page was read. */
    foreignSearch: string;
    /** Of a follow-up, when the previous answer already quoted all that answers. */
    nothingNew: string;
  };
};

const PHRASES: Record<Spoken, Phrases> = { de, en, es, fr, ru };

/** The phrases of a language. */
export const phrasesFor = (language: Spoken): Phrases => PHRASES[language];
