// Extracts the words by which a passage and the cited sentence can be compared.

const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;
const SHORTEST = 4;

/** Every figure counts; words count from four letters on. */
const counts = (word: string) => /\d/.test(word) || word.length >= SHORTEST;

/** The significant words of a text, in lower case. */
export function wordsThatCount(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter(counts);
}
