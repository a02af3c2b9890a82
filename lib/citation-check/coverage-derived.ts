// Whether a sentence without a citation only repeats or derives what the cited sentences before it say: "So
// the gap is 16 dollars." Every figure in it must be one of theirs or follow from two of them; a new name or
// date makes it a statement of its own. English and Russian.

import { type Fact, factsOf } from "./facts";
import { isNumeric, sameFact } from "./facts-match";

const CUE = new RegExp(
  [
    `^(?:so|thus|therefore|hence|accordingly|consequently|overall|together|combined|put (?:together|differently)|taken together|that (?:is|makes|means|leaves|comes|puts|gives)|this (?:is|makes|means|leaves|comes|puts|gives)|these|which (?:is|makes|means)|in (?:short|sum|total|all|other words)|as a result|both|by comparison|compared|on average|either way)(?!\\p{L})`,
    `(?<!\\p{L})(?:differences?|gap|ratio|margin|totals?|sum|altogether|averages?|times as|twice|combined)(?!\\p{L})`,
    `^(?:итак|значит|следовательно|таким образом|поэтому|то есть|выходит|получается|это (?:на|в|значит|означает|да[её]т|составляет|делает)|вместе|в (?:сумме|целом|итоге|среднем)|иначе говоря|другими словами|оба|обе|всего)(?!\\p{L})`,
    `(?<!\\p{L})(?:разниц\\p{L}{1,2}|разрыв\\p{L}{0,2}|отношени\\p{L}{1,2}|сумм[аеу]|в среднем)(?!\\p{L})`,
  ].join("|"),
  "iu",
);

/** Fractions and multiples in words. */
const WORDED: [RegExp, number][] = [
  [/(?<!\p{L})two[ -]thirds(?!\p{L})|(?<!\p{L})две трети(?!\p{L})/iu, 2 / 3],
  [/(?<!\p{L})(?<!two[ -])(?:a|one) third(?!\p{L})|(?<!\p{L})(?<!две )треть(?:ю|и)?(?!\p{L})/iu, 1 / 3],
  [/(?<!\p{L})three[ -]quarters(?!\p{L})|(?<!\p{L})три четверти(?!\p{L})/iu, 3 / 4],
  [/(?<!\p{L})(?:a|one) quarter(?!\p{L})|(?<!\p{L})(?<!три )четверть(?:ю)?(?!\p{L})/iu, 1 / 4],
  [/(?<!\p{L})half(?!\p{L})|(?<!\p{L})(?:половин\p{L}{1,2}|вдвое)(?!\p{L})/iu, 1 / 2],
  [/(?<!\p{L})(?:twice|double|doubled)(?!\p{L})|(?<!\p{L})вдвое(?!\p{L})/iu, 2],
  [/(?<!\p{L})(?:three times|triple|tripled)(?!\p{L})|(?<!\p{L})втрое(?!\p{L})/iu, 3],
];

/** The figures of the nearest sentences, at most this many. */
const MOST_FIGURES = 12;
const COUNT = 12;
const TIMES = /^(?:|x|×|times|раза?)$/;
const EXACT = 0.012;
const ABOUT = 0.06;
const IN_WORDS = 0.16;

const near = (said: number, value: number, by: number) =>
  Math.abs(said - value) <= by * Math.max(Math.abs(said), Math.abs(value), 1e-12);

const numberIn = ({ value }: Fact) => Number(value);
const alike = (one: Fact, other: Fact) => one.unit.split("/")[0] === other.unit.split("/")[0];

/** Ratios of figures with the same unit: a third, 1.34 times, 34 %. */
function ratiosOf(figures: readonly Fact[]): number[] {
  return figures.flatMap((one) =>
    figures.flatMap((other) => {
      const [a, b] = [numberIn(one), numberIn(other)];
      if (one === other || !alike(one, other) || b === 0) return [];
      return [a / b, Math.abs(a - b) / Math.abs(b)];
    }),
  );
}

/** Sums, differences and the average of figures with the same unit. */
function amountsOf(said: Fact, figures: readonly Fact[]): number[] {
  const own = figures.filter((figure) => alike(said, figure)).map(numberIn);
  const sum = own.reduce((total, value) => total + value, 0);
  const pairs = own.flatMap((a, index) =>
    own.slice(index + 1).flatMap((b) => [a + b, Math.abs(a - b), (a + b) / 2]),
  );
  return own.length < 2 ? [] : [...pairs, sum, sum / own.length];
}

/** Half a unit of the last written digit, as a share of the value. */
function halfStep(fact: Fact, text: string): number {
  const decimals = /[.,](\d{1,6})\D*$/.exec(text)?.[1]?.length ?? 0;
  return (0.5 * 10 ** -decimals) / Math.max(Math.abs(numberIn(fact)), 1e-12);
}

/** True when a figure is one of the cited ones, or follows from two of them. */
function follows(fact: Fact, text: string, figures: readonly Fact[]): boolean {
  if (figures.some((figure) => sameFact(fact, figure))) return true;
  // "The cheaper of the two": the author's own count.
  if (fact.kind === "number" && fact.unit === "" && !/\d/.test(text) && Number(fact.value) <= COUNT)
    return true;
  const said = numberIn(fact);
  const own = figures.filter((figure) => alike(fact, figure)).map(numberIn);
  if (own.length > 0 && fact.precision === "under" && own.every((value) => value <= said)) return true;
  if (own.length > 0 && fact.precision === "over" && own.every((value) => value >= said)) return true;
  // A small whole number may be the author's own count, so it must match exactly.
  const by = fact.precision === "exact" ? Math.min(ABOUT, Math.max(EXACT, halfStep(fact, text))) : ABOUT;
  // "Less than 60" does not describe 63.
  const bounded = (value: number) =>
    (fact.precision !== "under" || value <= said * (1 + EXACT)) &&
    (fact.precision !== "over" || value >= said * (1 - EXACT));
  const fits = (value: number) => near(said, value, by) && bounded(value);
  if (amountsOf(fact, figures).some(fits)) return true;
  const ratios = ratiosOf(figures);
  if (fact.kind === "percent") return ratios.some((value) => fits(value * 100));
  return TIMES.test(fact.unit) && ratios.some(fits);
}

const plainWords = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;

/**
 * True when a sentence follows from the cited sentences before it, nearest last. False when there are none,
 * and when nothing in its wording indicates a summary or a derivation.
 */
export function isDerived(sentence: string, cited: readonly string[]): boolean {
  if (cited.length === 0 || !CUE.test(sentence)) return false;
  const known = cited.join("\n");
  const all = factsOf(known);
  const figures = all.filter(isNumeric).slice(-MOST_FIGURES);
  const words = plainWords(known);
  const facts = factsOf(sentence);
  const stated = facts.every((fact) => {
    if (fact.kind === "name") return words.includes(plainWords(sentence.slice(fact.start, fact.end)));
    if (isNumeric(fact)) return follows(fact, sentence.slice(fact.start, fact.end), figures);
    return all.some((other) => sameFact(fact, other));
  });
  if (!stated) return false;
  const ratios = ratiosOf(figures);
  const shares = figures.filter(({ kind }) => kind === "percent").map((fact) => numberIn(fact) / 100);
  return WORDED.every(
    ([pattern, value]) =>
      !pattern.test(sentence) ||
      [...ratios, ...shares].some(
        (ratio) => near(value, ratio, IN_WORDS) || near(value, 1 - ratio, IN_WORDS),
      ) ||
      pattern.test(known),
  );
}

/** True for the line above a list or table that only says how many items follow, or of when. */
export function isHeadline(sentence: string, listed: string): boolean {
  if (!/:\s*$/.test(sentence)) return false;
  const stated = factsOf(listed);
  return factsOf(sentence).every((fact) => {
    if (fact.kind === "name" || fact.kind === "date") return true;
    if (fact.kind === "number" && fact.unit === "" && Number(fact.value) <= COUNT) return true;
    return stated.some((other) => sameFact(fact, other));
  });
}
