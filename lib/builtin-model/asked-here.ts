// Adapts a question about a value to one sentence, which may leave two things out: its subject, if it begins with a pronoun
// and the sentence before names the subject; and the measured thing, if the unit implies it ("Industry used 41.6 TWh").

import { unitOf } from "@/lib/citation-check/facts-units";
import type { AskedValue, Given } from "./asked-value";
import { matchOf } from "./bm25";
import type { Term } from "./question";
import { needsBefore, type Quote, support } from "./quote";
import type { Scored } from "./score-sentences";
import { stemOf, wordsOf } from "./tokens";

const NAMES = 0.5;
const BY_NAME = 0.9;

/** Begins a sentence whose subject stands in the one before it. */
export const PRONOUN =
  /^\W*(?:(?:however|then|therefore|thus|so|and|but|also),?\s+)?(?:it|they|he|she|(?:this|these)(?=\s+(?:is|are|was|were|has|have|had|will|lasts?|lasted|takes?|took)(?!\p{L})))\s/iu;

/** The words for what is measured in units of one of these bases. */
const MEASURED: [words: string, bases: readonly string[]][] = [
  ["electricity energy power", ["Wh", "W"]],
  ["water liquid", ["l"]],
  ["time", ["s", "month"]],
  ["land space area", ["m2"]],
  ["data memory storage", ["byte", "bit"]],
];
/** Other things that are measured in watt-hours or litres. Where a sentence or its heading names one, the unit implies nothing. */
const OTHER_MATTER =
  /(?<!\p{L})(?:heat(?:ing)?|gas|oil|coal|steam|fuels?|diesel|petrol|gasoline|hydrogen|biogas|milk|beer|wine|paint)(?!\p{L})/iu;

/** The bases of the units in which the thing that a term names is measured; null for other things. */
export function basesOf({ text }: Term): readonly string[] | null {
  const stem = stemOf(text);
  return MEASURED.find(([words]) => words.split(" ").some((word) => stemOf(word) === stem))?.[1] ?? null;
}

/** True when a text speaks of something else that is measured in the same units. */
export const isOfOtherMatter = (text: string): boolean => OTHER_MATTER.test(text);

/** A question about a value as it is put to one sentence. */
export type AskedHere = {
  asked: AskedValue;
  /** The sentence that names the subject; null when the sentence itself does. */
  before: Quote | null;
  /** Both sentences, and their stems. */
  text: string;
  stems: ReadonlySet<string>;
  /** False for a value in a unit of something else. */
  fits(given: Given): boolean;
};

/** The number or letter behind each occurrence of a word: "2" of "turbine 2". */
function numbersOf(term: Term, text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(
    words.flatMap((word, at) => {
      const next = words[at + 1] ?? "";
      return stemOf(word) === stemOf(term.text) && /^(?:\d+\p{L}?|\p{Lu})$/u.test(next) ? [next] : [];
    }),
  );
}

/** True when a text speaks of two things of one name: "turbine 1 stopped because of turbine 2". */
const isAmbiguous = (things: readonly Term[], text: string): boolean =>
  things.some((term) => numbersOf(term, text).size > 1);

/** The question without the keys that only the sentence before has; null when that does not name the subject. */
function withSubject(asked: AskedValue, scored: Scored): { asked: AskedValue; before: Quote } | null {
  const before = support(scored);
  if (!before || !PRONOUN.test(scored.sentence.text)) return null;
  const things = [...asked.keys, ...asked.others];
  if (isAmbiguous(things, before.sentence.text)) return null;
  const isIn = (term: Term, { stems }: { stems: { has(stem: string): boolean } }) =>
    matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES);
  // A pronoun stands for something that the sentence before names and this one does not.
  if (!things.some((term) => isIn(term, before.sentence) && !isIn(term, scored.sentence))) return null;
  if (!asked.floating) return { asked, before };
  const keys = asked.keys.filter((key) => isIn(key, scored.sentence) || !isIn(key, before.sentence));
  return keys.length > 0 && keys.length < asked.keys.length + asked.others.length
    ? { asked: { ...asked, keys }, before }
    : null;
}

/** The question without what the unit of an amount says, where the page names it elsewhere. */
function withoutMeasured(
  asked: AskedValue,
  { page, sentence }: Scored,
): { asked: AskedValue; bases: readonly string[] | null } {
  const term = asked.kind === "amount" ? asked.keys.find((key) => basesOf(key) !== null) : undefined;
  const bases = term ? basesOf(term) : null;
  const unchanged = { asked, bases: null };
  // "Rated at 2.6 megawatts" gives the rated power.
  const beside = asked.others.filter((other) => !other.exact && matchOf(other, sentence.stems) >= NAMES);
  const left = asked.keys.length > 1 ? asked.keys.filter((key) => key !== term) : beside;
  if (!term || !bases || left.length === 0) return unchanged;
  if (asked.keys.length > 1 && !asked.floating) return unchanged;
  if (matchOf(term, sentence.stems) >= NAMES || matchOf(term, page.index.stems) < BY_NAME) return unchanged;
  const headings = page.index.sections[sentence.section]?.path.join(" ") ?? "";
  if (isOfOtherMatter(`${sentence.text} ${headings} ${page.title}`)) return unchanged;
  return { asked: { ...asked, keys: left }, bases };
}

/** The question as it is put to a sentence; null when the sentence cannot be understood. */
export function askedHere(whole: AskedValue, scored: Scored): AskedHere | null {
  const led = needsBefore(scored) ? withSubject(whole, scored) : { asked: whole, before: null };
  if (!led) return null;
  const { asked, bases } = withoutMeasured(led.asked, scored);
  const own = led.before ? [...led.before.sentence.stems.keys()] : [];
  return {
    asked,
    before: led.before,
    text: [led.before?.sentence.text, scored.sentence.text].filter(Boolean).join(" "),
    stems: new Set([...scored.sentence.stems.keys(), ...own]),
    fits: ({ numbers }) =>
      bases === null ||
      (numbers.length > 0 && numbers.every(({ unit }) => bases.includes(unitOf(unit).base))),
  };
}
