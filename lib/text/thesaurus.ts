// A small general English thesaurus: synonyms, and phrasal verbs with the single word that documents use for
// them. It contains no vocabulary of a single product.

import { lazy } from "./lazy";
import { GROUPS, IRREGULAR, PHRASES } from "./thesaurus-words";
import { stemWord } from "./words";

const entriesOf = (text: string) => text.trim().replace(/\s+/g, " ").split("; ");

const byStem = lazy(() => {
  const found = new Map<string, Set<string>>();
  for (const line of entriesOf(GROUPS)) {
    const group = line.split(",").map((phrase) => phrase.trim());
    for (const phrase of group) {
      if (phrase.includes(" ")) continue;
      const stem = stemWord(phrase.toLowerCase());
      const others = found.get(stem) ?? new Set<string>();
      for (const other of group) if (stemWord(other.toLowerCase()) !== stem) others.add(other);
      found.set(stem, others);
    }
  }
  return found;
});

/** Other words or phrases for the word with this stem; empty when none is known. */
export function synonymsOf(stem: string): string[] {
  return [...(byStem().get(stem) ?? [])];
}

const irregular = new Map(
  entriesOf(IRREGULAR).map((line) => {
    const forms = line.split(" ");
    return [forms[0] ?? "", forms] as const;
  }),
);

/** The forms of an English verb: `figure`, `figures`, `figured`, `figuring`. */
function formsOf(verb: string): string[] {
  const known = irregular.get(verb);
  if (known) return known;
  const base = verb.replace(/e$/, "");
  const doubled = /^[^aeiou]*[aeiou][bgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}` : base;
  return [verb, `${verb}${/(?:s|sh|ch|x)$/.test(verb) ? "es" : "s"}`, `${doubled}ed`, `${doubled}ing`];
}

const phrases = new Map(
  entriesOf(PHRASES).flatMap((line) => {
    const [phrase = "", plain = ""] = line.split(" = ");
    const [verb = "", ...rest] = phrase.split(" ");
    return rest.length === 0
      ? [[phrase, plain] as const]
      : formsOf(verb).map((form) => [[form, ...rest].join(" "), plain] as const);
  }),
);
const PHRASE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...phrases.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}-])`,
  "giu",
);

/** A text with its phrasal verbs in plain words: "get rid of" becomes "remove". */
export function inPlainWords(text: string): string {
  return text.replace(PHRASE, (phrase) => phrases.get(phrase.toLowerCase()) ?? phrase);
}
