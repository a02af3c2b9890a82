// A cell of a report's table as a sentence would say it: the heads of its row and column stand before it, and what is a
// name in them binds its value as the subject of a sentence does.

import type { Claim } from "./evidence-claims";
import { factsOf } from "./facts";

/** The claim of a cell with its heads before it; any other claim as it is. `own` begins so much earlier. */
export function inWords(claim: Claim): Claim {
  const { headText, own, text, facts } = claim;
  if (headText === "") return claim;
  const written = `${headText} | `;
  const start = own.start - written.length;
  const stated = factsOf(written);
  // A date above a column is said of all its cells, and a sentence of a page need not repeat it.
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
