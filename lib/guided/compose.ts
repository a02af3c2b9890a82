// Joins the sections of a run that code leads to a report: what answers directly first, then each part with the
// model's checked sentences or the words of the pages, then what was not found.

import { confidenceOf, quotesOf } from "@/lib/builtin-model/compose-report";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import type { Language, Question } from "@/lib/builtin-model/question";
import type { Quote } from "@/lib/builtin-model/quote";
import type { Selection } from "@/lib/builtin-model/select-sentences";
import { cited, QuoteWriter, quotable } from "@/lib/builtin-model/write-quotes";
import { PROCEDURE_LINES } from "@/lib/run-log/run-guided";
import { likenessOf } from "./brief";
import type { CheckedSection, SupportedSentence } from "./section";

/** From this share of common words on, a quotation repeats a sentence. */
const REPEATS = 0.85;

/** True when the quotations of the built-in model answer all that was asked. */
export const isCertain = (selection: Selection): boolean =>
  selection.answers && confidenceOf(selection) !== "low";

/** A sentence with all its citations before the full stop. */
export function citedBy({ text, numbers }: SupportedSentence): string {
  const [first = 0, ...rest] = numbers;
  return cited(text, first).replace(`[${first}]`, [first, ...rest].map((number) => `[${number}]`).join(""));
}

class SectionWriter {
  readonly #said: string[] = [];
  readonly #writer: QuoteWriter;

  constructor(writer: QuoteWriter) {
    this.#writer = writer;
  }

  #isNew(text: string): boolean {
    const isNew = this.#said.every((known) => likenessOf(known, text) < REPEATS);
    if (isNew) this.#said.push(text);
    return isNew;
  }

  quoted(quotes: readonly Quote[]): string[] {
    return this.#writer.blocks(
      quotes.filter(({ sentence }) => !this.#writer.used.has(sentence) && this.#isNew(sentence.text)),
    );
  }

  /** The paragraphs of a section; empty when all of it stands above. */
  section({ kept, quotes }: CheckedSection): string[] {
    const sentences = kept.filter(({ text }) => this.#isNew(text)).map(citedBy);
    return [...(sentences.length > 0 ? [sentences.join(" ")] : []), ...this.quoted(quotes)];
  }
}

// The words that code adds while it leads a run, in the languages of the built-in model.

type GuidedWords = {
  /** Lines that fill a plan up to the fewest it may have. */
  read: string;
  write: string;
  planReason: string;
  adapt: string;
  searchReason(query: string): string;
  thinkBrief(lines: number): string;
  thinkSections(written: number, lines: number): string;
  reportReason(lines: number): string;
  openHeading: string;
  open: string;
  /** At the end of a report: who wrote what. */
  about: string;
  more: string;
};

const WORDS: Record<Language, GuidedWords> = {
  en: {
    ...PROCEDURE_LINES.en,
    planReason: "Each line is one part of the question, with passages and a section of its own.",
    adapt: "Code leads from here on, by the parts of the question.",
    searchReason: (query) => `Find pages about ${query}.`,
    thinkBrief: (lines) => `The question has ${lines} part${lines === 1 ? "" : "s"} to search for.`,
    thinkSections: (written, lines) => `The model wrote ${written} of ${lines} sections from the passages.`,
    reportReason: (lines) =>
      `Passages were chosen for ${lines} part${lines === 1 ? "" : "s"} of the question, and every sentence was checked against its page.`,
    openHeading: "What was not found",
    open: "The pages read say nothing about these parts of the question:",
    about:
      "Code led this research: it searched, chose the passages and joined the sections. A language model wrote the sentences from these passages; what its page does not support was replaced by the words of the page.",
    more: "The report has the details.",
  },
  ru: {
    ...PROCEDURE_LINES.ru,
    planReason: "Каждая строка — одна часть вопроса со своими отрывками и своим разделом.",
    adapt: "Дальше исследование ведёт программа, по частям вопроса.",
    searchReason: (query) => `Найти страницы по запросу «${query}».`,
    thinkBrief: (lines) => `Частей вопроса, которые нужно искать: ${lines}.`,
    thinkSections: (written, lines) => `По отрывкам модель написала разделов: ${written} из ${lines}.`,
    reportReason: (lines) =>
      `Частей вопроса, для которых подобраны отрывки: ${lines}. Каждое предложение сверено со своей страницей.`,
    openHeading: "Что не найдено",
    open: "В прочитанных страницах ничего не сказано об этих частях вопроса:",
    about:
      "Исследование вела программа: она искала, выбирала отрывки и соединяла разделы. Предложения по этим отрывкам писала языковая модель; то, чего страница не подтверждает, заменено словами самой страницы.",
    more: "Подробности — в отчёте.",
  },
};

/** The words of a language. */
export const guidedWords = (language: Language): GuidedWords => WORDS[language];

/** The report's Markdown. `selection` is what the built-in model would quote. */
export function composeGuided(
  question: Question,
  sections: readonly CheckedSection[],
  selection: Selection,
): string {
  const phrases = phrasesFor(question.language);
  const words = guidedWords(question.language);
  const quotes = [...quotesOf(selection), ...sections.flatMap((section) => section.quotes)];
  const pages = [...new Set(quotes.map(({ page }) => page))];
  const quoteWriter = new QuoteWriter(phrases, question.kind === "how-to", question.language, pages);
  const writer = new SectionWriter(quoteWriter);
  const opening = isCertain(selection) ? writer.quoted(selection.opening) : [];
  const parts = sections.map((section) => ({ section, blocks: writer.section(section) }));
  const headed = sections.length > 1;
  const body = parts.flatMap(({ section: { line }, blocks }) => {
    if (blocks.length === 0) return [];
    return headed ? [`## ${quotable(line)}`, ...blocks] : blocks;
  });
  const open = parts.filter(
    ({ section, blocks }) => blocks.length === 0 && section.kept.length + section.quotes.length === 0,
  );
  const missing = open.map(({ section }) => `- ${quotable(section.line)}`).join("\n");
  return [
    ...opening,
    ...body,
    ...(open.length > 0 ? [`## ${words.openHeading}`, words.open, missing] : []),
    `## ${phrases.report.aboutHeading}`,
    quoteWriter.quotesForeign && quoteWriter.used.size > 0
      ? `${words.about} ${phrases.report.foreign}`
      : words.about,
  ].join("\n\n");
}
