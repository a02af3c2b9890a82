// What to search texts for. Each store turns it into the language of its own index.

export type TextQuery =
  /**
   * Words that follow each other, as the index cuts a text; with `beginning`, the last one may go on. A text without words
   * is found nowhere.
   */
  | { text: string; beginning?: true }
  /** One of the words that the index adds to a text, which cannot occur in it. */
  | { facet: string }
  | { all: readonly TextQuery[] }
  | { any: readonly TextQuery[] }
  /** What the first finds and the second does not. */
  | { of: TextQuery; not: TextQuery }
  /** Finds words in the title alone. */
  | { title: TextQuery };

export type Leaf = Extract<TextQuery, { text: string } | { facet: string }>;

/** All of them; null parts are left out. */
export const allOf = (...parts: (TextQuery | null)[]): TextQuery | null => {
  const present = parts.filter((part) => part !== null);
  return present.length > 1 ? { all: present } : (present[0] ?? null);
};

/** The texts of a query in their order, each with whether only titles are searched for it. */
export function leavesOf(query: TextQuery, title = false): { leaf: Leaf; title: boolean }[] {
  if ("text" in query || "facet" in query) return [{ leaf: query, title }];
  if ("title" in query) return leavesOf(query.title, true);
  if ("of" in query) return leavesOf(query.of, title);
  return ("all" in query ? query.all : query.any).flatMap((part) => leavesOf(part, title));
}
