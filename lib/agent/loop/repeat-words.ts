// The words of the steps that code decides in a repetition, in the languages of the built-in model.

import type { Language } from "@/lib/builtin-model/question";

import type { LookAt } from "@/lib/run-log/run-repeat";

export type RepeatWords = { begin: string; search: string; read: string; quiet: string };

type AllWords = RepeatWords & { beginCited: string; quietCited: string };

const WORDS: Record<Language, AllWords> = {
  en: {
    begin: "The searches of the earlier run are made again and the pages it cited are read again.",
    search: "The earlier run searched for this.",
    read: "The earlier report cites these pages.",
    quiet: "Every passage that the earlier report cites is still there, and the searches found nothing new.",
    beginCited: "The pages that the earlier report cites are read again.",
    quietCited: "Every passage that the earlier report cites is still there.",
  },
  ru: {
    begin: "Повторяются поиски прежнего исследования, и заново читаются страницы, на которые оно ссылалось.",
    search: "Это искало прежнее исследование.",
    read: "На эти страницы ссылается прежний отчёт.",
    quiet: "Все отрывки, на которые ссылается прежний отчёт, на месте, и ничего нового поиски не нашли.",
    beginCited: "Заново читаются страницы, на которые ссылается прежний отчёт.",
    quietCited: "Все отрывки, на которые ссылается прежний отчёт, на месте.",
  },
};

export function repeatWords(language: Language, lookAt: LookAt = "searches"): RepeatWords {
  const { beginCited, quietCited, ...words } = WORDS[language];
  return lookAt === "cited" ? { ...words, begin: beginCited, quiet: quietCited } : words;
}
