// Detects a claim that says more than its passage: "all" for some, "alone" for one among others, or a value that the passage denies.

import { sharedContent, type Word } from "./evidence-clauses";
import { unitFacts } from "./evidence-page";
import type { Line, Reading } from "./evidence-reading";
import type { Fact } from "./facts";
import { isHard, sameFact } from "./facts-match";
import { isNegator } from "./opposites";

const ALL = /^(?:all|every|each|все|всех|всем|всеми|кажд\p{L}+)$/u;
/** Words of a passage that make "all" true. */
const WHOLE =
  /^(?:all|every|each|both|whole|entire|none|no|any|always|без|все\p{L}{0,2}|оба|обе|весь|вся|кажд\p{L}+|люб\p{L}+)$/u;

const some = (words: readonly Word[], pattern: RegExp) => words.some(({ folded }) => pattern.test(folded));
const anyLine = ({ lines }: Reading, pattern: RegExp) => lines.some((line) => some(line.words, pattern));

/** Words of a passage that speak of a part: "two thirds of them", "some lenses", "половину рецептов". */
const PART =
  /^(?:half|third|thirds|quarter|quarters|most|some|many|few|several|majority|minority|half|половин\p{L}|трет[ьи]|четверт[ьи]|част[ьи]|большинств\p{L}|некотор\p{L}+|многи\p{L}{1,2})$/u;
const OF = /^(?:of|the|these|those|its|their|our|his|her|из)$/u;
const THESE = /^(?:the|these|those|its|their|both|эти|этих|оба|обе)$/u;
/** The share of the other words of a claim that a sentence must have. */
const NEARLY_ALL = 0.75;

/** The thing of which "all" is said: "all lenses", "all of the lenses". */
function thingOf(words: readonly Word[], all: number): Word | undefined {
  let at = all + 1;
  while (at <= all + 3 && OF.test(words[at]?.folded ?? "")) at += 1;
  return words[at]?.content ? words[at] : undefined;
}

/** True when a sentence counts the thing without an article: "reported by five participants". Russian has no articles. */
const countsSome = ({ words }: Line, thing: Word) =>
  words.some(({ stem, folded }, at) => {
    if (stem !== thing.stem || folded !== thing.folded || !/^[a-z]/.test(folded)) return false;
    const [before, number] = [words[at - 2]?.folded ?? "", words[at - 1]?.stem ?? ""];
    return /^\d+$/.test(number) && !THESE.test(before) && !WHOLE.test(before);
  });

/** True when a sentence says of a part what the claim says of all: "two thirds of them are fit". */
function saysOfPart({ words }: Reading, line: Line, thing: Word): boolean {
  if (some(words, PART) || some(line.words, WHOLE)) return false;
  const isPart = line.words.some(
    ({ folded, clause }, at) =>
      PART.test(folded) &&
      [1, 2, 3].some((step) => {
        const next = line.words[at + step];
        return (
          next?.clause === clause &&
          (next.stem === thing.stem || /^(?:them|these|those|них)$/u.test(next.folded))
        );
      }),
  );
  const rest = words.filter((word) => word.stem !== thing.stem && !ALL.test(word.folded));
  return isPart && sharedContent(rest, line.words) >= NEARLY_ALL;
}

/** True when the claim says of all things what the passage says of things of one kind, of a number of them, or of a part. */
export function allForSome(reading: Reading): boolean {
  const { claim, words, lines, nearest } = reading;
  const said = new Set(words.map(({ stem }) => stem));
  const isWhole = anyLine(reading, WHOLE);
  return words.some(({ folded, start }, place) => {
    // "Catch-all errors" are of one kind.
    const isAll = ALL.test(folded) && claim.text[start - 1] !== "-";
    const thing = isAll ? thingOf(words, place) : undefined;
    if (!thing) return false;
    // "All eight bearings" is not said by "eight bearings".
    if (/^\d+$/.test(thing.stem))
      return !lines.some((line) =>
        line.words.some((word, at) => line.words[at + 1]?.stem === thing.stem && ALL.test(word.folded)),
      );
    if (countsSome(nearest, thing) || saysOfPart(reading, nearest, thing)) return true;
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

/** Precedes a value that another value replaces: "rather than" in "it lasted 19 hours rather than 9". */
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
