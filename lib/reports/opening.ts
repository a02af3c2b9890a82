// The opening of a report that says again what stands in the short answer above it.

const CITATIONS = /\[\d[\d,;\s–—-]*\]/g;
const MARKS = /[*_]/g;
/** Anything but a paragraph: a heading, a list, a table, a quotation, code, a picture or a formula. */
const OTHER = /^\s*(?:[#>|`~$!]|[-*+]\s|\d+[.)]\s)/;
/** A line that names the place of what follows, in the languages of the built-in model: “From “X”:”. */
const PLACE = /^[^“«]{1,20}[“«]([^”»]+)[”»]:$/;
/** A longer opening is a text of its own. */
const LONGEST = 4000;

/** Bare words: a citation stands before or after the full stop. */
const words = (text: string) =>
  text.replace(CITATIONS, "").replace(MARKS, "").split(/\s+/).filter(Boolean).join(" ").replaceAll(" .", ".");

/**
 * Returns the length of the lines with which a report begins and that are all said in the short answer, in characters, with the
 * blank ones after them; 0 when it begins otherwise, or has nothing else.
 */
export function openingSaid(content: string, answer: string): number {
  const said = words(answer.slice(0, LONGEST));
  let end = 0;
  for (const line of content.slice(0, LONGEST).split("\n")) {
    const told = words(line.replace(PLACE, "$1"));
    const isSaid = told === "" || (!OTHER.test(line) && said.includes(told));
    if (!isSaid) return end;
    end += line.length + 1;
  }
  return 0;
}
