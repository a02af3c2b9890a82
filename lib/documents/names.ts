// Validates file names for the person's documents. A name from a browser may be anything: rejects paths that
// lead outside, names that the index ignores, and names that other systems cannot store.

import { DEPTH } from "./scan";

/**
 * Maximum bytes of a segment and of a path. File systems allow 255 per segment; the rest is for a temporary
 * name.
 */
const LONGEST_PART = 200;
const LONGEST = 900;

/** Control characters, lone surrogates and direction marks, which would disguise a name. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** Characters with a special meaning in the paths of some system. */
const SPECIAL = /[\\:*?"<>|]/g;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

function isSound(part: string): boolean {
  if (part === "" || part.startsWith(".") || /[. ]$|^ /.test(part)) return false;
  return !HIDDEN.test(part) && !DEVICE.test(part) && part !== "node_modules" && bytesOf(part) <= LONGEST_PART;
}

/**
 * The segments of a path inside the documents folder, in one Unicode form, with special characters as dashes;
 * null if it is invalid.
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
