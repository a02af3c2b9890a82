// Answers in tables: the cell where a row and a column that the question names cross. The row, the column's head and
// the headings above must together name everything asked; the rows are quoted unchanged, without columns of images.

import { unitNamed, unitOf } from "@/lib/citation-check/facts-units";
import type { HeadedCell } from "@/lib/text/table-row";
import { basesOf, isOfOtherMatter } from "./asked-here";
import { askedValue } from "./asked-value";
import { matchOf } from "./bm25";
import { sideTerms } from "./cues";
import { headStems, headUnit } from "./head-unit";
import { otherMonthWords } from "./months";
import type { PageIndex, Sentence, Table } from "./page-index";
import type { Question, QuestionKind, Term } from "./question";
import type { Quote } from "./quote";
import { isChange } from "./said-otherwise";
import type { Page } from "./score-sentences";
import { isStopWord } from "./stop-words";
import { captionOf, groupedBy, knownOfModel, ownersOf } from "./table-subject";
import { stemCounts } from "./tokens";

const KINDS: readonly QuestionKind[] = ["definition", "general", "list", "default", "time"];
/** More rows than this are the whole table, not an answer. */
const MOST_ANSWERS = 4;
/** A longer row is not looked at: each cell is compared with all others. */
const MOST_CELLS = 200;
/** Tables whose rows are compared. */
const MOST_TABLES = 20;
/** `NAMES`: from this match on a term counts as named, possibly by a synonym. The other: named by its own word. */
const NAMES = 0.5;
const BY_NAME = 0.9;
/** Number of first letters by which rows are preselected: those that British and American spellings share. */
const GLANCE = 3;
const MARKUP = /^(?:<[^<>]*>|\s)*$/;
const AMOUNT = /^\W*(?:how\s+(?:much|many|long|high|big|fast|old)|сколько)(?!\p{L})/iu;
const WHEN = /^\W*(?:when|когда)(?!\p{L})/iu;
const WHO = /^\W*(?:who|кто)(?!\p{L})/iu;
/** The first words of a part of a question. */
const LINK = /^\W*(?:(?:and|but|so|also|а|и)\s+)/iu;
const CELL = /(?<=\|)((?:\\\||`[^`]*`|[^|])*)(?=\|)/g;

const cellsOf = (row: string): string[] => [...row.matchAll(CELL)].map(([cell]) => cell.trim());

/** True for a row that contains the beginning of a word of the question; most rows of a long table do not. */
function looksNamed(things: readonly Term[], row: string): boolean {
  const text = [row.toLowerCase(), ...otherMonthWords(row)].join(" ");
  return things.some(({ readings }) =>
    readings.some(({ stems }) => stems.every((stem) => text.includes(stem.slice(0, GLANCE)))),
  );
}

const names = (term: Term, stems: { has(stem: string): boolean }) =>
  matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES);

type Asked = {
  question: Question;
  things: Term[];
  headings: Set<string>;
  /** Things that the table need not name, such as the verb of "how many passengers did the ferry carry". */
  loose: readonly Term[];
  /** Things that the unit of a column may name: an amount in watt-hours is one of electricity. */
  measured: readonly Term[];
  /** Stems of what a value is asked for each of: the head of another column. */
  grouped: ReadonlySet<string>;
};

/** True when the cell in this column answers. */
function isAnswer(
  { question, things, headings, loose, measured, grouped }: Asked,
  heads: string[],
  cells: string[],
  column: number,
) {
  const cell = cells[column] ?? "";
  if (MARKUP.test(cell) || !isOfKind(question, cell)) return false;
  const head = headStems(heads[column] ?? "");
  if (question.kind === "default" && !isDefault(heads[column] ?? "", cells, headings)) return false;
  const others = cells.filter((_, at) => at !== column).join(" ");
  const row = new Set([...stemCounts(others).keys(), ...otherMonthWords(others)]);
  if (!things.some((term) => matchOf(term, head) >= NAMES)) return false;
  if (!things.some((term) => matchOf(term, row) >= BY_NAME && matchOf(term, head) < NAMES)) return false;
  // "The south inlet valve" is the row "South inlet" below the head "Valve".
  const isLabel = (label: string, at: number) =>
    namesRow(things, cells[at] ?? "") || [...headStems(label).keys()].some((stem) => grouped.has(stem));
  const labels = stemCounts(heads.filter((label, at) => at !== column && isLabel(label, at)).join(" "));
  return things.every(
    (term) =>
      loose.includes(term) ||
      (measured.includes(term) && isMeasuredIn(term, heads[column] ?? "")) ||
      (term.role === "generic" && !isChange(term)) ||
      [head, row, headings, labels].some((stems) => names(term, stems)),
  );
}

/** True for a cell that is said to be a default by its head, its row or the headings above. */
const isDefault = (head: string, cells: readonly string[], headings: { has(stem: string): boolean }) =>
  headings.has("default") || /default|умолчани/i.test([head, ...cells].join(" "));

/** Asks for one value, which a table with several rows does not give. */
const ONE_DEFAULT = /(?<!\p{L})(?:is|was)\s+the\s+default(?!\p{L})/iu;
const mostOf = ({ text }: Question) => (ONE_DEFAULT.test(text) ? 1 : MOST_ANSWERS);

/** True when the unit of a column measures a thing, alone or in a rate: electricity in `eur_mwh`. */
function isMeasuredIn(term: Term, head: string): boolean {
  const bases = basesOf(term) ?? [];
  const units = headUnit(head).unit.split("/");
  return units.some((unit) => bases.includes(unitOf(unitNamed(unit) ?? unit).base));
}

/** True for a cell that names something asked about and is more than a figure. */
const namesRow = (things: readonly Term[], cell: string) => {
  const stems = stemCounts(cell);
  return /\p{L}/u.test(cell) && things.some((term) => matchOf(term, stems) >= BY_NAME);
};

/** True for a cell with a number, a date or a name, if the question asks for one. */
function isOfKind({ text }: Question, cell: string): boolean {
  const asked = text.replace(LINK, "");
  if (AMOUNT.test(asked) || WHEN.test(asked)) return /\d/.test(cell);
  return !WHO.test(asked) || /\p{Lu}/u.test(cell);
}

/** A row with the columns of the cells that answer. */
export type AnsweringRow = { heads: string[]; cells: string[]; columns: number[] };

/** The rows that answer, each with the cells that do. */
function answeringRows(asked: Asked, { rows }: Table): AnsweringRow[] {
  const heads = cellsOf(rows[0] ?? "");
  return rows.slice(2).flatMap((row) => {
    if (!looksNamed(asked.things, row)) return [];
    const cells = cellsOf(row);
    if (cells.length > MOST_CELLS) return [];
    const columns = cells.flatMap((_, column) => (isAnswer(asked, heads, cells, column) ? [column] : []));
    return columns.length > 0 ? [{ heads, cells, columns }] : [];
  });
}

const written = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The rows under the table's head, without columns that are empty. */
function quotedRows(table: Table, answers: string[][]): Sentence {
  const heads = cellsOf(table.rows[0] ?? "");
  const kept = heads.flatMap((_, at) => (answers.every((cells) => MARKUP.test(cells[at] ?? "")) ? [] : [at]));
  const pick = (cells: string[]) => kept.map((at) => cells[at] ?? "");
  return tableSentence(table, pick(heads), answers.map(pick));
}

/** Cells of a table under their heads, as a sentence of kind `table`. */
function tableSentence({ rows, start, section, block }: Table, head: string[], body: string[][]): Sentence {
  const text = [written(head), written(head.map(() => "---")), ...body.map(written)].join("\n");
  const stems = stemCounts(text);
  const length = [...stems.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...{ text, start, end: start + rows.join("\n").length, kind: "table", subject: null, listed: false },
    ...{ block, section, stems, length, quality: 0, code: null },
  };
}

/** Index of a table's sentences among those of its page. */
const placeOf = ({ sentences }: PageIndex, { block }: Table) =>
  Math.max(
    0,
    sentences.findIndex((sentence) => sentence.block >= block),
  );

/** A name, not a date or a figure. */
const isName = ({ exact, text }: Term) => exact && /\p{L}/u.test(text) && otherMonthWords(text).length === 0;

/**
 * The plain words beside what is counted that occur on a page which was read, together with what is counted: a table of
 * passengers seldom says that a ferry carried them.
 */
function looseTerms(question: Question, pages: readonly Page[]): Term[] {
  const value = askedValue(question);
  if (value?.kind !== "count" || !value.others.some(({ exact }) => exact)) return [];
  const { keys, others } = value;
  // Two names and more single out a row, whatever verb asks for it: "How many L5 units did we sell in Germany?"
  if ([...keys, ...others].filter(isName).length > 1) return others.filter(({ exact }) => !exact);
  const spoken = pages.filter(({ index }) => keys.every((key) => matchOf(key, index.stems) >= BY_NAME));
  return others.filter(
    (term) => !term.exact && spoken.some(({ index }) => matchOf(term, index.stems) >= BY_NAME),
  );
}

/** Things asked about, also common words that name the value asked for. */
function thingsOf(question: Question): Term[] {
  const keys = askedValue(question)?.keys ?? [];
  return question.terms.filter(
    (term) => term.role === "focus" || term.role === "earlier" || keys.includes(term),
  );
}

/** The loose terms for a table, apart those that its units must name; none of them where it is about something else. */
function measuredBy(loose: readonly Term[], page: Page, table: Table): Pick<Asked, "loose" | "measured"> {
  const [plain, measured] = [true, false].map((isPlain) =>
    loose.filter((term) => (basesOf(term) === null) === isPlain),
  );
  const about = `${page.title} ${page.index.sections[table.section]?.path.join(" ") ?? ""} ${table.rows[0] ?? ""}`;
  return {
    loose: plain ?? [],
    measured: isOfOtherMatter(about.replaceAll("_", " ")) ? [] : (measured ?? []),
  };
}

/** The rows of a table that answer; `complete` when they name everything asked. */
export type RowAnswer = { quote: Quote; complete: boolean; rows: AnsweringRow[] };

/** The cells of an answer that answer. */
export const givenCells = ({ rows }: RowAnswer): HeadedCell[] =>
  rows.flatMap(({ heads, cells, columns }) =>
    columns.map((at) => ({ head: heads[at] ?? "", value: cells[at] ?? "" })),
  );

/** What a search through the tables may leave out. */
type Allowance = { loose: readonly Term[]; owners: boolean };

/** The rows of one table that answer; null with none or too many. */
function rowsOf(
  { question, things, pages }: { question: Question; things: Term[]; pages: readonly Page[] },
  { page, table }: { page: Page; table: Table },
  { loose, owners }: Allowance,
): { sentence: Sentence; rows: AnsweringRow[] } | null {
  const above = page.index.sections[table.section]?.headingStems ?? [];
  const headings = new Set([...above, ...stemCounts(captionOf(page, table)).keys()]);
  const left = owners ? ownersOf(question, things, { page, table, pages }) : [];
  if (owners && left.length === 0) return null;
  const measured = measuredBy(loose, page, table);
  const known = [...measured.loose, ...knownOfModel(question, things, page), ...left];
  const asked = { question, things, headings, loose: known, measured: measured.measured };
  const grouped = groupedBy(question);
  const rows = answeringRows({ ...asked, grouped }, table);
  // Several rows may be parts of what is asked of the owner as a whole.
  const most = owners && grouped.size === 0 ? 1 : mostOf(question);
  if (rows.length === 0 || rows.length > most) return null;
  const cells = rows.map((row) => row.cells);
  return { sentence: quotedRows(table, cells), rows };
}

/**
 * The rows that answer, for each table with some, but not too many; those that name everything asked, or none of them if there
 * are only others. Of rows that leave out whose figures are asked for there must be those of one table alone.
 */
export function tableAnswers(question: Question, pages: readonly Page[]): RowAnswer[] {
  const things = thingsOf(question);
  if (!KINDS.includes(question.kind) || things.length < 2) return [];
  const loose = [...looseTerms(question, pages), ...things.filter((term) => basesOf(term) !== null)];
  const allowed: Allowance[] = [
    { loose: [], owners: false },
    { loose, owners: false },
    { loose, owners: true },
  ];
  for (const allowance of allowed) {
    const found: RowAnswer[] = [];
    for (const page of pages)
      for (const table of page.index.tables) {
        if (found.length === MOST_TABLES) break;
        const given = rowsOf({ question, things, pages }, { page, table }, allowance);
        if (!given) continue;
        const quote = { page, sentence: given.sentence, at: placeOf(page.index, table) };
        found.push({ quote, complete: allowance === allowed[0], rows: given.rows });
      }
    if (allowance.owners && found.length > 1) return [];
    if (found.length > 0) return found;
  }
  return [];
}

/** More compared attributes than this are the whole table. */
const MOST_COMPARED = 12;

/** The stems of a side's name; a single capital letter is part of it ("kettle A"). */
function stemsOfSide(side: string): string[] {
  const words = side.split(" ").filter((word) => !isStopWord(word) || /^\p{Lu}$/u.test(word));
  return [...stemCounts(words.join(" ")).keys()];
}

const isNamed = (text: string, side: readonly string[]) => {
  const stems = stemCounts(text);
  return side.length > 0 && side.every((stem) => stems.has(stem));
};

/**
 * The stems by which a table tells the sides apart: of "the Kestrel K3 turbine" only the number, if the page speaks of the
 * rest, and otherwise no word of several sides that stands above the rows.
 */
function tellingStems(sides: readonly string[][], page: Page, table: Table): string[][] {
  const isModel = (stem: string) => /\d/.test(stem);
  const areModels = sides.every((side) => side.some(isModel));
  const above = new Set([
    ...(page.index.sections[table.section]?.headingStems ?? []),
    ...stemCounts(`${captionOf(page, table)} ${table.rows[0] ?? ""}`).keys(),
  ]);
  const isShared = (stem: string) => sides.every((side) => side.includes(stem));
  return sides.map((side) => {
    const own = side.filter((stem) =>
      areModels ? isModel(stem) || !page.index.stems.has(stem) : !(isShared(stem) && above.has(stem)),
    );
    // A letter alone may stand anywhere.
    return own.some((stem) => stem.length > 1) ? own : side;
  });
}

/** The one text that names a side and no other; -1 when there is none or more than one. */
function placeOfSide(texts: readonly string[], side: number, sides: readonly string[][]): number {
  const [own = [], others] = [sides[side], sides.filter((_, at) => at !== side)];
  const named = texts.flatMap((text, at) =>
    isNamed(text, own) && !others.some((other) => isNamed(text, other)) ? [at] : [],
  );
  return named.length === 1 ? (named[0] ?? -1) : -1;
}

const isFilled = (cells: readonly string[], at: number) => !MARKUP.test(cells[at] ?? "");

/** The rows or columns of all sides, with the head; null when the table does not give all values of an attribute. */
function comparedCells({ rows }: Table, sides: readonly string[][]): string[][] | null {
  if (sides.length < 2) return null;
  const head = cellsOf(rows[0] ?? "");
  const body = rows.slice(2).map(cellsOf);
  const columns = sides.map((_, side) => placeOfSide(head, side, sides));
  if (columns.every((at) => at > 0)) {
    const filled = body.filter((cells) => columns.every((at) => isFilled(cells, at)));
    if (filled.length === 0 || filled.length > MOST_COMPARED) return null;
    return [head, ...filled].map((cells) => [0, ...columns].map((at) => cells[at] ?? ""));
  }
  const texts = body.map((cells) => cells.join(" "));
  const places = sides.map((_, side) => placeOfSide(texts, side, sides));
  const found = places.map((at) => body[at] ?? []);
  const shared = head.flatMap((_, at) => (found.every((cells) => isFilled(cells, at)) ? [at] : []));
  if (places.some((at) => at < 0) || shared.length < 2) return null;
  return [head, ...found].map((cells) => shared.map((at) => cells[at] ?? ""));
}

/**
 * For a comparison: the part of a table that gives the values of all sides for the same attributes; null without one,
 * or when the question names an attribute that the table lacks.
 */
export function comparedTable(question: Question, pages: readonly Page[]): Quote | null {
  const sides = (question.sides ?? []).map(stemsOfSide);
  const named = new Set(sideTerms(question).flat());
  const attributes = question.terms.filter((term) => term.role === "focus" && !named.has(term));
  for (const page of pages)
    for (const table of page.index.tables) {
      const [head, ...rows] = comparedCells(table, tellingStems(sides, page, table)) ?? [];
      if (!head) continue;
      const said = stemCounts([head, ...rows].flat().join(" "));
      if (attributes.some((term) => !names(term, said))) continue;
      return { page, sentence: tableSentence(table, head, rows), at: placeOf(page.index, table) };
    }
  return null;
}
