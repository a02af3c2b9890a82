// The words an export says by itself, in the language of its report.

import type { CheckCause, Verdict } from "@/lib/runs/run-state";
import { leadingScript } from "../language";

type Counted = { one: string; few: string; many: string };

export type ExportWords = {
  /** BCP 47. */
  language: "en" | "ru";
  question: string;
  written: string;
  confidence: string;
  confidences: Record<"high" | "medium" | "low", string>;
  sources: string;
  sourcesLine(cited: number, found: number): string;
  notCited: string;
  read: string;
  notRead: string;
  published: string;
  image: string;
  text: string;
  page: string;
  evidence: string;
  citations(count: number): string;
  verdicts: Record<Verdict, string>;
  causes: Record<CheckCause, string>;
  doubtful: string;
  uncited: string;
  factualWithout(count: number): string;
  nearest: string;
  noPassage: string;
  judged: string;
  differ: string;
  none: string;
  passages(count: number): string;
  source: string;
  back: string;
  onThisMachine: string;
};

const plural = (language: "en" | "ru", { one, few, many }: Counted) => {
  const rules = new Intl.PluralRules(language);
  return (count: number) => {
    const form = rules.select(count);
    return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
  };
};

const same = (one: string, many: string): Counted => ({ one, few: many, many });

const ENGLISH: ExportWords = {
  language: "en",
  question: "Question",
  written: "Written",
  confidence: "Confidence",
  confidences: { high: "high", medium: "medium", low: "low" },
  sources: "Sources",
  sourcesLine: (cited, found) => `${cited} cited, ${found} found`,
  notCited: "Found but not cited",
  read: "read",
  notRead: "not read",
  published: "published",
  image: "image",
  text: "Text",
  page: "Page",
  evidence: "Evidence",
  citations: plural("en", same("citation", "citations")),
  verdicts: { supported: "supported", weak: "weak", not_found: "not found", unchecked: "cannot be checked" },
  causes: {
    no_source: "no source has this number",
    not_read: "its page was not read",
    unreadable: "its page could not be read",
    other_language: "its page is in another language",
    check_failed: "the check broke off",
    earlier: "written before citations were checked",
  },
  doubtful: "Doubtful citations",
  uncited: "Factual sentences without a source",
  factualWithout: plural(
    "en",
    same("factual sentence without a source", "factual sentences without a source"),
  ),
  nearest: "Nearest passage",
  noPassage: "No passage of the page comes near it.",
  judged: "The model says",
  differ: "Where the sources differ",
  none: "No citation is in doubt.",
  passages: plural("en", same("passage cited", "passages cited")),
  source: "Source",
  back: "back to the text",
  onThisMachine: "a document on the machine that made the report",
};

const RUSSIAN: ExportWords = {
  language: "ru",
  question: "Вопрос",
  written: "Написан",
  confidence: "Уверенность",
  confidences: { high: "высокая", medium: "средняя", low: "низкая" },
  sources: "Источники",
  sourcesLine: (cited, found) => `процитировано ${cited}, найдено ${found}`,
  notCited: "Найдено, но не процитировано",
  read: "прочитан",
  notRead: "не прочитан",
  published: "опубликован",
  image: "изображение",
  text: "Текст",
  page: "Страница",
  evidence: "Проверка цитат",
  citations: plural("ru", { one: "цитата", few: "цитаты", many: "цитат" }),
  verdicts: {
    supported: "подтверждено",
    weak: "слабо",
    not_found: "не найдено",
    unchecked: "нельзя проверить",
  },
  causes: {
    no_source: "источника с таким номером нет",
    not_read: "страница не была прочитана",
    unreadable: "страницу не удалось прочитать",
    other_language: "страница на другом языке",
    check_failed: "проверка прервалась",
    earlier: "отчёт написан до того, как цитаты стали проверяться",
  },
  doubtful: "Сомнительные цитаты",
  uncited: "Утверждения без источника",
  factualWithout: plural("ru", {
    one: "утверждение без источника",
    few: "утверждения без источника",
    many: "утверждений без источника",
  }),
  nearest: "Ближайшее место",
  noPassage: "Близкого места на странице нет.",
  judged: "Мнение модели",
  differ: "Где источники расходятся",
  none: "Сомнительных цитат нет.",
  passages: plural("ru", {
    one: "процитированное место",
    few: "процитированных места",
    many: "процитированных мест",
  }),
  source: "Источник",
  back: "к тексту",
  onThisMachine: "документ на машине, где сделан отчёт",
};

/** Russian for a text in Cyrillic letters, else English: as the list of sources in a report's file. */
export function wordsFor(content: string): ExportWords {
  return leadingScript(content) === "Cyrillic" ? RUSSIAN : ENGLISH;
}
