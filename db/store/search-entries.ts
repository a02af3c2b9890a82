// Reads and writes the entries of the search index. Each has the stems of its text and a number that grows
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
