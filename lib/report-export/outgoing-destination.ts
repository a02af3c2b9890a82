// Reads what stands behind the words of a link in Markdown, `(address "title")`, in a bounded number of steps.

export type Destination = {
  address: string;
  /** Characters from the opening parenthesis to the closing one. */
  length: number;
  /** As it may be written out: where the link is none after all, nothing of it becomes markup. */
  text: string;
};

const LONGEST_ADDRESS = 2048;
const LONGEST_TITLE = 300;
const LONGEST_GAP = 100;
const DEEPEST = 3;
const TITLE_END: Record<string, string> = { '"': '"', "'": "'", "(": ")" };

const isGap = (character: string | undefined) =>
  character === " " || character === "\t" || character === "\n" || character === "\r";

function gapEnd(source: string, from: number): number {
  let at = from;
  while (at - from < LONGEST_GAP && isGap(source[at])) at += 1;
  return at;
}

/** Offset behind an address without angle brackets. */
function bareEnd(source: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at - from < LONGEST_ADDRESS; at += 1) {
    const character = source[at];
    if (character === undefined || character === "<" || isGap(character)) break;
    if (character === "\\") at += 1;
    else if (character === "(") {
      depth += 1;
      if (depth > DEEPEST) break;
    } else if (character === ")") {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return at;
}

/** Offset of the `>` that ends an address in angle brackets, or -1. */
function angledEnd(source: string, from: number): number {
  for (let at = from; at - from < LONGEST_ADDRESS; at += 1) {
    const character = source[at];
    if (character === ">") return at;
    if (character === undefined || character === "<" || character === "\n") return -1;
  }
  return -1;
}

/** Offset behind a title that begins here, `from` where none does, or -1 where one has no end. */
function titleEnd(source: string, from: number): number {
  const closing = TITLE_END[source[from] ?? ""];
  if (closing === undefined) return from;
  const end = source.slice(from + 1, from + 1 + LONGEST_TITLE).indexOf(closing);
  return end < 0 ? -1 : from + end + 2;
}

const encoded = (address: string) =>
  address.replace(
    /[\s()<>[\]`"!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );

/** The destination whose opening parenthesis stands here; null where none does. */
export function destinationAt(source: string, at: number): Destination | null {
  if (source[at] !== "(") return null;
  const from = gapEnd(source, at + 1);
  const isAngled = source[from] === "<";
  const start = isAngled ? from + 1 : from;
  const end = isAngled ? angledEnd(source, start) : bareEnd(source, start);
  if (end < 0) return null;
  const address = source.slice(start, end);
  const behind = isAngled ? end + 1 : end;
  const gap = gapEnd(source, behind);
  const titled = gap > behind ? titleEnd(source, gap) : gap;
  if (titled < 0) return null;
  const close = gapEnd(source, titled);
  if (source[close] !== ")") return null;
  const whole = source.slice(at, close + 1);
  const isPlain = !isAngled && !/[<[\]`]/.test(whole);
  return { address, length: whole.length, text: isPlain ? whole : `(${encoded(address)})` };
}
