// Answers that stand in a table: the cell where a row that is named in the question crosses a column that is. What was
// asked has to be named in full by the row, the head of the column and the headings above; the rows are quoted as they
// stand, without columns of pictures.

import { matchOf } from "./bm25";
import type { PageIndex, Sentence, Table } from "./page-index";
import type { Question, QuestionKind, Term } from "./question";
import type { Quote } from "./quote";
import type { Page } from "./score-sentences";
import { stemCounts } from "./tokens";

const KINDS: readonly QuestionKind[] = ["definition", "general", "list", "default", "time"];
/** More rows than this are no answer but the table. */
const MOST_ANSWERS = 4;
/** From this match on a thing is named, be it by another word; from that one on by its own. */
const NAMES = 0.5;
const BY_NAME = 0.9;
/** Letters of a word by which a row is worth a closer look. */
const GLANCE = 4;
const MARKUP = /^(?:<[^<>]*>|\s)*$/;
const AMOUNT = /^\W*(?:how\s+(?:much|many|long|high|big|fast|old)|сколько)(?!\p{L})/iu;
const CELL = /(?<=\|)((?:\\\||`[^`]*`|[^|])*)(?=\|)/g;

const cellsOf = (row: string): string[] => [...row.matchAll(CELL)].map(([cell]) => cell.trim());

/** True for a row that holds the beginning of a word that was asked for: most rows of a long table do not. */
function looksNamed(things: readonly Term[], row: string): boolean {
  const text = row.toLowerCase();
  return things.some(({ readings }) =>
    readings.some(({ stems }) => stems.every((stem) => text.includes(stem.slice(0, GLANCE)))),
  );
}

const names = (term: Term, stems: { has(stem: string): boolean }) =>
  matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES);

type Asked = { question: Question; things: Term[]; headings: Set<string> };

/** True when the cell in this column is what was asked for. */
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

/** The rows under their head, as a sentence that is a table. */
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

/** Where the sentences of a table lie among those of its page. */
const placeOf = ({ sentences }: PageIndex, { block }: Table) =>
  Math.max(
    0,
    sentences.findIndex((sentence) => sentence.block >= block),
  );

/** The rows of a table that answer; null when none does, or when so many do that none is the answer. */
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
