// Other ways to say what a question about a value asks: what is "made until June" stops being made then, and what is "up
// from 81" grew.

import { matchOf } from "./bm25";
import type { Term } from "./question";
import { stemCounts, stemOf } from "./tokens";

const NAMES = 0.5;

const stemsOf = (words: string) => new Set(words.split(" ").map(stemOf));

/** Verbs, and the words with which a text says the same of another verb. */
const WAYS: { verbs: ReadonlySet<string>; said: RegExp }[] = [
  {
    verbs: stemsOf("stop end cease discontinue expire finish terminate"),
    said: /(?<!\p{L})(?:until|till|up\s+to)\s/iu,
  },
  { verbs: stemsOf("start begin commence"), said: /(?<!\p{L})(?:since|from)\s/iu },
  {
    verbs: stemsOf("grow increase rise climb gain"),
    said: /(?<!\p{L})up\s+(?:from|by)\s/iu,
  },
  {
    verbs: stemsOf("fall decrease decline drop shrink"),
    said: /(?<!\p{L})down\s+(?:from|by)\s/iu,
  },
];

const CHANGES = WAYS.slice(2);

/** True for a verb of change: by how much something grew is no value of one year. */
export const isChange = ({ text }: Term): boolean => CHANGES.some(({ verbs }) => verbs.has(stemOf(text)));

/** True when a text says with other words what one of these verbs says, and has none of them itself. */
function saysOtherwise({ text }: Term, said: string, stems: { has(stem: string): boolean }): boolean {
  const stem = stemOf(text);
  const way = WAYS.find(({ verbs }) => verbs.has(stem));
  return way?.said.test(said) === true && ![...way.verbs].some((verb) => stems.has(verb));
}

/** True when a text names every key, in its own words or in others that say the same. */
export function holds(text: string, keys: readonly Term[]): boolean {
  const stems = stemCounts(text);
  return keys.every((key) => matchOf(key, stems) >= NAMES || saysOtherwise(key, text, stems));
}
