// Several authors in one text, as it is stored and shown: "Byron, Ada; Vale, Jo; et al.". A semicolon separates people in
// every kind of metadata (Highwire, Dublin Core, PDF, Word), and no name has one but that of an entity that nothing decoded.

const SEPARATOR = "; ";
/** Ends a list that has more authors than fit. */
const MORE = "et al.";

/** A semicolon that ends no entity: "Smith &amp; Sons" is one name. */
const BETWEEN = /(?<!&#?\w{1,10})\s?;\s/;

export type AuthorList = { names: string[]; more: boolean };

/** The authors that a text names, in its order. */
export function readAuthors(text: string): AuthorList {
  const names = text
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const more = names.length > 1 && names.at(-1) === MORE;
  return { names: more ? names.slice(0, -1) : names, more };
}

/** The text of several authors in at most `longest` code units: whole names, and a mark where some did not fit. */
export function writeAuthors({ names, more }: AuthorList, longest: number): string {
  const all = [...names, ...(more ? [MORE] : [])].join(SEPARATOR);
  const [first = "", ...others] = names;
  if (all.length <= longest || others.length === 0) return all;
  let text = first;
  for (const name of others) {
    if (text.length + name.length + MORE.length + 2 * SEPARATOR.length > longest) break;
    text += SEPARATOR + name;
  }
  return text + SEPARATOR + MORE;
}
