// Numbers of sources within a thread (Q7): from 1 upward, assigned once, never changed, never reused. One address has one
// number, however it is spelt.

import { createHash } from "node:crypto";
import type { Source } from "@/lib/run-log/run-state";
import { urlKey } from "./url-key";

// Folded sources are immutable, so a cached key stays valid.
const keys = new WeakMap<Source, string>();

function keyOf(source: Source): string {
  const known = keys.get(source);
  if (known !== undefined) return known;
  const key = urlKey(source.url);
  keys.set(source, key);
  return key;
}

/** The source with this address; null if there is none. */
export function sourceOf(sources: readonly Source[], url: string): Source | null {
  const key = urlKey(url);
  return sources.find((source) => keyOf(source) === key) ?? null;
}

/** The number of the next new source. */
export function nextNumber(sources: readonly Source[]): number {
  return sources.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;
}

/** The id of a source, determined by thread and address. */
export function sourceId(threadId: string, url: string): string {
  return `src_${createHash("sha256")
    .update(`${threadId}\n${urlKey(url)}`)
    .digest("hex")
    .slice(0, 20)}`;
}
