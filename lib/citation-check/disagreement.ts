// Where pages give different values for the same thing. A pair is named only when nothing but the value differs: same
// unit, same words, same names, same period, same conditions; and when neither page gives the other's value too. A false
// disagreement costs more trust than a missed one.

import type { Disagreement } from "@/lib/run-log/run-state";
import type { PagesToCompare } from "./check";
import { beginnings, topicStems } from "./disagreement-prose";
import { BARE, EVENT, type Statement, statementsOf } from "./disagreement-statements";
import { agree, shownUnit } from "./disagreement-values";
import { FRAME } from "./disagreement-words";
import { factsOf } from "./facts";

// Whether two statements are about the same thing, so that only their values can differ.

type Subject = {
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
function subjectMatch(left: Statement, right: Statement, subject: Subject): number {
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

const MOST = 8;
/** Statements of one kind that are compared with each other, and the least of them for each page. */
const MOST_STATEMENTS = 200;
const FEWEST_EACH = 4;
const SUBJECT_WORDS = 7;

type Pair = { left: number; right: number; score: number };
type Found = { statements: Statement[]; score: number };

const before = (a: Statement, b: Statement) => a.page - b.page || a.passage.start - b.passage.start;

/** Years the question names; a statement about another year does not answer it. */
function yearsOf(question: string): string[] {
  const dates = factsOf(question).filter(({ kind }) => kind === "date");
  return dates.flatMap(({ value }) => /^\d{4}/.exec(value)?.[0] ?? []);
}

/** Statements that can be compared: those of one unit, one period and one set of conditions stand together. */
function groupsOf({ question, pages }: PagesToCompare, stems: readonly string[]): Statement[][] {
  const begins = beginnings(stems);
  if (!begins) return [];
  const years = yearsOf(question);
  const asked = ({ period }: Statement) =>
    years.length === 0 || !/\d{4}/.test(period) || years.some((year) => period.includes(year));
  const all = pages.flatMap((page, place) => statementsOf(page, place, begins).filter(asked));
  const groups = Map.groupBy(all, ({ key, period, conditions }) => `${key}\n${period}\n${conditions}`);
  return [...groups.values()].map((group) => {
    if (group.length <= MOST_STATEMENTS) return group;
    const each = Math.max(FEWEST_EACH, Math.floor(MOST_STATEMENTS / pages.length));
    const byPage = Map.groupBy(group, ({ page }) => page);
    return [...byPage.values()].flatMap((own) => own.slice(0, each)).slice(0, MOST_STATEMENTS);
  });
}

/** How plainly each two of a group speak of the same thing, and whether they differ in its value. */
class Comparison {
  private readonly matches: Float64Array;
  private readonly agreements: Uint8Array;
  readonly group: readonly Statement[];

  constructor(group: readonly Statement[], subject: Subject) {
    this.group = group;
    this.matches = new Float64Array(group.length ** 2);
    this.agreements = new Uint8Array(group.length ** 2);
    group.forEach((left, row) => {
      for (let column = row + 1; column < group.length; column += 1) {
        const right = group[column] as Statement;
        const match = subjectMatch(left, right, subject);
        const agrees = agree(left.intervals, right.intervals) ? 1 : 0;
        for (const at of [row * group.length + column, column * group.length + row]) {
          this.matches[at] = match;
          this.agreements[at] = agrees;
        }
      }
    });
  }

  private at = (row: number, column: number) => row * this.group.length + column;
  private same = (row: number, column: number) => (this.matches[this.at(row, column)] ?? 0) > 0;
  private agree = (row: number, column: number) => this.agreements[this.at(row, column)] === 1;
  private samePage = (a: number, b: number) => this.group[a]?.page === this.group[b]?.page;

  /** A page that gives the other's value too, or two values of one thing, does not tell which of them it holds. */
  private unsure(own: number, other: number): boolean {
    return this.group.some(
      (_, index) =>
        index !== own &&
        this.samePage(index, own) &&
        (this.agree(index, other) || (this.same(index, other) && !this.agree(index, own))),
    );
  }

  /** Pairs of different pages that differ, the plainest first. */
  pairs(): Pair[] {
    const pairs: Pair[] = [];
    for (let left = 0; left < this.group.length; left += 1)
      for (let right = left + 1; right < this.group.length; right += 1) {
        if (this.samePage(left, right) || !this.same(left, right) || this.agree(left, right)) continue;
        if (this.unsure(left, right) || this.unsure(right, left)) continue;
        pairs.push({ left, right, score: this.matches[this.at(left, right)] ?? 0 });
      }
    return pairs.toSorted((a, b) => b.score - a.score || a.left - b.left || a.right - b.right);
  }

  /** The pair with what other pages say of the same: one statement for each page. */
  withOthers({ left, right }: Pair): number[] {
    const places = [left, right];
    this.group.forEach((_, index) => {
      if (places.some((place) => place === index || this.samePage(place, index))) return;
      if (places.every((place) => this.same(place, index))) places.push(index);
    });
    return places.toSorted((a, b) => a - b);
  }
}

function disagreementsIn(group: readonly Statement[], subject: Subject): Found[] {
  if (new Set(group.map(({ page }) => page)).size < 2) return [];
  const comparison = new Comparison(group, subject);
  const used = new Set<number>();
  return comparison.pairs().flatMap((pair) => {
    if (used.has(pair.left) || used.has(pair.right)) return [];
    const places = comparison.withOthers(pair);
    for (const place of places) used.add(place);
    return [{ statements: places.map((place) => group[place] as Statement), score: pair.score }];
  });
}

/** Words all of them share, in the order of the first, and the period. */
function subjectOf(statements: readonly Statement[]): string {
  const [first, ...others] = statements as [Statement, ...Statement[]];
  const shared = [...first.words].filter(([stem]) => others.every(({ words }) => words.has(stem)));
  const words = shared.slice(0, SUBJECT_WORDS).map(([, word]) => word);
  return [words.join(" "), first.periodWritten].filter(Boolean).join(", ");
}

function described(statements: readonly Statement[], { pages }: PagesToCompare): Disagreement {
  return {
    subject: subjectOf(statements),
    unit: shownUnit(statements[0]?.unit ?? ""),
    values: statements
      .map(({ page, written, passage }) => ({
        number: pages[page]?.number ?? 0,
        value: written,
        publishedAt: pages[page]?.publishedAt ?? null,
        passage: { ...passage, text: (pages[page]?.text ?? "").slice(passage.start, passage.end) },
      }))
      .toSorted((a, b) => a.number - b.number),
  };
}

/**
 * Values in which pages differ on what the question is about: at most 8, the plainest first, stable for the same pages.
 * Of each page the first 400,000 UTF-16 code units are read; the same number or the same text counts once.
 */
export function findDisagreements(compared: PagesToCompare): Disagreement[] {
  const pages = compared.pages.filter(
    (page, index, all) =>
      all.findIndex((other) => other.number === page.number || other.text === page.text) === index,
  );
  const input = { ...compared, pages };
  const asked = topicStems(compared.question);
  const subject = {
    asked: new Set(asked),
    pages,
    titles: pages.map(({ title }) => new Set(topicStems(title))),
  };
  const found = groupsOf(input, asked).flatMap((group) => disagreementsIn(group, subject));
  return found
    .toSorted(
      (a, b) => b.score - a.score || before(a.statements[0] as Statement, b.statements[0] as Statement),
    )
    .slice(0, MOST)
    .map(({ statements }) => described(statements, input));
}
