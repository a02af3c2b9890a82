// Texts that would run, load or navigate if permitted: one per line in `markup.jsonl`, with its kind and origin. A text
// that runs calls `alert`; one that loads or navigates names `evil.example`.

import { readFileSync } from "node:fs";
import path from "node:path";

export type HostileText = { kind: string; source: string; text: string };

export const HOSTILE: readonly HostileText[] = readFileSync(
  path.resolve(import.meta.dirname, "markup.jsonl"),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as HostileText);

export const hostileOf = (...kinds: string[]): string[] =>
  HOSTILE.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);

/** Joins many texts into parts of at most `most` code units, for fields with a limit. */
export function pieces(texts: readonly string[], most: number): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + text.length < most) joined[joined.length - 1] = `${last} ${text}`;
    else joined.push(text.slice(0, most));
  }
  return joined;
}
