import type { ErrorCode, ErrorFields } from "@/lib/errors/errors";
import { fillSentence } from "@/lib/text/fill-sentence";
import type { Language } from "@/lib/text/languages";
import { CATALOGUES } from "./catalogue";
import { phraseKey } from "./phrase";

/** A field whose words the catalogue knows, in that language. */
function fieldIn(language: Language, value: string | number): string | number {
  if (language === "en" || typeof value === "number") return value;
  const { key, n, stop } = phraseKey(value);
  const known: string | undefined = CATALOGUES[language].errors?.[key.slice("errors.".length)];
  return known === undefined ? value : fillSentence(known, { n }, language) + stop;
}

/** The sentence of a failure for a person who reads `language`; a field that is missing reads as "unknown". */
export function sentenceOf(code: ErrorCode, fields: ErrorFields, language: Language): string {
  const said = Object.entries(fields).map(([name, value]) => [name, fieldIn(language, value)]);
  return fillSentence(CATALOGUES[language].errors?.[code] ?? code, Object.fromEntries(said), language);
}
