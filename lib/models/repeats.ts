// Notices a reply that only repeats itself. A model that falls into a loop writes until its window or the money is used up:
// the same sentence again and again, or, where a grammar holds it inside an object, white space without end.

/** The length of the end of a reply that is examined, characters: about two thousand tokens. */
const WINDOW = 8000;
/** The number of new characters before the next look. */
const STEP = 1000;
/** Words in a row that are compared as one. */
const GRAM = 6;
/** A text of which less is new is a loop. In prose nearly all is, in a list of records with equal reasons a quarter. */
const LEAST_NEW = 0.15;
/** With fewer words than this in the window, its characters are compared instead. */
const FEWEST_WORDS = 40;
/** A group of characters is a loop if the window holds it at least this often. */
const LEAST_TIMES = 8;
/** "1.1.1.1" or white space is noticed sooner: this many characters that repeat a group of at most this length. */
const SHORT_WINDOW = 2000;
const SHORT_GROUP = 40;

/** The share of the runs of six words that stand for the first time, 0 to 1. */
function shareNew(words: readonly string[]): number {
  const runs = Math.max(0, words.length - GRAM + 1);
  const seen = new Set<string>();
  for (let at = 0; at < runs; at += 1) seen.add(words.slice(at, at + GRAM).join(" "));
  return runs === 0 ? 1 : seen.size / runs;
}

/** The length of the shortest group of characters of which a text consists, by its borders (Knuth, Morris and Pratt). */
function periodOf(text: string): number {
  const border = new Uint16Array(text.length);
  for (let at = 1, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = border[length - 1] ?? 0;
    if (text[at] === text[length]) length += 1;
    border[at] = length;
  }
  return text.length - (border.at(-1) ?? 0);
}

function isLoop(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length >= FEWEST_WORDS) return shareNew(words) < LEAST_NEW;
  return periodOf(text) <= text.length / LEAST_TIMES;
}

/** Follows the text of one reply. Its work is linear in the text, and it keeps the last 8,000 characters. */
export class LoopWatch {
  private end = "";
  private fresh = 0;

  /** Takes the next piece. True once the last 8,000 characters say nothing new, or the last 2,000 are one short group. */
  hear(piece: string): boolean {
    this.end = (this.end + piece).slice(-WINDOW);
    this.fresh += piece.length;
    if (this.end.length < SHORT_WINDOW || this.fresh < STEP) return false;
    this.fresh = 0;
    if (periodOf(this.end.slice(-SHORT_WINDOW)) <= SHORT_GROUP) return true;
    return this.end.length === WINDOW && isLoop(this.end);
  }
}
