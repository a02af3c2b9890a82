// The entries of the search index, as both stores write them. Each has the stems of its text and a number that grows
// with its time.

export type Entry = {
  kind: "report" | "question" | "source";
  ref: string;
  source: string | null;
  page: string | null;
  at: number;
  /** Tokens, separated by spaces, that cannot occur as words of a text. */
  facets: string;
};

export type Indexed = Entry & { docid: number };

/** Returns the stems of a text in order; the same function must be used for stored texts and for queries. */
export type StemsOf = (text: string) => string[];

export type Text = { title: string; text: string };

/** Only the beginning of a longer text is indexed, so that indexing stays unnoticeable. UTF-16 code units. */
const LONGEST_TEXT = 100_000;

/** The stems by which an entry is found. */
export function stemsOfEntry({ title, text }: Text, stemsOf: StemsOf): { title: string[]; text: string[] } {
  return { title: stemsOf(title), text: stemsOf(text.slice(0, LONGEST_TEXT)) };
}

/** Entries may be out of order when their times are closer than this, in tenths of a second. */
export const NEAR = 36_000;

/** The number from which an entry of this time takes the first that is free. */
export const numberAt = (at: number): number => Math.max(0, Math.floor(at / 100));

const COMPLETABLE = /^\p{L}{3,24}$/u;
/** A text with more new words than this is a list rather than prose. */
const MOST_LEARNED = 3000;
const MOST_KNOWN = 200_000;

/** The stems that complete beginnings from now on. `known`: those that are stored already; they are added to it. */
export function newWords(known: Set<string>, stems: readonly string[]): string[] {
  if (known.size > MOST_KNOWN) known.clear();
  const learned: string[] = [];
  for (const stem of stems) {
    if (known.has(stem) || !COMPLETABLE.test(stem)) continue;
    if (learned.length === MOST_LEARNED) break;
    known.add(stem);
    learned.push(stem);
  }
  return learned;
}
