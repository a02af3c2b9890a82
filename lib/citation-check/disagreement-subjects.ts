// Whether two statements are about the same thing, so that only their values can differ.

import type { PagesToCompare } from "./check";
import { BARE, EVENT, type Statement } from "./disagreement-statements";
import { FRAME } from "./disagreement-words";

export type Subject = {
  /** Stems of the question. */
  asked: ReadonlySet<string>;
  pages: PagesToCompare["pages"];
  /** Stems of each page's title, by place. */
  titles: readonly ReadonlySet<string>[];
};

const LEAST_ALIKE = 0.6;
const SAME_EVENT = 0.8;
const SAME_BARE = 0.8;
const ASKED_WEIGHT = 2;
/** Between pages further apart in time, prices, shares and counts may have changed. */
const SAME_TIME_MS = 400 * 24 * 3600 * 1000;
const LASTING = new Set([EVENT, "m", "g", "mi", "ft", "inch", "lb", "ha", "°C", "°F", "l"]);

/** A name that only one of them has must be known from the other page's title or from the question. */
function namesMeet(left: Statement, right: Statement, { asked, titles }: Subject): boolean {
  const known = (name: string, other: Statement) =>
    name
      .split(" ")
      .every((stem) => other.words.has(stem) || asked.has(stem) || titles[other.page]?.has(stem));
  return left.names.every((name) => known(name, right)) && right.names.every((name) => known(name, left));
}

/** False when the values may both be true because the pages were written at different times. */
function sameTime(left: Statement, right: Statement, { pages }: Subject): boolean {
  const { relative } = left;
  if (left.period !== "" && !relative) return true;
  if (LASTING.has(left.key) && !relative) return true;
  const [one, other] = [left, right].map(({ page }) => Date.parse(pages[page]?.publishedAt ?? ""));
  if (one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other)) return !relative;
  return relative
    ? new Date(one).getUTCFullYear() === new Date(other).getUTCFullYear()
    : Math.abs(one - other) <= SAME_TIME_MS;
}

/** Above 0 when two statements of one unit are about the same thing; the higher, the plainer. */
export function subjectMatch(left: Statement, right: Statement, subject: Subject): number {
  if (left.key !== right.key || left.change !== right.change) return 0;
  if (left.qualifiers !== right.qualifiers) return 0;
  if (left.period !== right.period || left.conditions !== right.conditions) return 0;
  const weight = (stem: string) => (FRAME.has(stem) ? 0 : subject.asked.has(stem) ? ASKED_WEIGHT : 1);
  const sum = (words: Iterable<string>) => [...words].reduce((total, stem) => total + weight(stem), 0);
  const shared = [...left.words.keys()].filter((stem) => right.words.has(stem));
  const common = sum(shared);
  const [one, other] = [sum(left.words.keys()), sum(right.words.keys())];
  const telling = shared.filter((stem) => weight(stem) > 0);
  if (telling.length < 2 || !telling.some((stem) => subject.asked.has(stem))) return 0;
  const alike = common / (one + other - common);
  // Events are many: only the very same one of the very same name counts.
  if (left.key === EVENT && (alike < SAME_EVENT || !left.names.some((name) => right.names.includes(name))))
    return 0;
  if (left.key === BARE && alike < SAME_BARE) return 0;
  // Each with a word of its own: "storage cells" and "storage tenders" are two things.
  if (common < Math.min(one, other) || alike < LEAST_ALIKE) return 0;
  if (!namesMeet(left, right, subject) || !sameTime(left, right, subject)) return 0;
  return alike + telling.filter((stem) => subject.asked.has(stem)).length / 10;
}
