// How well the position of a sentence fits a question, apart from its words: the parameter it describes, the heading
// above it, and whether it opens a page about the subject.

import { matchOf } from "./bm25";
import { isNamesake } from "./cues";
import type { Section, Sentence } from "./page-index";
import type { Question } from "./question";
import { isStopWord } from "./stop-words";
import { stemCounts } from "./tokens";

/** Structural headings, which do not announce a special case. */
const PLAIN_HEADING =
  /^(?:getting started|usage|overview|introduction|examples?|quick ?start|convention|basic usage|background|reference|solution|how it works|how to .*)$/i;
/** Penalty for a heading about something else. */
const ASIDE = 0.15;
/** Number of sentences at the start of a page that introduce its subject. */
const LEAD = 3;

/**
 * True when a sentence describes the parameter asked about, by its name or by its words on the page of its function.
 */
export function describesAsked(question: Question, sentence: Sentence, title: string): boolean {
  const stems = stemCounts(sentence.subject ?? "");
  const terms = question.terms.filter((term) => term.role === "focus" || term.role === "earlier");
  if (terms.some((term) => term.exact && matchOf(term, stems) >= 1)) return true;
  const others = terms.filter((term) => !isNamesake(term, title));
  // A default may be documented separately for each part of a setting.
  if (question.kind === "default" && others.length === 0 && /^defaults?\b/i.test(sentence.text)) return true;
  return (
    others.length > 0 && others.length < terms.length && others.every((term) => matchOf(term, stems) >= 1)
  );
}

/** Share of a heading's words that occur in the question, 0 to 1; null for a heading without significant words. */
export function askedShare(question: Question, heading: string): number | null {
  const words = heading.match(/[\p{L}\p{N}_$]+/gu)?.filter((word) => !isStopWord(word)) ?? [];
  if (words.length === 0) return null;
  const asked = words.filter((word) => {
    const stems = stemCounts(word);
    return question.terms.some((term) =>
      term.readings.some((reading) => reading.stems.some((stem) => stems.has(stem))),
    );
  });
  return asked.length / words.length;
}

/** 1 under a heading that contains only words of the question, less for each other word. */
export function headingFit(question: Question, section: Section, title: string): number {
  const heading = section.path.length > 1 ? (section.path.at(-1) ?? "") : "";
  if (heading === "" || heading === title || PLAIN_HEADING.test(heading.trim())) return 1;
  return 1 - ASIDE * (1 - (askedShare(question, heading) ?? 1));
}

/** Share of a title that occurs in the question, 0 to 1. */
export function titleFit(question: Question, title: string): number {
  return askedShare(question, title) ?? 0;
}

/** Up to 1 for the first sentences of a page whose title names the subject of the question. */
export function leadFit(question: Question, title: string, at: number): number {
  if (at >= LEAD) return 0;
  const stems = stemCounts(title);
  const terms = question.terms.filter((term) => term.role === "focus" || term.role === "earlier");
  const all = terms.reduce((sum, term) => sum + term.weight, 0);
  const named = terms.reduce((sum, term) => sum + term.weight * matchOf(term, stems), 0);
  return all === 0 ? 0 : (named / all) * (1 - at / LEAD);
}
