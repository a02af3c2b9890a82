// Finds values in which pages disagree. A pair is reported only when nothing but the value differs (same
// unit, words, names, period and conditions) and neither page also gives the other's value, because a false
// disagreement costs more trust than a missed one.

import type { Disagreement } from "@/lib/run-log/run-state";
import type { PagesToCompare } from "./check";
import { headingOf } from "./disagreement-heading";
import { beginnings, topicStems } from "./disagreement-prose";
import { BARE, EVENT, type Statement, statementsOf } from "./disagreement-statements";
import { agree, shownUnit } from "./disagreement-values";
import { FRAME } from "./disagreement-words";
import { factsOf } from "./facts";

// Decides whether two statements have the same subject, so that only their values can differ.

type Subject = {
  /** Stems of the question. */
  asked: ReadonlySet<string>;
  pages: PagesToCompare["pages"];
  /** Stems of each page's title, by index. */
  titles: readonly ReadonlySet<string>[];
};

const LEAST_ALIKE = 0.6;
const SAME_EVENT = 0.8;
const SAME_BARE = 0.8;
const ASKED_WEIGHT = 2;
/** For pages further apart in time, prices, shares and counts may have changed. */
const SAME_TIME_MS = 400 * 24 * 3600 * 1000;
/** Base unit of lengths of time. */
const TIME = "s";
const LASTING = new Set([EVENT, "m", "g", "mi", "ft", "inch", "lb", "ha", "°C", "°F", "l"]);

/** A name in only one statement must occur in the other page's title or in the question. */
function namesMeet(left: Statement, right: Statement, { asked, titles }: Subject): boolean {
  const known = (name: string, other: Statement) =>
    name
      .split(" ")
      .every((stem) => other.words.has(stem) || asked.has(stem) || titles[other.page]?.has(stem));
  return left.names.every((name) => known(name, right)) && right.names.every((name) => known(name, left));
}

/** False when both values may be true because the pages were written at different times. */
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

/** The date of a change is not one of the value before it: "The limit is 24 t" and "In 2024 it was lowered to 18 t". */
function samePeriod(left: Statement, right: Statement): boolean {
  if (left.period === right.period) return true;
  const [dated, undated] = left.period === "" ? [right, left] : [left, right];
  return isLent(dated) && undated.period === "";
}

/** True for what a lasting thing was changed to, which undated statements may still have as it was before. */
const isLent = ({ changedTo, key, period }: Statement) => changedTo && period !== "" && LASTING.has(key);

/** Positive when two statements of one unit have the same subject; higher means clearer. */
function subjectMatch(left: Statement, right: Statement, subject: Subject): number {
  if (left.key !== right.key || left.change !== right.change) return 0;
  if (left.qualifiers !== right.qualifiers) return 0;
  if (!samePeriod(left, right) || left.conditions !== right.conditions) return 0;
  const weight = (stem: string) => (FRAME.has(stem) ? 0 : subject.asked.has(stem) ? ASKED_WEIGHT : 1);
  const sum = (words: Iterable<string>) => [...words].reduce((total, stem) => total + weight(stem), 0);
  const shared = [...left.words.keys()].filter((stem) => right.words.has(stem));
  const common = sum(shared);
  const [one, other] = [sum(left.words.keys()), sum(right.words.keys())];
  const telling = shared.filter((stem) => weight(stem) > 0);
  if (telling.length < 2 || !telling.some((stem) => subject.asked.has(stem))) return 0;
  const alike = common / (one + other - common);
  // Events are numerous, so the same event and the same name are required.
  if (left.key === EVENT && (alike < SAME_EVENT || !left.names.some((name) => right.names.includes(name))))
    return 0;
  if (left.key === BARE && alike < SAME_BARE) return 0;
  // Each has a distinct word: "storage cells" and "storage tenders" differ.
  if (common < Math.min(one, other) || alike < LEAST_ALIKE) return 0;
  if (!namesMeet(left, right, subject) || !sameTime(left, right, subject)) return 0;
  return alike + telling.filter((stem) => subject.asked.has(stem)).length / 10;
}

const MOST = 8;
/** The maximum number of statements of one kind that are compared, and the minimum for each page. */
const MOST_STATEMENTS = 200;
const FEWEST_EACH = 4;

type Pair = { left: number; right: number; score: number };
type Found = { statements: Statement[]; score: number };

const before = (a: Statement, b: Statement) => a.page - b.page || a.passage.start - b.passage.start;

/** Years in the question; a statement about another year does not answer it. */
function yearsOf(question: string): string[] {
  const dates = factsOf(question).filter(({ kind }) => kind === "date");
  return dates.flatMap(({ value }) => /^\d{4}/.exec(value)?.[0] ?? []);
}

const groupOf = ({ key, conditions }: Statement, period: string) => `${key}\n${period}\n${conditions}`;

/** Groups comparable statements: same unit, period and conditions. */
function groupsOf({ question, pages }: PagesToCompare, stems: readonly string[]): Statement[][] {
  const begins = beginnings(stems);
  if (!begins) return [];
  const years = yearsOf(question);
  const asked = ({ period }: Statement) =>
    years.length === 0 || !/\d{4}/.test(period) || years.some((year) => period.includes(year));
  const all = pages.flatMap((page, place) => statementsOf(page, place, begins).filter(asked));
  const groups = Map.groupBy(all, (statement) => groupOf(statement, statement.period));
  for (const statement of all) if (isLent(statement)) groups.get(groupOf(statement, ""))?.push(statement);
  return [...groups.values()].map((group) => {
    if (group.length <= MOST_STATEMENTS) return group;
    const each = Math.max(FEWEST_EACH, Math.floor(MOST_STATEMENTS / pages.length));
    const byPage = Map.groupBy(group, ({ page }) => page);
    return [...byPage.values()].flatMap((own) => own.slice(0, each)).slice(0, MOST_STATEMENTS);
  });
}

/** For each pair of a group, how clearly they have the same subject, and whether their values differ. */
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

  /** A page that also gives the other's value, or two values itself, does not contradict. */
  private unsure(own: number, other: number): boolean {
    return this.group.some(
      (_, index) =>
        index !== own &&
        this.samePage(index, own) &&
        (this.agree(index, other) || (this.same(index, other) && !this.agree(index, own))),
    );
  }

  /** Differing pairs of different pages, clearest first. */
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

  /** The pair with matching statements of other pages, one per page. */
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

function described(statements: readonly Statement[], { pages }: PagesToCompare): Disagreement {
  return {
    subject: headingOf(statements),
    // A length of time is written with its unit in each value.
    unit: statements[0]?.key === TIME ? "" : shownUnit(statements[0]?.unit ?? ""),
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
 * Values relevant to the question on which pages disagree: at most 8, clearest first, deterministic for the
 * same pages. Reads the first 400,000 UTF-16 code units of each page; equal numbers or texts count once.
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
  const isFirst = ({ statements: own }: Found, at: number) =>
    found.findIndex(({ statements }) => own.every((statement) => statements.includes(statement))) === at;
  return found
    .filter(isFirst)
    .toSorted(
      (a, b) => b.score - a.score || before(a.statements[0] as Statement, b.statements[0] as Statement),
    )
    .slice(0, MOST)
    .map(({ statements }) => described(statements, input));
}
