// Maps each character of a text node to its offset in the Markdown source. The two differ by backslash
// escapes, character references and the indentation of continuation lines.

const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/i;

/** For each index of `value` (and its end) the offset in `source`, from 0. */
export function alignOffsets(value: string, source: string): (index: number) => number {
  if (value === source) return (index) => index;
  const offsets: number[] = [];
  let at = 0;
  for (let index = 0; index < value.length; index += 1) {
    at = skipSyntax(value, index, source, at);
    offsets.push(at);
    at += lengthAt({ value, index, source, at });
  }
  offsets.push(source.length);
  return (index) => Math.min(offsets[Math.max(0, Math.min(index, value.length))] ?? 0, source.length);
}

/** How many source characters one character of the value occupies. */
function lengthAt(place: { value: string; index: number; source: string; at: number }): number {
  const { value, index, source, at } = place;
  if (source[at] !== "&") return 1;
  const reference = REFERENCE.exec(source.slice(at, at + 40))?.[0];
  return !reference || value.startsWith(reference, index) ? 1 : reference.length;
}

function skipSyntax(value: string, index: number, source: string, from: number): number {
  let at = from;
  // An escape: the backslash is syntax if the value contains the next character.
  if (source[at] === "\\" && value[index] !== "\\") return at + 1;
  if (source[at] === "\\" && value[index] === "\\" && source[at + 1] === "\\" && value[index + 1] !== "\\")
    return at + 1;
  while (at < source.length && source[at] !== value[index] && /[\s>]/.test(source[at] ?? "")) at += 1;
  return at;
}
