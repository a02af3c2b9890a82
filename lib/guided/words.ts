// The words that code adds while it leads a run, in the languages of the built-in model.

import type { Language } from "@/lib/builtin-model/question";
import { PROCEDURE_LINES } from "@/lib/run-log/run-guided";

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
