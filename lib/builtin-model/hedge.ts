// The words by which an answer of the built-in model says that it does not answer, or leaves one of several questions
// open. Code also writes them where the replies of another model could not be used.

export const hedges = {
  en: "No sure answer.",
  ru: "Нет точного ответа.",
  de: "Keine sichere Antwort.",
  fr: "Pas de réponse sûre.",
  es: "Sin respuesta segura.",
} as const;

/**
 * The first words of a paragraph that names an open question or, of the first one alone, that quotes the closest passages.
 * Lists look through whole answers: with one beginning of all alternatives this takes a quarter of the time.
 */
const OPEN =
  /(?:^|\n\n)(?:No (?:sure )?answer to “|Нет (?:точного )?ответа на вопрос «|Keine (?:sichere )?Antwort auf „|Pas de réponse (?:sûre )?à «|Sin respuesta (?:segura )?a «|(?<!\n)(?:No answer in the pages read|Нет ответа на прочитанных|(?:No sure answer|Нет точного ответа|Keine sichere Antwort|Pas de réponse sûre|Sin respuesta segura)\.))/u;

/** True for an answer in these words, whichever model the run had: it quotes what comes closest and does not answer. */
export const isHedged = (text: string): boolean => text.search(OPEN) === 0;

/** True for an answer that names a question it leaves open, in a paragraph below what it answers. */
export const isPart = (text: string): boolean => text.search(OPEN) > 0;
