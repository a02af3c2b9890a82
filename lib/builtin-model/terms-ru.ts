// Russian terms of web and model development with their English words: the shipped documentation is English, the
// question may not be. Left: forms of the word, which are stemmed; right: English words, best first.

import { lazy } from "@/lib/text/lazy";
import { FIELD_TERMS } from "./terms-ru-field";
import { GENERAL_TERMS } from "./terms-ru-general";
import { stemOf } from "./tokens";

const ENDINGS: [RegExp, string[]][] = [
  [/овать$/, ["ует", "уется", "ую", "уют", "овал", "ованный", "ован"]],
  [/ать$/, ["ает", "ается", "аю", "ают", "ал", "ан"]],
  [/ить$/, ["ит", "ится", "им", "ят", "ил", "ен"]],
  [/еть$/, ["еет", "еется", "еют", "ел"]],
];

/** The stemmer gives some forms of a verb different stems, so the forms that questions often use are added. */
function withVerbForms(form: string): string[] {
  const rule = ENDINGS.find(([ending]) => ending.test(form));
  return rule ? [form, ...rule[1].map((ending) => form.replace(rule[0], ending))] : [form];
}

const translations = lazy(() => {
  const found = new Map<string, string[]>();
  // A meaning in this field has priority over the general meaning.
  for (const line of [FIELD_TERMS, GENERAL_TERMS].flatMap((terms) => terms.trim().split("\n"))) {
    const [russian = "", english = ""] = line.split("=");
    const words = english.trim().split(/(?:(?<!\s)\s+)?,\s*/);
    for (const form of russian.trim().split(/\s+/).flatMap(withVerbForms)) {
      const stem = stemOf(form);
      if (!found.has(stem)) found.set(stem, words);
    }
  }
  return found;
});

/** English words for a Russian word by its stem; empty when the term is not known. */
export function translationsOf(stem: string): string[] {
  return translations().get(stem) ?? [];
}
