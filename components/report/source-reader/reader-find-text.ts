// Searches a text as a person sees it: ignores case, accents, ligatures, kinds of blanks, dashes and
// quotation marks, and the syntax of Markdown. One pass, in slices, so that the caller can yield between
// them.

type Hit = { start: number; end: number };

/** `at[i]` is the text offset of the i-th character of `folded`, with one more entry for its end. */
type Folded = { folded: string; at: Uint32Array };

const SAME: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};
/** Markdown syntax that is not visible; the bars of a table separate words as blanks do. */
const UNSEEN = new Set("*_`\\[]~");
const DESTINATION = /^\]\((?:https?:|mailto:|[/#.])[^\s()]{0,1500}\)/;

const known = new Map<string, string>();

function foldUnit(unit: string): string {
  const before = known.get(unit);
  if (before !== undefined) return before;
  const folded = /[\s|]/.test(unit)
    ? " "
    : UNSEEN.has(unit) || /\p{Cf}/u.test(unit)
      ? ""
      : (SAME[unit] ?? unit.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase());
  if (known.size < 20_000) known.set(unit, folded);
  return folded;
}

function fold(text: string, from: number, to: number): Folded {
  const parts: string[] = [];
  const at: number[] = [];
  let blank = true;
  for (let index = from; index < to; ) {
    const code = text.charCodeAt(index);
    if (code === 93 && text[index + 1] === "(") {
      const skipped = DESTINATION.exec(text.slice(index, index + 1600))?.[0].length ?? 1;
      index += skipped;
      continue;
    }
    const paired = code >= 0xd800 && code < 0xdc00 && index + 1 < text.length;
    const unit = paired ? text.slice(index, index + 2) : text.charAt(index);
    const folded = foldUnit(unit);
    if (folded !== "" && !(blank && folded === " ")) {
      for (let count = 0; count < folded.length; count += 1) at.push(index);
      parts.push(folded);
    }
    if (folded !== "") blank = folded === " ";
    index += unit.length;
  }
  at.push(to);
  return { folded: parts.join(""), at: Uint32Array.from(at) };
}

/** Normalizes a query; empty when there is nothing to search. */
export function foldQuery(query: string): string {
  const text = query.slice(0, 500);
  return fold(text, 0, text.length).folded.trim();
}

const SLICE = 32_000;
/** How far a hit may extend beyond its slice, because syntax and link targets can lie between its letters. */
const BEYOND = 4000;
/** The maximum number of hits. */
export const MOST_HITS = 5000;

/**
 * Yields hits slice by slice, in the order of the text, up to `MOST_HITS`. Hits do not overlap, and include
 * the accents after their last letter.
 */
export function* findHits(text: string, query: string): Generator<Hit[], void> {
  const wanted = foldQuery(query);
  if (wanted === "") return;
  let total = 0;
  let free = 0;
  for (let from = 0; from < text.length && total < MOST_HITS; from += SLICE) {
    const { folded, at } = fold(text, from, Math.min(text.length, from + SLICE + BEYOND));
    const hits: Hit[] = [];
    for (let found = folded.indexOf(wanted); found >= 0; found = folded.indexOf(wanted, found + 1)) {
      const start = at[found] ?? 0;
      if (start >= from + SLICE || total + hits.length >= MOST_HITS) break;
      const last = at[found + wanted.length - 1] ?? start;
      if (start < free) continue;
      free = endOf(text, last);
      hits.push({ start, end: free });
    }
    total += hits.length;
    yield hits;
  }
}

/** The offset after the character at `last` and its combining marks. */
function endOf(text: string, last: number): number {
  let end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  while (end < last + 16 && /\p{M}/u.test(text.charAt(end))) end += 1;
  return end;
}
