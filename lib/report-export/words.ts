// The texts that an export adds, in the language of its report.

import { messagesOf } from "@/lib/i18n/catalogue";
import { translator, type Words } from "@/lib/i18n/translate";
import { leadingScript } from "@/lib/text/language";
import type { Language } from "@/lib/text/languages";

/** Russian for a text in Cyrillic, otherwise English. */
function languageOf(content: string): Language {
  return leadingScript(content) === "Cyrillic" ? "ru" : "en";
}

/** The texts of the catalogue in the language of a report. */
export function wordsFor(content: string): Words {
  const language = languageOf(content);
  return translator(language, messagesOf(language));
}

/** "36 sources. A bundle has all of them." */
export const unlistedWords = (words: Words, count: number): string => words("exports.unlisted", { count });
