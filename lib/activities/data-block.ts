// Text from outside (pages, snippets, titles) enters a prompt as data: cut to its limit, between markers it cannot forge
// (Q16, Q25).

import { countCharacters } from "@/lib/pages/page";

/** Cut to `limit` code points; `length` is the true length. */
export function cutText(text: string, limit: number): { text: string; length: number; truncated: boolean } {
  const length = countCharacters(text);
  if (length <= limit) return { text, length, truncated: false };
  // No code point takes more than two code units.
  const points = [...text.slice(0, limit * 2)];
  return { text: points.slice(0, limit).join(""), length, truncated: true };
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
