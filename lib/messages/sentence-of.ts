import type { ErrorCode, ErrorFields } from "@/lib/errors";
import { CATALOGUES } from "./catalogue";
import { fillSentence } from "./fill-sentence";
import type { Language } from "./languages";

/** The sentence of a failure for a person who reads `language`; a field that is missing reads as "unknown". */
export function sentenceOf(code: ErrorCode, fields: ErrorFields, language: Language): string {
  return fillSentence(CATALOGUES[language].errors?.[code] ?? code, fields, language);
}
