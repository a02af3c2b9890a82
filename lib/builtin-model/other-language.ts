// Detects that a question is in another language than the pages that were read, so that its words match little.

import { isNotEnglish } from "./function-words";
import type { Question } from "./question";
import { languageOf } from "./question";

/** Number of characters of a page from which its language is detected. */
const LOOKED_AT = 4000;

/** True for a question that is not in English when all pages are, or when nothing was found for it. */
export function differsInLanguage({ text, language }: Question, pages: readonly { text: string }[]): boolean {
  if (pages.some((page) => languageOf(page.text.slice(0, LOOKED_AT)) !== "en")) return false;
  return language === "en" ? isNotEnglish(text) : pages.length > 0;
}
