// Detects that a question is in another language than the pages that were read, so that its words match little.

import type { Question } from "./question";
import { languageOf } from "./question";

/** Function words of German, French, Spanish, Portuguese, Italian and Dutch that are not English words. */
const FOREIGN =
  /(?<!\p{L})(?:wie|ich|wir|eine[nmrs]?|einem|das|und|nicht|mit|für|auf|wird|kann|welche[rsnm]?|comment|quels?|quelles?|est|les|une|dans|pour|avec|puis|cómo|qué|cuál|los|las|una|para|con|puedo|como|você|qual|uma|não|come|il|della|che|posso|hoe|wat|een|het|kan|voor|met)(?!\p{L})/giu;
/** A single such word may be a name. */
const FEWEST = 2;
/** Number of characters of a page from which its language is detected. */
const LOOKED_AT = 4000;

/** True for a question that is not in English when all pages are. */
export function differsInLanguage({ text, language }: Question, pages: readonly { text: string }[]): boolean {
  if (pages.length === 0 || pages.some((page) => languageOf(page.text.slice(0, LOOKED_AT)) !== "en"))
    return false;
  if (language !== "en") return true;
  return new Set(text.toLowerCase().match(FOREIGN)).size >= FEWEST && !isEnglish(text);
}

const isEnglish = (text: string) => /(?<!\p{L})(?:the|how|what|which|is|are|does|do)(?!\p{L})/iu.test(text);
