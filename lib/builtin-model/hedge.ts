// The first words of an answer of the built-in model that quotes only the closest passages. Code also writes them where
// the replies of another model could not be used.

export const hedges = { en: "No sure answer.", ru: "Нет точного ответа." } as const;

const HEDGED =
  /^(?:No sure answer(?:\.| to “)|No answer (?:in the pages read|to “)|Нет точного ответа(?:\.| на вопрос «)|Нет ответа на (?:прочитанных|вопрос «))/u;

/** True for an answer in these words, whichever model the run had: it quotes what comes closest and does not answer. */
export const isHedged = (text: string): boolean => HEDGED.test(text);
