// Fills a cell of a table of evidence from a table of a page: the cell where the row and the column cross, whichever of
// them stands at the side and which above. Its value must be of the kind that the column asks for.

import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { type HeadedRow, headedRows } from "@/lib/text/table-row";
import { matchOf } from "./bm25";
import type { Column } from "./column-value";
import { withUnit } from "./head-unit";
import { otherMonthWords } from "./months";
import type { Term } from "./question";
import { stemCounts } from "./tokens";

const NAMES = 0.5;
const BY_NAME = 0.9;
/** Rows of a page that are looked at. */
const MOST_ROWS = 5000;
const BARE_NUMBER = /^[+−-]?\d[\d\s.,]*$/u;
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’.-]{1,30}\s{1,3}\p{Lu}/u;
const EMPTY = /^(?:<[^<>]*>|[\s*_`~–—-])*$/;

/** `value` as the page has it, with the unit of its column's head; the offsets are those of the row. */
export type RowValue = { value: string; start: number; end: number };

/** Heads of data files are words joined by underscores. */
const stemsOf = (text: string): Set<string> =>
  new Set([...stemCounts(text.replaceAll("_", " ")).keys(), ...otherMonthWords(text)]);

const namesAll = (terms: readonly Term[], stems: ReadonlySet<string>): boolean =>
  terms.length > 0 && terms.every((term) => matchOf(term, stems) >= (term.exact ? BY_NAME : NAMES));

/** The facts of a cell with the unit or the currency that the head of its column gives. */
export const factsOfCell = (value: string, head: string): Fact[] => factsOf(withUnit(value, head));

/** True when the cell gives a value of the kind that the column asks for. */
function isOfKind(kind: Column["kind"], value: string, head: string): boolean {
  if (kind === "text") return true;
  if (kind === "person") return NAME.test(value);
  const facts = factsOf(value);
  const has = (...kinds: Fact["kind"][]) => facts.some((fact) => kinds.includes(fact.kind));
  if (kind === "date") return has("date") || /^(?:1[5-9]|20)\d\d(?:-\d\d){0,2}$/.test(value);
  if (kind === "money")
    return has("money") || (has("number") && /[€$£¥₽]|(?:eur|usd|gbp|rub|chf)(?!\p{L})/iu.test(head));
  // A number of four digits alone is read as a year.
  return has("number", "quantity", "percent", "money") || BARE_NUMBER.test(value);
}

type Asked = { row: readonly Term[]; column: Column; isOwn: boolean };

/** The cell of a row that answers; null when none does, or more than one. */
function valueIn({ heads, cells, start, end }: HeadedRow, { row, column, isOwn }: Asked): RowValue | null {
  const { kind, words } = column;
  const found = cells.flatMap((value, at) => {
    if (EMPTY.test(value)) return [];
    const head = stemsOf(heads[at] ?? "");
    const beside = stemsOf(cells.filter((_, other) => other !== at).join(" "));
    const below = namesAll(words, head) && namesAll(row, beside);
    // The other way round: the thing above its column, or a page of its own with a name and a value in each row.
    const isPair = isOwn && cells.length === 2;
    const across = at > 0 && namesAll(words, stemsOf(cells[0] ?? "")) && (isPair || namesAll(row, head));
    if (!below && !across) return [];
    const label = below ? (heads[at] ?? "") : (cells[0] ?? "");
    const told = withUnit(value, label);
    return isOfKind(kind, told, label) ? [{ value: told, start, end }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * The value of a column for a row, from the tables of a page; null when no cell or more than one gives it. `isOwn`: the page
 * is about nothing but the row.
 */
export function rowValue(text: string, asked: Asked): RowValue | null {
  const found = headedRows(text)
    .slice(0, MOST_ROWS)
    .flatMap((row) => valueIn(row, asked) ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}
