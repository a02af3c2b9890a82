import { languageOf, termsOf } from "./question";

/**
 * Translates the known words of a Russian question into English, to search English text; names are unchanged. Returns
 * null for a question in another language, or when no word is known.
 */
export function inEnglish(question: string): string | null {
  if (languageOf(question) !== "ru") return null;
  const terms = termsOf(question, "ru").filter(({ translated }) => translated);
  return terms.length > 0 ? terms.map(({ english }) => english).join(" ") : null;
}
