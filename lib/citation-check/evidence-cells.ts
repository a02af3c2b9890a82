// Turns a table cell into a sentence-like claim: the headers of its row and column come first, and their
// names bind its value as the subject of a sentence would.

import type { Claim } from "./evidence-claims";
import { factsOf } from "./facts";

/** A row that is a source, such as "[3]", names it and claims no figure. */
const CITATION_HEAD = /(?<![^\s|])\\?\[\s?\d{1,4}\s?\\?\](?![^\s|,])/g;

/**
 * The claim of a cell preceded by its headers; other claims unchanged. `own` starts correspondingly earlier.
 */
export function inWords(claim: Claim): Claim {
  const { own, text, facts } = claim;
  const headText = claim.headText.replace(CITATION_HEAD, (found) => " ".repeat(found.length));
  if (headText.trim() === "") return claim;
  const written = `${headText} | `;
  const start = own.start - written.length;
  const stated = factsOf(written);
  // A date in a column header applies to all cells, and a page's sentence need not repeat it.
  const heads = stated
    .filter(({ kind }) => kind === "date")
    .reduce(
      (rest, date) => rest.slice(0, date.start) + " ".repeat(date.end - date.start) + rest.slice(date.end),
      written,
    );
  const names = stated
    .filter(({ kind }) => kind === "name")
    .map((name) => ({ ...name, start: name.start + start, end: name.end + start }));
  return { ...claim, own: { start, end: own.end }, text: heads + text, facts: [...names, ...facts] };
}
