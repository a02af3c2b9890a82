// Answers in tables: the cell where a row and a column that the question names cross. The row, the column's head and
// the headings above must together name everything asked; the rows are quoted unchanged, without columns of images.

import { matchOf } from "./bm25";
import type { PageIndex, Sentence, Table } from "./page-index";
import type { Question, QuestionKind, Term } from "./question";
import type { Quote } from "./quote";
import type { Page } from "./score-sentences";
import { stemCounts } from "./tokens";

const KINDS: readonly QuestionKind[] = ["definition", "general", "list", "default", "time"];
/** More rows than this are the whole table, not an answer. */
const MOST_ANSWERS = 4;
/** `NAMES`: from this match on a term counts as named, possibly by a synonym. The other: named by its own word. */
const NAMES = 0.5;
const BY_NAME = 0.9;
/** Number of first letters by which rows are preselected. */
const GLANCE = 4;
const MARKUP = /^(?:<[^<>]*>|\s)*$/;
const AMOUNT = /^\W*(?:how\s+(?:much|many|long|high|big|fast|old)|сколько)(?!\p{L})/iu;
const CELL = /(?<=\|)((?:\\\||`[^`]*`|[^|])*)(?=\|)/g;

const cellsOf = (row: string): string[] => [...row.matchAll(CELL)].map(([cell]) => cell.trim());

/** True for a row that contains the beginning of a word of the question; most rows of a long table do not. */
function looksNamed(things: readonly Term[], row: string): boolean {
  const text = row.toLowerCase();
  return things.some(({ readings }) =>
    readings.some(({ stems }) => stems.every((stem) => text.includes(stem.slice(0, GLANCE)))),
  );
}

const names = (term: Term, stems: { has(stem: string): boolean }) =>
  matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES);

type Asked = { question: Question; things: Term[]; headings: Set<string> };

/** True when the cell in this column answers. */
function isAnswer({ question, things, headings }: Asked, heads: string[], cells: string[], column: number) {
  const cell = cells[column] ?? "";
  if (MARKUP.test(cell) || (AMOUNT.test(question.text) && !/\d/.test(cell))) return false;
  const head = stemCounts(heads[column] ?? "");
  const row = stemCounts(cells.filter((_, at) => at !== column).join(" "));
  if (!things.some((term) => matchOf(term, head) >= NAMES)) return false;
  if (!things.some((term) => matchOf(term, row) >= BY_NAME && matchOf(term, head) < NAMES)) return false;
  return things.every((term) => names(term, head) || names(term, row) || names(term, headings));
}

function answeringRows(asked: Asked, { rows }: Table): string[][] {
  const heads = cellsOf(rows[0] ?? "");
  return rows.slice(2).flatMap((row) => {
    if (!looksNamed(asked.things, row)) return [];
    const cells = cellsOf(row);
    return cells.some((_, column) => isAnswer(asked, heads, cells, column)) ? [cells] : [];
  });
}

const written = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The rows under the table's head, as a sentence of kind `table`. */
function quotedRows({ rows, start, section, block }: Table, answers: string[][]): Sentence {
  const heads = cellsOf(rows[0] ?? "");
  const kept = heads.flatMap((_, at) => (answers.every((cells) => MARKUP.test(cells[at] ?? "")) ? [] : [at]));
  const pick = (cells: string[]) => kept.map((at) => cells[at] ?? "");
  const text = [written(pick(heads)), written(kept.map(() => "---")), ...answers.map(pick).map(written)].join(
    "\n",
  );
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

/** The rows of a table that answer; null when none does, or when too many match. */
export function tableAnswer(question: Question, pages: readonly Page[]): Quote | null {
  const things = question.terms.filter(({ role }) => role === "focus" || role === "earlier");
  if (!KINDS.includes(question.kind) || things.length < 2) return null;
  for (const page of pages)
    for (const table of page.index.tables) {
      const headings = page.index.sections[table.section]?.headingStems ?? new Set<string>();
      const answers = answeringRows({ question, things, headings }, table);
      if (answers.length === 0 || answers.length > MOST_ANSWERS) continue;
      return { page, sentence: quotedRows(table, answers), at: placeOf(page.index, table) };
    }
  return null;
}
