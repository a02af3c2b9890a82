// The first words of an answer of the built-in model that quotes only the closest passages.

export const hedges = { en: "No sure answer.", ru: "Нет точного ответа." } as const;

const HEDGED = /^(?:No (?:sure )?answer|Нет (?:точного )?ответа)(?!\p{L})/u;

/** True for a text of the built-in model that quotes what comes closest and does not answer. */
export const isHedged = (text: string): boolean => HEDGED.test(text);
