import type { ErrorCode, ErrorFields } from "@/lib/errors/errors";
import { fillSentence } from "@/lib/text/fill-sentence";
import type { Language } from "@/lib/text/languages";
import { CATALOGUES } from "./catalogue";
import { phraseKey } from "./phrase";

/** A field in that language, if the catalogue contains its phrase. */
function fieldIn(language: Language, value: string | number): string | number {
  if (language === "en" || typeof value === "number") return value;
  const { key, n, stop } = phraseKey(value);
  const known: string | undefined = CATALOGUES[language].errors?.[key.slice("errors.".length)];
  return known === undefined ? value : fillSentence(known, { n }, language) + stop;
}

/** The message of a failure in `language`; a missing field reads "unknown". */
export function sentenceOf(code: ErrorCode, fields: ErrorFields, language: Language): string {
  const said = Object.entries(fields).map(([name, value]) => [name, fieldIn(language, value)]);
  return fillSentence(CATALOGUES[language].errors?.[code] ?? code, Object.fromEntries(said), language);
}
