// Finds the two rows of a table that a sentence compares: "fell from 98.4 per cent in June to 88.7 per cent in December".

import type { Claim } from "./evidence-claims";
import { wordsOf } from "./evidence-clauses";
import { contextKeys, type EvidencePage, unitFacts, unitKeys } from "./evidence-page";
import type { Window } from "./evidence-window";
import type { Fact } from "./facts";
import { isNumeric, sameFact } from "./facts-match";
import { sidesOf } from "./opposites";
import { rowCells } from "./table-cells";
import { keyFor } from "./words";

/** The pair of opposites "rise" and "fell". */
const CHANGE = 0;

type Row = { window: Window; column: number };

/** The row and column of a value at a date, if one row has both. */
function rowOf(page: EvidencePage, window: Window | null, value: Fact): Row | null {
  if (!window || window.first !== window.last || window.facts.some(({ found }) => !found)) return null;
  const unit = page.units[window.first];
  if (!unit?.row) return null;
  const cells = rowCells(page.text, unit);
  const stated = unitFacts(page, window.first).find((fact) => sameFact(value, fact));
  const column = stated ? cells.findIndex((cell) => stated.start + unit.start < cell.end) : -1;
  return column < 0 ? null : { window, column };
}

/** Month and day of a date, with its year where both have one. */
const inOrder = (one: Fact, other: Fact): boolean => {
  const years = [one, other].every(({ value }) => /^\d{4}/.test(value));
  const [first, second] = [one, other].map(({ value }) =>
    years ? value : value.replace(/^(?:\d{4}|-)/, ""),
  );
  return (first ?? "") <= (second ?? "");
};

/** True when the claim says that something rose which fell, or the reverse. */
function reversed(claim: Claim, dates: readonly Fact[], values: readonly Fact[]): boolean {
  const [from, to] = dates;
  const [before, after] = values.map(({ value }) => Number(value));
  if (!from || !to || before === undefined || after === undefined) return false;
  const change = Math.sign(after - before) * (inOrder(from, to) ? 1 : -1);
  const said = wordsOf(claim.text).flatMap(({ folded }) =>
    sidesOf(folded).flatMap(({ pair, sign }) => (pair === CHANGE ? [sign] : [])),
  );
  return said.length > 0 && !said.some((sign) => sign === change);
}

/** True when the header of the column, its table and its rows have every word of the claim but those for the change. */
function saysAll(page: EvidencePage, claim: Claim, rows: readonly Window[]): boolean {
  const known = rows.flatMap(({ first }) => [...contextKeys(page, first), ...unitKeys(page, first)]);
  const keys = new Set(known);
  const isFact = (at: number) =>
    claim.facts.some(({ start, end }) => start <= at + claim.own.start && at + claim.own.start < end);
  return wordsOf(claim.text).every(({ content, folded, start }) => {
    const key = content && !isFact(start) ? keyFor(folded) : null;
    return key === null || keys.has(key) || sidesOf(folded).some(({ pair }) => pair === CHANGE);
  });
}

/**
 * The rows for a claim with two dates and a value at each: both values stand in one column, and change as the claim says.
 * `find` returns the best window for a claim.
 */
export function twoRows(
  page: EvidencePage,
  claim: Claim,
  find: (part: Claim) => Window | null,
): Window | null {
  const dates = claim.facts.filter(({ kind }) => kind === "date");
  const values = claim.facts.filter(isNumeric);
  if (dates.length !== 2 || values.length !== 2 || reversed(claim, dates, values)) return null;
  const [one, other] = dates.map((date, at) => {
    const value = values[at];
    return value ? rowOf(page, find({ ...claim, facts: [date, value] }), value) : null;
  });
  if (!one || !other || one.column !== other.column || one.window.first === other.window.first) return null;
  if (page.units[one.window.first]?.context !== page.units[other.window.first]?.context) return null;
  const facts = claim.facts.map((fact) => ({
    fact,
    found: dates.includes(fact) || values.includes(fact),
  }));
  const complete = saysAll(page, claim, [one.window, other.window]);
  return { ...one.window, facts, second: other.window, ...(complete ? { complete } : {}) };
}
