// Detects a claim that says more than its passage: "all" for some, "alone" for one among others, or a value that the passage denies.

import type { Word } from "./evidence-clauses";
import { unitFacts } from "./evidence-page";
import type { Reading } from "./evidence-reading";
import type { Fact } from "./facts";
import { isHard, sameFact } from "./facts-match";
import { isNegator } from "./opposites";

const ALL = /^(?:all|every|each|все|всех|всем|всеми|кажд\p{L}+)$/u;
/** Words of a passage that make "all" true. */
const WHOLE =
  /^(?:all|every|each|both|whole|entire|none|no|any|always|без|все\p{L}{0,2}|оба|обе|весь|вся|кажд\p{L}+|люб\p{L}+)$/u;

const some = (words: readonly Word[], pattern: RegExp) => words.some(({ folded }) => pattern.test(folded));
const anyLine = ({ lines }: Reading, pattern: RegExp) => lines.some((line) => some(line.words, pattern));

/** True when the claim says of all things what the passage says of things of one kind, or of a number of them. */
export function allForSome(reading: Reading): boolean {
  const { words, lines } = reading;
  const said = new Set(words.map(({ stem }) => stem));
  const isWhole = anyLine(reading, WHOLE);
  return words.some(({ folded }, place) => {
    const thing = words[place + 1];
    if (!ALL.test(folded) || !thing?.content) return false;
    // "All eight bearings" is not said by "eight bearings".
    if (/^\d+$/.test(thing.stem))
      return !lines.some((line) =>
        line.words.some((word, at) => line.words[at + 1]?.stem === thing.stem && ALL.test(word.folded)),
      );
    if (isWhole) return false;
    const kinds = lines.flatMap((line) =>
      line.words.flatMap(({ stem }, at) => (stem === thing.stem ? [line.words[at - 1]] : [])),
    );
    return (
      kinds.length > 0 &&
      kinds.every((kind) => kind?.content && !said.has(kind.stem) && !/\d/.test(kind.folded))
    );
  });
}

const ALONE = /^(?:alone|solely|exclusively)$/u;
const EXCLUDING =
  /^(?:alone|solely|exclusively|only|just|merely|single|sole|except|limited|nobody|nothing|no|none)$/u;

/** True when the claim says of one thing alone what the passage says without such a word. */
export const aloneAdded = (reading: Reading): boolean =>
  some(reading.words, ALONE) && !anyLine(reading, EXCLUDING);

const REPORTS =
  /^(?:said|says|stat\p{L}+|report\p{L}*|claim\p{L}*|accord\p{L}+|announc\p{L}+|wrote|given|according|сообщ\p{L}+|заяв\p{L}+|утвержд\p{L}+|указ\p{L}+)$/u;

/** What a page says before it corrects it. */
const CORRECTED =
  /(?<!\p{L})(?:(?:an?|the) (?:earlier|previous|first) (?:version|edition|release|statement)|incorrectly|erroneously|mistakenly|wrongly)(?!\p{L})/iu;

/** What stands before a value that another one replaced: "it lasted 19 hours rather than 9". */
const INSTEAD = /(?<!\p{L})(?:rather than|instead of|вместо)\s(?:\p{L}{2,12}\s)?[$€£¥₽]?$/iu;
const BEFORE_VALUE = 32;
const SAYS_INSTEAD =
  /(?<!\p{L})(?:rather than|instead of|formerly|previously|вместо|прежде|раньше)(?!\p{L})/iu;

/** True when the passage names the value only as the one that another replaced. */
function replacedValue({ claim, page, lines }: Reading, fact: Fact): boolean {
  if (SAYS_INSTEAD.test(claim.text)) return false;
  const stated = lines.flatMap(({ unit, text }) =>
    unitFacts(page, unit).flatMap((other) =>
      sameFact(fact, other)
        ? [INSTEAD.test(text.slice(Math.max(0, other.start - BEFORE_VALUE), other.start))]
        : [],
    ),
  );
  return stated.length > 0 && stated.every(Boolean);
}

/** True when the passage denies, replaces or corrects the value that the claim states: "leakage was 21 percent, not 14 percent". */
export function deniedValue(reading: Reading): boolean {
  const { claim, page, lines, words } = reading;
  if (some(words, REPORTS) || words.some(({ folded }) => isNegator(folded))) return false;
  const states = (unit: number, fact: Fact, denied: boolean) =>
    unitFacts(page, unit).some(
      ({ denied: not, ...stated }) => Boolean(not) === denied && sameFact(fact, stated),
    );
  const values = claim.facts.filter((fact) => isHard(fact) && fact.kind !== "quotation");
  return values.some(
    (fact) =>
      lines.some(({ unit }) => states(unit, fact, true)) ||
      replacedValue(reading, fact) ||
      (lines.some(({ unit, text }) => CORRECTED.test(text) && states(unit, fact, false)) &&
        !lines.some(({ unit, text }) => !CORRECTED.test(text) && states(unit, fact, false))),
  );
}
