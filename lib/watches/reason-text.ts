// Why a time of a watch failed or was skipped, as mails and feeds say it.

import { ERRORS, type ErrorCode } from "@/lib/errors/errors";
import { sentenceOf } from "@/lib/i18n/sentence-of";
import type { Words } from "@/lib/i18n/translate";
import { reasonWords } from "./reason-words";

/** The reason in words. Only its code is stored, so a sentence with fields to fill is replaced by the code. */
export function reasonText(t: Words, code: string): string {
  const words = reasonWords(t, code);
  if (words !== null) return words;
  const known = Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : null;
  return known === null || ERRORS[known].sentence.includes("{") ? code : sentenceOf(known, {}, t.language);
}
