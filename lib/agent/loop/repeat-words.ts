// The words of the steps that code decides in a repetition, in the languages of the built-in model.

import type { Language } from "@/lib/builtin-model/question";

export type RepeatWords = { begin: string; search: string; read: string; quiet: string };

const WORDS: Record<Language, RepeatWords> = {
  en: {
    begin: "The searches of the earlier run are made again and the pages it cited are read again.",
    search: "The earlier run searched for this.",
    read: "The earlier report cites these pages.",
    quiet: "Every passage that the earlier report cites is still there, and the searches found nothing new.",
  },
  ru: {
    begin: "Повторяются поиски прежнего исследования, и заново читаются страницы, на которые оно ссылалось.",
    search: "Это искало прежнее исследование.",
    read: "На эти страницы ссылается прежний отчёт.",
    quiet: "Все отрывки, на которые ссылается прежний отчёт, на месте, и ничего нового поиски не нашли.",
  },
};

export const repeatWords = (language: Language): RepeatWords => WORDS[language];
