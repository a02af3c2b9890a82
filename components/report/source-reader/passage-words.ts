// Words by which a passage and the sentence it is to support can be told to be about the same.

const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;
const SHORTEST = 4;

/** A figure always counts, a word from four letters on. */
const counts = (word: string) => /\d/.test(word) || word.length >= SHORTEST;

/** The words of a text that can tell what it is about, in lower case. */
export function wordsThatCount(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter(counts);
}
