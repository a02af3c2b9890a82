import type { ErrorCode, ErrorFields } from "@/lib/errors/errors";
import { fillSentence } from "@/lib/text/fill-sentence";
import type { Language } from "@/lib/text/languages";
import { errors } from "./en/errors";
import { phraseKey } from "./phrase";
import { errors as errorsRu } from "./ru/errors";

// Not the whole catalogue: every kind of route, and proxy.ts, has a copy of what this module imports (GOAL-P11).
const SENTENCES: Record<Language, Record<string, string | undefined>> = { en: errors, ru: errorsRu };

/** A field in that language, if the catalogue contains its phrase. */
function fieldIn(language: Language, value: string | number): string | number {
  if (language === "en" || typeof value === "number") return value;
  const { key, n, stop } = phraseKey(value);
  const known = SENTENCES[language][key.slice("errors.".length)];
  return known === undefined ? value : fillSentence(known, { n }, language) + stop;
}

/** The message of a failure in `language`; a missing field reads "unknown". */
export function sentenceOf(code: ErrorCode, fields: ErrorFields, language: Language): string {
  const said = Object.entries(fields).map(([name, value]) => [name, fieldIn(language, value)]);
  return fillSentence(SENTENCES[language][code] ?? code, Object.fromEntries(said), language);
}
