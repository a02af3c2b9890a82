// The list of what would run, ask or lead elsewhere if it were let: one text a line in `markup.jsonl`, with its kind and where
// it comes from. A text that runs calls `alert`; one that asks or leads elsewhere names `evil.example`.

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

/** Many texts in one of at most `most` code units, for places that hold little: each begins where the one before ended. */
export function pieces(texts: readonly string[], most: number): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + text.length < most) joined[joined.length - 1] = `${last} ${text}`;
    else joined.push(text.slice(0, most));
  }
  return joined;
}
