// Says faults of the configuration on the screen. Errors and logs keep the English sentence.

import { config } from "@/lib/i18n/en/config";
import { config as configRu } from "@/lib/i18n/ru/config";
import { fillSentence } from "@/lib/text/fill-sentence";
import type { Language } from "@/lib/text/languages";
import type { ConfigError } from "./config-error";
import { type ConfigKey, type Field, inEnglish, inWords } from "./expectation";

// Not the whole catalogue: every kind of route has a copy of what this module imports (GOAL-P11).
const WORDS: Record<Language, Record<ConfigKey, string>> = { en: config, ru: configRu };

/** An expectation, or the reason why a file was left out, as a sentence in the language. */
export const inLanguage = (said: Field, language: Language): string =>
  language === "en"
    ? inEnglish(said)
    : inWords(said, (key, fields) => fillSentence(WORDS[language][key], fields, language));

/** An error of the configuration as a person reads it: the place, what was expected there, and both as a sentence. */
export function configSentence(
  { file, path, expected, message, meaning }: ConfigError,
  language: Language,
): { path: string; expected: string; message: string } {
  if (language === "en") return { path, expected, message };
  const say = (said: Field) => inLanguage(said, language);
  const words = { path: say(meaning.path), expected: say(meaning.expected) };
  const where = file === "environment" ? words.path : `${file}, ${words.path}`;
  const sentence = say({ key: "sentence", fields: { where, expected: words.expected } });
  return { ...words, message: sentence };
}
