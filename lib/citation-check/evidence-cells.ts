// Turns a table cell into a sentence-like claim: the headers of its row and column come first, and their
// names bind its value as the subject of a sentence would.

import type { Claim } from "./evidence-claims";
import { factsOf } from "./facts";

/** A row that is a source, such as "[3]", names it and claims no figure. */
const CITATION_HEAD = /(?<![^\s|])\\?\[\s?\d{1,4}\s?\\?\](?![^\s|,])/g;

/** The same in front of a cell, with the empty cells behind it: a row with an empty cell is one claim. */
const CITED_ROW = /^[\s|]{0,20}\\?\[\s?\d{1,4}\s?\\?\][\s|—–-]{0,200}/;

function withoutCitedRow(claim: Claim): Claim {
  const length = claim.tabular ? (CITED_ROW.exec(claim.text)?.[0].length ?? 0) : 0;
  if (length === 0) return claim;
  const own = { start: claim.own.start + length, end: claim.own.end };
  const facts = claim.facts.filter(({ start }) => start >= own.start);
  return { ...claim, own, text: claim.text.slice(length), facts };
}

/**
 * The claim of a cell preceded by its headers; other claims unchanged. `own` starts correspondingly earlier.
 */
export function inWords(cell: Claim): Claim {
  const claim = withoutCitedRow(cell);
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
