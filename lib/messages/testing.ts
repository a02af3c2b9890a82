// The words of a language for tests, as a page would have them.

import { messagesOf } from "./catalogue";
import type { Language } from "./languages";
import { translator, type Words } from "./translate";

export function wordsIn(language: Language): Words {
  return translator(language, messagesOf(language));
}

export const english = wordsIn("en");
export const russian = wordsIn("ru");
