// The numbers in a pair of citation brackets. The check and the screen read them alike: what is counted is marked.

/** A longer range is a mistake or an attack, and is read as its two ends. */
const LONGEST_RANGE = 20;

/** The numbers of a list without duplicates: `1, 3` is 1 and 3, `2–4` is 2, 3, 4. */
export function citationNumbers(list: string): number[] {
  const numbers = list.split(/[,;]/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-–—]/).map((piece) => Number(piece.trim()));
    if (to <= from || to - from > LONGEST_RANGE) return [from, to];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return [...new Set(numbers)];
}

/** True if a list of sources, in order, leaves numbers out: it holds only the cited ones. */
export const skipsNumbers = (sources: readonly { number: number }[]): boolean =>
  sources.some(({ number }, index) => number !== index + 1);

/** True for `array[0]`: no source has the number 0, so a zero right behind a word is an index and no citation. */
export const isIndex = (numbers: readonly number[], before: string): boolean =>
  numbers.length === 1 && numbers[0] === 0 && /[\p{L}\p{N}_)\]]$/u.test(before);
