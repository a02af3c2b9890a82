// Normalizes a text for comparison, with a mapping back to the original offsets.

/** `text` is the normalized form; its code unit `i` comes from the original range `from[i]` to `to[i]`. */
export type NormalText = { text: string; from: Uint32Array; to: Uint32Array };

const CLUSTER = /\P{M}\p{M}*|\p{M}+/uy;
const DROPPED = /[\s*_`#~|>\\\u00ad\u200b-\u200f\u2060\ufeff]/;
const BRACKETS = "[]!";
/** Below this nothing combines with a neighbour and every code unit is a character. */
const ASCII = 0x80;
const FIRST_MARK = 0x300;
const SAME: Record<string, string> = {
  "«": '"',
  "»": '"',
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};

/** The target of a link, which no reader sees and which must not separate two words. */
const DESTINATION = /\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+["'][^"'\n]*["'])?\)/g;

function skippedSpans(text: string): Uint8Array {
  const skipped = new Uint8Array(text.length);
  for (const match of text.matchAll(DESTINATION)) skipped.fill(1, match.index, match.index + match[0].length);
  return skipped;
}

/** The normalized form of each plain character: nothing, or its lower case. */
const PLAIN = Array.from({ length: ASCII }, (_, code) => {
  const char = String.fromCharCode(code);
  return DROPPED.test(char) || BRACKETS.includes(char) ? "" : char.toLowerCase();
});

const CYRILLIC = { first: 0x400, end: 0x460 };
/** Cyrillic letters are themselves, in lower case, unless a mark combines with them. */
const CYRILLIC_LETTERS = Array.from({ length: CYRILLIC.end - CYRILLIC.first }, (_, index) =>
  String.fromCharCode(CYRILLIC.first + index)
    .normalize("NFKC")
    .toLowerCase(),
);

/** The character at `at` with the marks that combine with it. */
function clusterAt(text: string, at: number): string {
  CLUSTER.lastIndex = at;
  return CLUSTER.exec(text)?.[0] ?? text.charAt(at);
}

function reduced(cluster: string): string {
  if (DROPPED.test(cluster[0] ?? "") || BRACKETS.includes(cluster)) return "";
  return (SAME[cluster] ?? cluster.normalize("NFKC")).toLowerCase().replace(/\s/g, "");
}

/** Drops white space, Markdown syntax and link targets; unifies Unicode form, case, quotes and dashes. */
export function normalText(text: string): NormalText {
  const skipped = skippedSpans(text);
  const pieces: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    const letter =
      next >= FIRST_MARK && next < CYRILLIC.first ? undefined : CYRILLIC_LETTERS[code - CYRILLIC.first];
    const plain = letter === undefined && code < ASCII && !(next >= FIRST_MARK && next < CYRILLIC.first);
    const known = letter !== undefined || plain;
    const cluster = known ? "" : clusterAt(text, at);
    end = at + (known ? 1 : cluster.length);
    if (skipped[at]) continue;
    const piece = letter ?? (plain ? (PLAIN[code] ?? "") : reduced(cluster));
    if (piece === "") continue;
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) {
      from.push(at);
      to.push(end);
    }
  }
  return { text: pieces.join(""), from: Uint32Array.from(from), to: Uint32Array.from(to) };
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Finds a normalized needle in a text: offsets in the original, at word boundaries. Null if it does not
 * occur.
 */
export function findNormal(
  original: string,
  hay: NormalText,
  needle: string,
): { start: number; end: number } | null {
  for (let at = hay.text.indexOf(needle); at >= 0; at = hay.text.indexOf(needle, at + 1)) {
    const start = hay.from[at] ?? 0;
    const end = hay.to[at + needle.length - 1] ?? start;
    const before = original.slice(Math.max(0, start - 1), start);
    const after = original.slice(end, end + 1);
    const cutsStart = WORD.test(needle[0] ?? "") && WORD.test(before);
    const cutsEnd = WORD.test(needle.at(-1) ?? "") && WORD.test(after);
    if (cutsStart || cutsEnd) continue;
    // Marks and a link's address that follow in the same line belong to what was found.
    const next = hay.from[at + needle.length] ?? original.length;
    const rest = original.slice(end, next).split("\n")[0] ?? "";
    return { start, end: end + rest.trimEnd().length };
  }
  return null;
}

/** A text reduced to be looked for: without the punctuation at its ends. */
export const needleOf = (text: string) =>
  normalText(text).text.replace(/^[\s"'.,;:!?()-]+|(?<![\s"'.,;:!?()-])[\s"'.,;:!?()-]+$/g, "");
