// The cells of a table of evidence: the passages that a model is shown for a row, the check of what it says, and the
// passage that stands in a cell without a model. A value is kept only with a passage that stands in a stored page word
// for word; its verdict is that of the citation check.

import { setImmediate as turn } from "node:timers/promises";
import { cellFit, columnOf, namesAll, rowTerms } from "@/lib/builtin-model/column-value";
import { rowValue } from "@/lib/builtin-model/row-value";
import type { CheckedCitation } from "@/lib/citation-check/check";
import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { isNumeric, rivals, sameFact } from "@/lib/citation-check/facts-match";
import { tableHead, tableRow } from "@/lib/reports/table-markdown";
import { hasSupport } from "@/lib/reports/verdict";
import type { CellAnswer, EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import type { Source } from "@/lib/run-log/run-state";
import { type Span, sentencesIn } from "@/lib/text/sentences";
import { headedCells, headedRows, isTableRow } from "@/lib/text/table-row";
import type { ActivityContext } from "./activity";
import { cutText } from "./data-block";
import { placeIn } from "./marked-passages";
import { rankedParts, textScores } from "./rank-passages";

/** Characters of a value, and of the passage that stands behind it. */
const LONGEST_VALUE = 200;
const LONGEST_PASSAGE = 1200;
/** Pages that are looked into for a row. */
const MOST_PAGES = 6;
/** Code units of a page that are read. */
const MOST_TEXT = 400_000;

/** A source with its stored text. */
export type TablePage = { source: Source; pageId: string; text: string };
export type Place = { row: number; column: number };

type Services = Pick<ActivityContext["services"], "pageText" | "checkReport">;

/** The texts of all sources that were read. */
export async function tablePages(
  sources: readonly Source[],
  services: Pick<Services, "pageText">,
): Promise<TablePage[]> {
  const pages: TablePage[] = [];
  for (const source of sources) {
    const text = source.pageId ? await services.pageText(source.pageId) : null;
    if (source.pageId && text) pages.push({ source, pageId: source.pageId, text: text.slice(0, MOST_TEXT) });
  }
  return pages;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** The pages of a row that is a source: by its number, or by its title. */
function pagesOfSource(name: string, pages: readonly TablePage[]): TablePage[] {
  const number = /^\[?(\d{1,4})\]?$/.exec(name)?.[1];
  return pages.filter(
    ({ source }) =>
      String(source.number) === number || source.title.trim().toLowerCase() === name.toLowerCase(),
  );
}

/** The pages that speak most of what a row is about; a row that is a source has its own page only. */
function pagesOfRow(name: string, pages: readonly TablePage[]): TablePage[] {
  const own = pagesOfSource(name, pages);
  if (own.length > 0) return own;
  const words = [...new Set(wordsOf(name))];
  const scored = pages.map((page) => {
    const text = page.text.toLowerCase();
    const title = `${page.source.title} ${page.source.url}`.toLowerCase();
    const score = words.reduce(
      (sum, word) => sum + (title.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0),
      0,
    );
    return { page, score };
  });
  const named = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return (named.length > 0 ? named : scored).slice(0, MOST_PAGES).map(({ page }) => page);
}

export type RowPassage = Span & { page: TablePage; score: number };

/** The passages closest to a row and these columns, the best first, within `room` code units. */
export async function passagesForRow(
  pages: readonly TablePage[],
  { row, columns }: { row: string; columns: readonly string[] },
  room: number,
): Promise<RowPassage[]> {
  const aims = [{ text: row, weight: 1 }, ...columns.map((text) => ({ text, weight: 1 }))];
  const all: RowPassage[] = [];
  for (const page of pagesOfRow(row, pages)) {
    const parts = await rankedParts(page.text, aims);
    for (const { start, end, score } of parts) if (score > 0) all.push({ page, start, end, score });
    await turn();
  }
  const chosen: RowPassage[] = [];
  let left = room;
  for (const passage of all.toSorted((a, b) => b.score - a.score)) {
    const size = passage.end - passage.start;
    if (size > left) continue;
    chosen.push(passage);
    left -= size;
  }
  return chosen;
}

/** The value on one line, without citations and markup; null when nothing is left. */
function cleanValue(text: string): string | null {
  const plain = text
    .toWellFormed()
    .replace(/\[\d{1,4}\]/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? cutText(plain, LONGEST_VALUE).text : null;
}

const NOT_VERBATIM = "What was quoted for it does not stand in the page.";

const emptyCell = (place: Place, by: TableCell["by"], fault?: string): TableCell => ({
  ...{ row: place.row, column: place.column, value: null, by, source: null, pageId: null },
  ...{ passage: null, verdict: null },
  ...(fault ? { fault } : {}),
});

/** The cell that an answer claims, with its passage in the page; without one, an empty cell. */
function claimed(place: Place, answer: CellAnswer | undefined, pages: readonly TablePage[]): TableCell {
  const value = answer ? cleanValue(answer.value) : null;
  if (!answer || value === null) return emptyCell(place, "model");
  const page = pages.find(({ source }) => source.number === answer.source);
  const span = page ? placeIn(page.text, answer.quote) : null;
  if (!page || !span || span.end - span.start > LONGEST_PASSAGE)
    return emptyCell(place, "model", NOT_VERBATIM);
  return {
    ...{ row: place.row, column: place.column, value, by: "model", verdict: "unchecked" },
    ...{ source: page.source.number, pageId: page.pageId },
    passage: { ...span, text: page.text.slice(span.start, span.end) },
  };
}

type Checking = { question: string; services: Services; signal: AbortSignal; pages: readonly TablePage[] };
type Names = Pick<EvidenceTable, "rows" | "columns">;

/** One row as a report has it, and where the text of each column stands in it. */
function rowText(names: Names, row: number, cells: ReadonlyMap<number, TableCell>) {
  const head = `${tableHead(names)}\n`;
  const own = names.columns.map((_, column) => cells.get(column));
  const name = names.rows[row] ?? "";
  const ends = own.map((_, column) => head.length + tableRow(name, own.slice(0, column + 1)).length);
  return { content: head + tableRow(name, own), ends };
}

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** The passage that stays: the quoted one, unless the page supports the value elsewhere only. */
function passageOf(cell: TableCell, citation: CheckedCitation): TableCell["passage"] {
  const { passage } = citation;
  if (!passage || passage.end - passage.start > LONGEST_PASSAGE) return cell.passage;
  if (cell.passage && (overlaps(cell.passage, passage) || !hasSupport(citation.verdict))) return cell.passage;
  return { start: passage.start, end: passage.end, text: passage.text };
}

/** The cells of one row with the verdicts of the citation check; cells without a source stay as they are. */
async function checkedRow(
  cells: readonly TableCell[],
  names: Names,
  { question, services, signal, pages }: Checking,
): Promise<TableCell[]> {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const cited = new Set(cells.flatMap(({ source }) => source ?? []));
  if (cited.size === 0) return [...cells];
  const { content, ends } = rowText(names, cells[0]?.row ?? 0, byColumn);
  const sources = pages
    .filter(({ source }) => cited.has(source.number))
    .map(({ source: { number, status, publishedAt }, text }) => ({ number, status, text, publishedAt }));
  const { citations } = await services.checkReport({ content, question, sources }, signal);
  return cells.map((cell) => {
    const from = cell.column === 0 ? 0 : (ends[cell.column - 1] ?? 0) - 2;
    const to = (ends[cell.column] ?? 0) - 2;
    const own = citations.find(({ at, number }) => at >= from && at < to && number === cell.source);
    return own ? { ...cell, verdict: own.verdict, passage: passageOf(cell, own) } : cell;
  });
}

/** The answers of a model about the cells of a row, checked: only what stands in a page is kept. */
export async function checkedAnswers(
  asked: readonly Place[],
  answers: readonly CellAnswer[],
  names: Names,
  checking: Checking,
): Promise<TableCell[]> {
  const answerTo = (place: Place) =>
    answers.find(({ row, column }) => row === place.row && column === place.column);
  const cells = asked.map((place) => claimed(place, answerTo(place), checking.pages));
  return withAllOthers(await checkedRow(cells, names, checking), names, checking);
}

/** A value that a person wrote, checked against the page of the cell that it replaces. */
export async function checkedEdits(
  cells: readonly TableCell[],
  names: Names,
  checking: Checking,
): Promise<TableCell[]> {
  const rows = Map.groupBy(cells, ({ row }) => row);
  const checked: TableCell[] = [];
  for (const own of rows.values()) checked.push(...(await checkedRow(own, names, checking)));
  return checked;
}

/** A sentence as a value: whole, or cut at a word. */
function valueIn(sentence: string): string {
  if (sentence.length <= LONGEST_VALUE) return sentence;
  const cut = sentence.slice(0, LONGEST_VALUE - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_VALUE / 2)).trimEnd()}…`;
}

/** What fills a cell: a value, and the sentence or the row of a table that gives it. */
type Filling = Span & { page: TablePage; value: string };

/** A row that is named by the number of its source; the number says nothing about the rows of its page. */
const NUMBERED = /^\[?\d{1,4}\]?$/;

/** The number of rows of a source's own page that have a value for the column. */
const rowsFor = (page: TablePage, column: string): number => {
  const { words } = columnOf(withoutUnit(column));
  return headedRows(page.text).filter(({ heads, cells }) =>
    cells.some((value, at) => /[\p{L}\p{N}]/u.test(value) && namesAll(words, heads[at] ?? "")),
  ).length;
};

/** The unit of a column may stand in the cell or in the head of the page's table, in another form. */
const withoutUnit = (column: string) => column.replace(/\([^()]{1,20}\)/g, " ");

/** The row of a table that gives the value of a column for a row; null when none does. */
async function closestRow(pages: readonly TablePage[], row: string, column: string): Promise<Filling | null> {
  const { words } = columnOf(withoutUnit(column));
  const asked = { row: NUMBERED.test(row) ? [] : rowTerms(row), column: { ...columnOf(column), words } };
  const own = new Set(pagesOfSource(row, pages));
  for (const page of pagesOfRow(row, pages)) {
    const found = rowValue(page.text, { ...asked, isOwn: own.has(page) });
    if (found) return { ...found, value: withAmount(found, page.text), page };
    await turn();
  }
  return null;
}

const AMOUNT_IN_HEAD = /\(([^()]{3,40})\)\s*$/u;
const BARE_NUMBER = /^[+\u2212-]?\d[\d\s.,]*$/u;

/** A bare number with the scale and the currency that the head of its column gives: "3.1" below "Price (EUR million)". */
function withAmount({ value, start }: Span & { value: string }, text: string): string {
  if (!BARE_NUMBER.test(value)) return value;
  const heads = (headedCells(text, start) ?? [])
    .filter((cell) => cell.value === value)
    .map(({ head }) => head);
  const [, written = ""] = AMOUNT_IN_HEAD.exec(heads.length === 1 ? (heads[0] ?? "") : "") ?? [];
  const words = written.trim().split(/\s+/);
  if (words.length !== 2) return value;
  // A page may write the currency before the scale; beside a number it stands behind.
  const told = [words, words.toReversed()].map((unit) => `${value} ${unit.join(" ")}`);
  const amounts = told.filter((one) => {
    const [fact, ...more] = factsOf(one);
    return more.length === 0 && fact?.kind === "money" && fact.end === one.length;
  });
  return amounts[0] ?? value;
}

/** The sentence that gives the value of a column for a row; null when none does. `corrects`: it says that another is wrong. */
async function closestSentence(
  pages: readonly TablePage[],
  row: string,
  column: string,
): Promise<(Filling & { corrects: boolean }) | null> {
  const asked = columnOf(column);
  const named = rowTerms(row);
  const own = new Set(pagesOfSource(row, pages));
  const passages = await passagesForRow(pages, { row, columns: [column] }, LONGEST_PASSAGE * 6);
  const sentences = passages.flatMap((passage) =>
    sentencesIn(passage.page.text, passage).map((span) => ({ ...span, page: passage.page })),
  );
  const texts = sentences.map(({ page, start, end }) => page.text.slice(start, end));
  const scores = textScores(texts, [
    { text: row, weight: 1 },
    { text: column, weight: 1 },
  ]);
  let best: { at: number; fit: number; score: number } | null = null;
  for (const [at, { page }] of sentences.entries()) {
    const text = texts[at] ?? "";
    const { title } = page.source;
    // Rows of tables are read by their heads.
    if (isTableRow(text)) continue;
    // A page about the row need not name it in every sentence.
    if (!own.has(page) && !namesAll(named, text) && !namesAll(named, title)) continue;
    const fit = cellFit(asked, text, title);
    const score = scores[at] ?? 0;
    const better = best === null || fit > best.fit || (fit === best.fit && score > best.score);
    if (fit > 0 && better) best = { at, fit, score };
  }
  const sentence = best === null ? undefined : sentences[best.at];
  if (best === null || !sentence) return null;
  return { ...sentence, value: valueIn(texts[best.at] ?? ""), corrects: best.fit > 1 };
}

/** A row of a table says exactly what its column's head says; only a sentence that corrects another comes before it. */
async function closest(pages: readonly TablePage[], row: string, column: string): Promise<Filling | null> {
  const sentence = await closestSentence(pages, row, column);
  if (sentence?.corrects) return sentence;
  return (await closestRow(pages, row, column)) ?? sentence;
}

/** The one figure of a value, in which sources can differ; null for words, and for several figures. */
function figureOf(value: string): Fact | null {
  const figures = factsOf(value).filter(isNumeric);
  return figures.length === 1 ? (figures[0] ?? null) : null;
}

/** The figures of a text that could stand in place of another one, as they are written. */
const rivalsIn = (text: string, figure: Fact) => factsOf(text).filter((fact) => rivals(figure, fact));

/** A filled cell with the figures that other pages give for it. A page that also gives its own figure agrees with it. */
async function withOthers(cell: TableCell, names: Names, { pages, signal }: Checking): Promise<TableCell> {
  const figure = cell.value === null ? null : figureOf(cell.value);
  const row = names.rows[cell.row] ?? "";
  if (!figure || pagesOfSource(row, pages).length > 0) return cell;
  const others: NonNullable<TableCell["others"]> = [];
  for (const page of pagesOfRow(row, pages)) {
    if (page.source.number === cell.source) continue;
    signal.throwIfAborted();
    const found = await closest([page], row, names.columns[cell.column] ?? "");
    const [other, ...more] = found ? rivalsIn(found.value, figure) : [];
    if (!found || !other || more.length > 0 || sameFact(figure, other) || sameFact(other, figure)) continue;
    others.push({ value: found.value.slice(other.start, other.end), source: page.source.number });
  }
  return others.length > 0 ? { ...cell, others } : cell;
}

const withAllOthers = async (cells: readonly TableCell[], names: Names, checking: Checking) => {
  const told: TableCell[] = [];
  for (const cell of cells) told.push(await withOthers(cell, names, checking));
  return told;
};

/** Cells without a model: each has a sentence or a table's row that gives a value of its kind, or nothing. */
export async function closestCells(
  places: readonly Place[],
  names: Names,
  checking: Checking,
): Promise<TableCell[]> {
  const cells: TableCell[] = [];
  for (const place of places) {
    checking.signal.throwIfAborted();
    const found = await closest(
      checking.pages,
      names.rows[place.row] ?? "",
      names.columns[place.column] ?? "",
    );
    const text = found ? found.page.text.slice(found.start, found.end) : "";
    const value = found && text.length <= LONGEST_PASSAGE ? cleanValue(found.value) : null;
    if (!found || value === null) {
      cells.push(unfilled(place, names, checking.pages));
      continue;
    }
    cells.push({
      ...{ row: place.row, column: place.column, value, by: "code", verdict: "unchecked" },
      ...{ source: found.page.source.number, pageId: found.page.pageId },
      passage: { start: found.start, end: found.end, text },
    });
  }
  return withAllOthers(await checkedEdits(cells, names, checking), names, checking);
}

/** An empty cell; of a source whose page has several rows for the column, with their number. */
function unfilled(place: Place, names: Names, pages: readonly TablePage[]): TableCell {
  const [page] = pagesOfSource(names.rows[place.row] ?? "", pages);
  const rows = page ? rowsFor(page, names.columns[place.column] ?? "") : 0;
  if (rows < 2) return emptyCell(place, "code");
  return { ...emptyCell(place, "code", `Its page has ${rows} rows for this column.`), rows };
}

/** Cells that could not be asked about. */
export const faultyCells = (places: readonly Place[], fault: string): TableCell[] =>
  places.map((place) => emptyCell(place, "model", fault));
