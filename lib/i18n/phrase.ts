// Translates phrases that are stored in English and shown inside a sentence of another language. Phrases that the
// catalogue does not contain stay unchanged.

import type { Words } from "./translate";

const NUMBER = /\d+(?:\.\d+)?/g;

/** The key of a stored phrase, its first number, and its final full stop. */
export function phraseKey(said: string): { key: string; n: number; stop: string } {
  const bare = said.trim().replace(/(?<!\.)\.+$/, "");
  const n = Number(bare.match(NUMBER)?.[0]);
  return { key: `errors.said.${bare.replace(NUMBER, "#")}`, n, stop: said.trim().endsWith(".") ? "." : "" };
}

/** A stored phrase in the interface language; null if the catalogue does not contain it. */
export function knownPhrase(t: Words, said: string): string | null {
  const { key, n, stop } = phraseKey(said);
  const words = t.filled(key, { n });
  return words === null ? null : words + stop;
}

/** A stored phrase in the interface language, or unchanged. */
export function phrase(t: Words, said: string): string {
  return t.language === "en" ? said : (knownPhrase(t, said) ?? said);
}
