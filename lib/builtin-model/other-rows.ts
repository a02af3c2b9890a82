// Finds rows of other tables that give another figure for the same thing and column. Two rows are compared only if nothing but the
// figure tells them apart: the same head apart from its unit, the same names beside it, the same dates. Otherwise both may be right.

import { factsOf } from "@/lib/citation-check/facts";
import { differ, type Given } from "./asked-value";
import { headUnit } from "./head-unit";
import { factsOfCell } from "./row-value";
import { isStopWord } from "./stop-words";
import type { AnsweringRow, RowAnswer } from "./table-answer";
import { stemOf, wordsOf } from "./tokens";

/** Rows beside the first. */
const MOST = 3;
/** Heads of columns whose numbers of four digits are years. */
const OF_YEARS = /year|date|month|since|год|дата|jahr/iu;
const FIGURE = /^[\s<>~≈±+−–-]*[$€£¥₽]?\s?\d/u;

/** The words of a text, in one order; the parts of a name in a data file are words. */
const nameOf = (text: string): string =>
  wordsOf(text.replaceAll("_", " "))
    .filter((word) => !isStopWord(word))
    .map(stemOf)
    .sort()
    .join(" ");

/** The subject of a row: its dates, the names beside the answering cell, and the head and unit of that cell's column. */
type Subject = { dates: string; names: string; head: string; unit: string };

const together = (texts: Iterable<string>): string => [...new Set(texts)].filter(Boolean).sort().join("\n");

/** The dates of a text, and the text without them. */
function withoutDates(text: string): { dates: string[]; rest: string } {
  const found = factsOf(text).filter(({ kind }) => kind === "date");
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return { dates: found.map(({ value }) => value), rest };
}

/** The dates of a row; where it has none, those of the headings above its table, then of its document's name. */
function datesOf(own: readonly string[], { quote: { page, sentence } }: RowAnswer): string {
  const above = [page.index.sections[sentence.section]?.path.join(" ") ?? "", page.title];
  const levels = [own, ...above.map((text) => withoutDates(text.replaceAll(/[-_]/g, " ")).dates)];
  return together(levels.find((dates) => dates.length > 0) ?? []);
}

/** True for a cell that gives another figure of the row, not its year or its name. */
function isOtherFigure(cell: string, head: string): boolean {
  if (!FIGURE.test(cell)) return false;
  if (!/^(?:1[5-9]|20)\d\d(?!\d)/.test(cell)) return true;
  const isMeasured = factsOfCell(cell, head).some(({ kind }) => /^(?:quantity|money|percent)$/.test(kind));
  return isMeasured && !OF_YEARS.test(head);
}

function subjectOf(answer: RowAnswer, { heads, cells, columns: [column = -1] }: AnsweringRow): Subject {
  const { head: bare, unit } = headUnit(heads[column] ?? "");
  const beside = cells
    .filter((cell, at) => at !== column && (at === 0 || !isOtherFigure(cell, heads[at] ?? "")))
    .map(withoutDates);
  return {
    dates: datesOf(
      beside.flatMap(({ dates }) => dates),
      answer,
    ),
    names: together(beside.map(({ rest }) => nameOf(rest))),
    head: nameOf(bare),
    unit,
  };
}

/** The one row of an answer, if it has one cell that answers and names everything asked. */
function onlyRow({ complete, rows: [row, ...more] }: RowAnswer): AnsweringRow | null {
  return complete && row && more.length === 0 && row.columns.length === 1 ? row : null;
}

function givenBy({ heads, cells, columns: [column = -1] }: AnsweringRow): Given {
  const facts = factsOfCell(cells[column] ?? "", heads[column] ?? "");
  return { dates: [], numbers: facts.filter(({ kind }) => /^(?:number|quantity|money|percent)$/.test(kind)) };
}

/** True when two rows say of the same thing what cannot both be right. */
function contradict(one: RowAnswer, other: RowAnswer): boolean {
  const [left, right] = [onlyRow(one), onlyRow(other)];
  if (!left || !right) return false;
  const [own, others] = [subjectOf(one, left), subjectOf(other, right)];
  if (own.dates !== others.dates || own.names !== others.names || own.head !== others.head) return false;
  const [values, otherValues] = [givenBy(left), givenBy(right)];
  // A unit that is in no list is compared as it is written.
  const isBare = [...values.numbers, ...otherValues.numbers].every(({ unit }) => unit === "");
  return (!isBare || own.unit === others.unit) && differ(values, otherValues);
}

/** The rows of other tables that contradict the first one and each other, in the order given. */
export function otherRows([first, ...rest]: readonly RowAnswer[]): RowAnswer[] {
  if (!first) return [];
  const chosen = [first];
  for (const row of rest)
    if (chosen.length <= MOST && chosen.every((one) => contradict(one, row))) chosen.push(row);
  return chosen.slice(1);
}
