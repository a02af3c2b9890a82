// The interface texts of a language for tests, as a page receives them.

import { messagesOf } from "@/lib/i18n/catalogue";
import { translator, type Words } from "@/lib/i18n/translate";
import type { Language } from "@/lib/text/languages";

export function wordsIn(language: Language): Words {
  return translator(language, messagesOf(language));
}

export const english = wordsIn("en");
export const russian = wordsIn("ru");
