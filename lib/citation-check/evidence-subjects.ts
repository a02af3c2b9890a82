// Decides whether a value in a passage belongs to the claim's subject. If a sentence has several values of
// one kind, the clause of the claimed value must match the claim's subject at least as well as the other
// clauses, and its date or version must be the claim's.

import { clauseStems, type Word, wordsOf } from "./evidence-clauses";
import { unitFacts } from "./evidence-page";
import type { Line, Reading } from "./evidence-reading";
import type { Fact } from "./facts";
import { isNumeric, rivals, sameFact } from "./facts-match";
import { rowCells } from "./table-cells";

const isQualifier = ({ kind }: Fact) => kind === "date" || kind === "version";
const isValue = (fact: Fact) => isNumeric(fact) || isQualifier(fact);

const clauseAt = (words: readonly Word[], { start, end }: { start: number; end: number }): number | null =>
  words.find((word) => word.end > start && word.start < end)?.clause ?? null;

/** The claim's facts with offsets relative to the claim's own text. */
const ownFacts = ({ claim, window }: Reading) =>
  window.facts
    .filter(({ found, fact }) => found && isValue(fact))
    .map(({ fact }) => ({ ...fact, start: fact.start - claim.own.start, end: fact.end - claim.own.start }));

const isDigits = ({ stem }: Word) => /^\d+$/.test(stem);

/** The subject of the value: the words of its clause, or all words if the clause has none. */
function subjectOf(words: readonly Word[], fact: Fact): Set<string> {
  const inside = (word: Word) => word.end > fact.start && word.start < fact.end;
  const clause = clauseAt(words, fact);
  const own = clauseStems(words, clause ?? 0, (word) => inside(word) || isDigits(word));
  if (own.size > 0) return own;
  return new Set(
    words.filter((word) => word.content && !inside(word) && !isDigits(word)).map(({ stem }) => stem),
  );
}

/**
 * `opens`: the first content word of the clause; `elided`: words stated once for all clauses, which are the
 * first two of the sentence and what the value counts.
 */
type Beside = {
  clause: Set<string>;
  before: Set<string>;
  at: number;
  opens: string | null;
  elided: string[];
};

function besideValue({ words }: Line, fact: Fact): Beside | null {
  const clause = clauseAt(words, fact);
  if (clause === null) return null;
  const inside = (word: Word) => word.end > fact.start && word.start < fact.end;
  const opening = words.filter(({ content }) => content).slice(0, 2);
  const counted = words.find((word) => word.clause === clause && word.content && word.start >= fact.end);
  return {
    clause: clauseStems(words, clause, inside),
    before: clauseStems(words, clause, (word) => inside(word) || word.start > fact.start),
    at: clause,
    opens: words.find((word) => word.clause === clause && word.content && !inside(word))?.stem ?? null,
    elided: [...opening, counted].flatMap((word) => word?.stem ?? []),
  };
}

function belongsToRival(subject: ReadonlySet<string>, holder: Beside, rival: Beside): boolean {
  if (holder.at === rival.at) return false;
  const [opens = null] = subject;
  // "The dome beside the tower holds 500" is about the dome, however many of the other words the tower's clause has.
  if (opens !== null && rival.opens === opens && holder.opens !== opens && !holder.clause.has(opens))
    return true;
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...subject].filter((stem) => one.has(stem) && !other.has(stem));
  // The sentence's opening, and what its first value counts, apply to all that follows.
  const own = only(holder.clause, rival.clause).filter(
    (stem) => holder.at > rival.at || !holder.elided.includes(stem),
  );
  const theirs = only(rival.clause, holder.clause);
  if (own.length === 0) return theirs.length > 0;
  // "X made 50 tonnes in 2010 and 60 in 2011": the words before the first value apply to the second as well.
  const left = holder.at > rival.at ? theirs.filter((stem) => !rival.before.has(stem)) : theirs;
  return left.length > own.length;
}

/** Words of the column header of a value in a row. */
function columnOf({ page }: Reading, line: Line, fact: Fact): Beside | null {
  const unit = page.units[line.unit];
  const head = unit?.row ? page.contexts[unit.context]?.head : null;
  if (!unit || !head) return null;
  const cells = rowCells(page.text, unit);
  const column = cells.findIndex(
    (cell) => fact.start + unit.start >= cell.start && fact.start + unit.start < cell.end,
  );
  const title = rowCells(page.text, head)[column];
  if (!title) return null;
  const stems = new Set(wordsOf(page.text.slice(title.start, title.end)).map(({ stem }) => stem));
  return { clause: stems, before: new Set(), at: column, opens: null, elided: [] };
}

/** Words that belong to a date. */
const OF_DATE = /^(?:year|fiscal|год\p{L}*)$/u;

/** "Revenue rose to 5 (2024: 4)": a date and a value in brackets belong to what precedes them. */
function standsAlone(line: Line, stated: readonly Fact[], holder: Fact, own: readonly Fact[]): boolean {
  const claimed = (fact: Fact) => own.some((each) => sameFact(each, fact));
  return stated.some((value) => {
    if (!isNumeric(value) || (isNumeric(holder) && holder !== value)) return false;
    return qualifiersOf(line, stated, value).some((date) => {
      if ((holder !== value && holder !== date) || !claimed(value) || !claimed(date)) return false;
      const clauses = [value, date].map((fact) => clauseAt(line.words, fact));
      const elsewhere = ({ start, end, folded }: Word) =>
        !OF_DATE.test(folded) && [value, date].every((fact) => end <= fact.start || start >= fact.end);
      return !line.words.some((word) => word.content && clauses.includes(word.clause) && elsewhere(word));
    });
  });
}

/** A line with the values in it that the claim does not have. */
type Unclaimed = { line: Line; others: Fact[] };

const unclaimed = ({ lines, page }: Reading, own: readonly Fact[]): Unclaimed[] =>
  lines.map((line) => ({
    line,
    others: unitFacts(page, line.unit).filter((other) => !own.some((each) => sameFact(each, other))),
  }));

function saidOfAnother(
  reading: Reading,
  fact: Fact,
  { own, rest }: { own: readonly Fact[]; rest: readonly Unclaimed[] },
): boolean {
  const subject = subjectOf(reading.words, fact);
  return rest.some(({ line, others: unknown }) => {
    const row = reading.page.units[line.unit]?.row === true;
    const beside = (stated: Fact) => (row ? columnOf(reading, line, stated) : besideValue(line, stated));
    const stated = unitFacts(reading.page, line.unit);
    const same = stated.filter((other) => sameFact(fact, other));
    const holders = same.flatMap((other) => beside(other) ?? []);
    if (holders.length === 0) return false;
    const others = unknown.filter((other) => rivals(fact, other)).flatMap((other) => beside(other) ?? []);
    const another = others.some((rival) => holders.every((holder) => belongsToRival(subject, holder, rival)));
    return another && (row || !same.some((holder) => standsAlone(line, stated, holder, own)));
  });
}

/** Values with their dates or versions: paired if equal in number, otherwise within one clause. */
function qualified(words: readonly Word[], facts: readonly Fact[]): [Fact, Fact][] {
  const qualifiers = facts.filter(isQualifier);
  const values = facts.filter(isNumeric);
  const pairs: [Fact, Fact][] = [];
  for (const group of Map.groupBy(values, ({ kind, unit }) => `${kind} ${unit}`).values()) {
    if (group.length === qualifiers.length && group.length > 1) {
      group.forEach((value, place) => {
        const qualifier = qualifiers[place];
        if (qualifier) pairs.push([value, qualifier]);
      });
      continue;
    }
    for (const value of group) {
      const alone = qualifiers.length === 1 && values.length === 1;
      const here = qualifiers.filter((each) => alone || clauseAt(words, each) === clauseAt(words, value));
      const [only] = here;
      if (only && here.length === 1) pairs.push([value, only]);
    }
  }
  return pairs;
}

const yearOf = ({ kind, value }: Fact) => (kind === "date" ? (/^\d{4}/.exec(value)?.[0] ?? null) : null);

/** A date of another year, or another version: also "4.1" without the word "version". */
function otherQualifier(line: Line, qualifier: Fact, stated: Fact): boolean {
  if (qualifier.kind === "version")
    return stated.kind === "version"
      ? stated.value !== qualifier.value
      : stated.kind === "number" && /^\d+\.\d+$/.test(line.text.slice(stated.start, stated.end));
  const [one, other] = [yearOf(qualifier), yearOf(stated)];
  return one !== null && other !== null && one !== other;
}

/** Dates and versions of a value in a page: its own if paired, otherwise those of its clause. */
function qualifiersOf(line: Line, stated: readonly Fact[], holder: Fact): Fact[] {
  const all = stated.filter((fact) => fact !== holder && isQualifier(fact));
  const alike = stated.filter(
    ({ kind, unit }) => kind === "number" || (kind === holder.kind && unit === holder.unit),
  );
  const own = all.length > 1 && alike.length === all.length ? all[alike.indexOf(holder)] : undefined;
  if (own) return [own];
  const clause = clauseAt(line.words, holder);
  return stated.filter((other) => other !== holder && clauseAt(line.words, other) === clause);
}

function saidOfOtherTime(reading: Reading, value: Fact, qualifier: Fact): boolean {
  const { lines, page } = reading;
  let held = false;
  for (const line of lines) {
    const stated = unitFacts(page, line.unit);
    for (const holder of stated.filter((other) => sameFact(value, other))) {
      const beside = qualifiersOf(line, stated, holder);
      if (beside.some((other) => sameFact(qualifier, other))) return false;
      if (!beside.some((other) => otherQualifier(line, qualifier, other))) return false;
      held = true;
    }
  }
  return held;
}

/** True when a value of the claim belongs to another subject or time in the passage. */
export function belongsElsewhere(reading: Reading): boolean {
  const facts = ownFacts(reading);
  const claimed = { own: facts, rest: unclaimed(reading, facts) };
  return (
    facts.some((fact) => saidOfAnother(reading, fact, claimed)) ||
    qualified(reading.words, facts).some(([value, qualifier]) => saidOfOtherTime(reading, value, qualifier))
  );
}
