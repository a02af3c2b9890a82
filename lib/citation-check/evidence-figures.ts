// Detects a claim that puts the figures of its passage into another relation: a lower bound for an upper one, two figures exchanged, or
// the total of a list for one of its members.

import type { Word } from "./evidence-clauses";
import { unitFacts } from "./evidence-page";
import type { Line, Reading } from "./evidence-reading";
import type { Fact } from "./facts";
import { isNumeric, sameFact } from "./facts-match";

const AT_LEAST =
  /(?:at least|no (?:less|fewer) than|not less than|minimum of|не менее|не меньше|минимум)\s$/iu;
const AT_MOST =
  /(?:at most|no more than|not more than|up to|maximum of|not exceed(?:ing)?|не более|не больше|максимум)\s$/iu;
const BOUND_LENGTH = 20;

/** 1 when a figure is a lower bound, -1 when it is an upper one, otherwise 0. */
function boundAt(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - BOUND_LENGTH), at);
  return Number(AT_LEAST.test(before)) - Number(AT_MOST.test(before));
}

/** True when the claim makes a lower bound of the passage an upper one, or the other way round. */
export function boundReversed({ claim, page, lines }: Reading): boolean {
  return claim.facts.some((fact) => {
    const own = isNumeric(fact) ? boundAt(claim.text, fact.start - claim.own.start) : 0;
    if (own === 0) return false;
    const stated = lines.flatMap((line) =>
      unitFacts(page, line.unit).flatMap((other) =>
        sameFact(fact, other) ? [boundAt(line.text, other.start)] : [],
      ),
    );
    return stated.length > 0 && stated.every((bound) => bound === -own);
  });
}

/** Figures that are compared in pairs. */
const MOST_FIGURES = 8;
/** Words behind a figure that say what it is. */
const BEHIND = 6;

function behind(words: readonly Word[], end: number): string[] {
  const from = words.findIndex(({ start }) => start >= end);
  if (from < 0) return [];
  const near = words.slice(from, from + BEHIND).filter(({ clause }) => clause === words[from]?.clause);
  return near.filter(({ content, folded }) => content && !/\d/.test(folded)).map(({ stem }) => stem);
}

const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((stem) => !others.includes(stem));
const meet = (some: readonly string[], others: readonly string[]) =>
  some.some((stem) => others.includes(stem));

/** True when each of two figures is followed by what follows the other one in the passage: "8 % on the year, or 6 % in real terms". */
export function figuresExchanged({ claim, page, words, lines }: Reading): boolean {
  const figures = claim.facts.filter(isNumeric).slice(0, MOST_FIGURES);
  const crossed = (one: Fact, other: Fact, line: Line) => {
    const stated = unitFacts(page, line.unit);
    const [first, second] = [one, other].map((fact) => stated.find((each) => sameFact(fact, each)));
    if (!first || !second || first === second) return false;
    const said = [one, other].map(({ end }) => behind(words, end - claim.own.start));
    const [own = [], others = []] = [
      without(said[0] ?? [], said[1] ?? []),
      without(said[1] ?? [], said[0] ?? []),
    ];
    const [afterFirst, afterSecond] = [behind(line.words, first.end), behind(line.words, second.end)];
    return (
      meet(own, afterSecond) &&
      !meet(own, afterFirst) &&
      meet(others, afterFirst) &&
      !meet(others, afterSecond)
    );
  };
  return figures.some((one, at) =>
    figures
      .slice(at + 1)
      .some(
        (other) =>
          one.kind === other.kind &&
          one.unit === other.unit &&
          one.value !== other.value &&
          lines.some((line) => crossed(one, other, line)),
      ),
  );
}

const LISTED = /^(?:,|,?\s(?:and|&|и))\s(?:the\s)?$/u;
const EACH = /(?<!\p{L})(?:each|respectively|both|every|кажд\p{L}+|соответственно)(?!\p{L})/iu;

/** The lists of names of a line: "South Africa, Botswana and Namibia". */
function listsIn(line: Line, names: readonly Fact[]): Fact[][] {
  const lists: Fact[][] = [];
  for (const name of names) {
    const last = lists.at(-1)?.at(-1);
    if (last && LISTED.test(line.text.slice(last.end, name.start))) lists.at(-1)?.push(name);
    else lists.push([name]);
  }
  return lists.filter((list) => list.length > 1);
}

/** True when the figure of a list of names is told of one of them alone. */
export function totalForOne({ claim, page, lines }: Reading): boolean {
  const figures = claim.facts.filter((fact) => isNumeric(fact) && fact.kind !== "percent");
  const names = claim.facts.filter(({ kind }) => kind === "name");
  if (figures.length === 0 || names.length === 0) return false;
  return lines.some((line) => {
    const stated = unitFacts(page, line.unit);
    if (EACH.test(line.text) || !figures.some((fact) => stated.some((other) => sameFact(fact, other))))
      return false;
    const lists = listsIn(
      line,
      stated.filter(({ kind }) => kind === "name"),
    );
    return lists.some((list) => {
      const isSaid = ({ value, start, end }: Fact) =>
        names.some((name) => name.value === value) || claim.text.includes(line.text.slice(start, end));
      return list.filter(isSaid).length === 1;
    });
  });
}
