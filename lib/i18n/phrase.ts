// Words that were kept in English and are shown inside of a sentence of another language. The catalogue knows them by
// themselves; what it does not know stays as it is.

import type { Words } from "./translate";

const NUMBER = /\d+(?:\.\d+)?/g;

/** The key of a kept phrase, its first number, and the full stop it ended with. */
export function phraseKey(said: string): { key: string; n: number; stop: string } {
  const bare = said.trim().replace(/(?<!\.)\.+$/, "");
  const n = Number(bare.match(NUMBER)?.[0]);
  return { key: `errors.said.${bare.replace(NUMBER, "#")}`, n, stop: said.trim().endsWith(".") ? "." : "" };
}

/** A kept phrase in the language of the interface; null when the catalogue does not know it. */
export function knownPhrase(t: Words, said: string): string | null {
  const { key, n, stop } = phraseKey(said);
  const words = t.filled(key, { n });
  return words === null ? null : words + stop;
}

/** A kept phrase in the language of the interface, or as it was kept. */
export function phrase(t: Words, said: string): string {
  return t.language === "en" ? said : (knownPhrase(t, said) ?? said);
}
