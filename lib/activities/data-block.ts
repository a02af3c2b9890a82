// Text from outside (pages, snippets, titles) enters a prompt as data: cut to its limit, between markers it cannot forge
// (Q16, Q25).

/** Cut to `limit` code points; `length` is the true length. */
export function cutText(text: string, limit: number): { text: string; length: number; truncated: boolean } {
  // Most texts are shorter in code units already, and then there is nothing to count.
  if (text.length <= limit) return { text, length: [...text].length, truncated: false };
  const points = [...text];
  if (points.length <= limit) return { text, length: points.length, truncated: false };
  return { text: points.slice(0, limit).join(""), length: points.length, truncated: true };
}

/** On one line, without what could be taken for a marker. */
export function oneLine(text: string): string {
  return unmarked(text).replace(/\s+/g, " ").trim();
}

function unmarked(text: string): string {
  return text.replace(/<<+/g, "‹‹").replace(/>>>+/g, "›››");
}

/** A text between markers that say what it is; nothing inside can close the block. */
export function dataBlock(label: string, text: string): string {
  return `<<<${label}>>>\n${unmarked(text).trim()}\n<<<end of ${label}>>>`;
}
