// Tells whether two documents are copies of one text, or two versions of it that differ in a few places.

/** Words in a row that are compared: one changed word changes three of these runs. */
const RUN = 3;
/** The share of the longer text's runs that the other must have, too. */
const SAME = 0.7;
/** Characters of a text that are compared. */
const MOST = 200_000;

/** The runs of words in a text, without what only marks it up. */
export function runsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, MOST)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = Math.max(words.length - RUN + 1, Math.min(words.length, 1));
  return new Set(Array.from({ length: last }, (_, at) => words.slice(at, at + RUN).join(" ")));
}

/** True when most of both texts is the same. A text without words is a copy of nothing. */
export function areCopies(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const longer = Math.max(one.size, other.size);
  let same = 0;
  for (const run of one) if (other.has(run)) same += 1;
  return longer > 0 && same / longer >= SAME;
}
