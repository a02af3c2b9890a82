import { languageOf, termsOf } from "./question";

/**
 * The words of a Russian question in English, as far as they are known, for a search in English text; names stay as they
 * are. Null for a question in another language, and where no word of it is known.
 */
export function inEnglish(question: string): string | null {
  if (languageOf(question) !== "ru") return null;
  const terms = termsOf(question, "ru").filter(({ translated }) => translated);
  return terms.length > 0 ? terms.map(({ english }) => english).join(" ") : null;
}
