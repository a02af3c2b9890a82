// What a file may be called among the person's documents. A name comes from a browser and may be anything: it is told from
// a path that leads out, from what the index does not look at, and from what another system could not hold.

import { DEPTH } from "./scan";

/** In bytes, for one part and for the whole. File systems hold 255 for a part; the rest is for a temporary name. */
const LONGEST_PART = 200;
const LONGEST = 900;

/** Control characters, halves of characters, and marks that turn the direction of writing: a name must be what it seems. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** Signs that stand for something else in the paths of some system. */
const SPECIAL = /[\\:*?"<>|]/g;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

function isSound(part: string): boolean {
  if (part === "" || part.startsWith(".") || /[. ]$|^ /.test(part)) return false;
  return !HIDDEN.test(part) && !DEVICE.test(part) && part !== "node_modules" && bytesOf(part) <= LONGEST_PART;
}

/**
 * The parts of a path inside the folder of documents, in one Unicode form, special signs as dashes; null when it cannot
 * be one.
 */
export function documentParts(name: string): string[] | null {
  if (name.length > LONGEST) return null;
  const parts = name
    .normalize("NFC")
    .split("/")
    .map((part) => part.replace(SPECIAL, "-"));
  if (parts.length > DEPTH || !parts.every(isSound)) return null;
  return bytesOf(parts.join("/")) <= LONGEST ? parts : null;
}
