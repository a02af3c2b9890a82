// Prepares a stored page for checking many sentences: splits it into sentences and table rows, each with its
// headings, and indexes only the requested words. One pass over the text.

import { blocksOf, pieces, type Span, sentencesIn } from "@/lib/text/sentences";
import { type Fact, factsOf } from "./facts";
import { datesIn, relativeYearsIn } from "./facts-dates";
import { isCurrency, scaleNamed, unitNamed, unitOfColumn } from "./facts-units";
import { type ShortUnits, shortUnitsIn, withShortUnits } from "./short-units";
import { rowCells } from "./table-cells";
import { eachKey, keysOf } from "./words";

// Facts of a table row: a bare number takes the unit in its column header.

const HEAD_WORD = /[\p{L}°%‰$€£¥₽][\p{L}°·*]{0,24}(?:\s?\/\s?[\p{L}]{1,12})?/gu;

/** Unit and scale in a column header: "Price, $ million", "Density (Wh/kg)", "price_usd_per_kwh". */
function unitOfHead(head: string): { unit: string; scale: number } {
  const column = unitOfColumn(head);
  if (column) return { unit: column, scale: 1 };
  let unit = "";
  let scale = 1;
  for (const [word] of head.matchAll(HEAD_WORD)) {
    const [over = "", under] = word.split(/\s?\/\s?/);
    const named = unitNamed(over);
    const below = under ? unitNamed(under) : null;
    if (named) unit = below ? `${named}/${below}` : named;
    else scale *= /^.{2,}/.test(over) ? (scaleNamed(over) ?? 1) : 1;
  }
  return { unit, scale };
}

const kindOf = (unit: string): Fact["kind"] =>
  /^(?:%|‰|pp)$/.test(unit) ? "percent" : isCurrency(unit) ? "money" : "quantity";

/** A fact of a table cell: a bare number takes the unit and the scale of the header above it. */
export function withHead(fact: Fact, head: string): Fact {
  if (fact.kind !== "number") return fact;
  const { unit, scale } = unitOfHead(head);
  const value = String(Number((Number(fact.value) * scale).toPrecision(12)));
  const written = scale === 1 ? {} : { written: fact.value };
  return { ...fact, ...written, value, unit, kind: unit === "" ? "number" : kindOf(unit) };
}

/** The unit that the line above a table names for it: "Revenue by business (£ million):", "Production, in tonnes". */
const CAPTION_UNIT = /\(([^()\n]{1,40})\)\s*:?$|\bin\s([^,.:;()\n]{1,40}):?$/u;
const ROW_UNIT = /\(([^()\n]{1,20})\)\s*$/u;

const unitOfCaption = (caption: string): string => {
  const [, inBrackets, behind] = CAPTION_UNIT.exec(caption.trimEnd()) ?? [];
  return inBrackets ?? behind ?? "";
};

/** Facts of a row, offsets within the row. `caption`: the line above the table. */
function tableFacts(text: string, row: Span, { head, caption }: { head: Span; caption: string }): Fact[] {
  const heads = rowCells(text, head);
  const all = unitOfCaption(caption);
  const cells = rowCells(text, row);
  // Data sheets name the unit of a row in its first cell: "Density (kg/m³)".
  const [, ofRow = ""] = ROW_UNIT.exec(text.slice(cells[0]?.start, cells[0]?.end)) ?? [];
  return cells.flatMap((cell, column) => {
    const above = heads[column];
    const title = above ? text.slice(above.start, above.end) : "";
    return factsOf(text.slice(cell.start, cell.end)).map((fact) => {
      const own = withHead(fact, title);
      const isBare = own.unit === "" && own.written === undefined;
      const placed = isBare ? withHead(fact, column > 0 && ofRow ? ofRow : all) : own;
      return {
        ...placed,
        start: fact.start + cell.start - row.start,
        end: fact.end + cell.start - row.start,
      };
    });
  });
}

type PageUnit = Span & {
  /** True for a table row. */
  row: boolean;
  heading: boolean;
  /** Index of its context in `contexts`. */
  context: number;
};

/** The context of a unit: page title, headings, table header. */
/** `caption`: the line above the table whose header is `head`. */
type Context = { text: string; head: Span | null; caption: string; keys: Set<string> | null };

export type EvidencePage = {
  text: string;
  units: PageUnit[];
  contexts: Context[];
  /** Units that contain a requested stem, in order. */
  postings: Map<string, number[]>;
  facts: Map<number, Fact[]>;
  keys: Map<number, Set<string>>;
  /** The year in which it was published, by its own dateline or what the search said of it; null when unknown. */
  year: string | null;
  /** Set when first needed. */
  short: ShortUnits | null;
};

/** Longer sentences are split, so that a passage stays readable. */
const LONGEST = 500;
const LONGEST_TITLE = 200;

/** Units at the beginning of a page in which its date stands. */
export const DATELINE = 6;
/** "2026-11-21". */
const FULL_DATE = 10;

/** Splits a page and finds the requested stems in it. `publishedAt`: what the search said of it. */
export function preparePage(
  text: string,
  wanted: ReadonlySet<string>,
  publishedAt: string | null = null,
): EvidencePage {
  const units: PageUnit[] = [];
  const contexts: Context[] = [{ text: "", head: null, caption: "", keys: null }];
  let before: Span | null = null;
  const headings: string[] = [];
  let table: { end: number; head: Span } | null = null;
  const open = (head: Span | null) => {
    const lines = headings.filter(Boolean).join("\n");
    const above = head ? captionOf(text, before, head) : "";
    contexts.push({
      text: head ? `${lines}\n${above}\n${text.slice(head.start, head.end)}` : lines,
      head,
      caption: above,
      keys: null,
    });
  };
  for (const block of blocksOf(text)) {
    const lead = text.slice(text.lastIndexOf("\n", block.start - 1) + 1, block.start);
    const level = lead.replace(/[^#]/g, "").length;
    if (level > 0) {
      headings.length = level;
      headings[level] = text.slice(block.start, Math.min(block.end, block.start + LONGEST_TITLE));
    }
    const row = level === 0 && lead.includes("|");
    // The rule between header and rows is not a block.
    const continues =
      row &&
      table !== null &&
      /^[\s|:-]*$/.test(text.slice(table.end, block.start)) &&
      !/\n\s*\n/.test(text.slice(table.end, block.start));
    if (row && !continues) table = { end: block.end, head: block };
    else if (row && table) table.end = block.end;
    const leaves = !row && table !== null;
    if (leaves) table = null;
    if (level > 0 || leaves) open(null);
    const context = contexts.length - 1;
    // The header of a table is not a row: it is context for the rows.
    if (row && !continues) open(block);
    before = row ? null : block;
    const spans = row ? [{ start: block.start, end: block.end }] : sentencesIn(text, block);
    for (const span of spans)
      for (const { start, end } of pieces(text, span, LONGEST))
        units.push({ start, end, row, heading: level > 0, context });
  }
  return {
    text,
    units,
    contexts,
    postings: postingsOf(text, units, wanted),
    facts: new Map(),
    keys: new Map(),
    year: yearOfDateline(text, units) ?? publishedIn(publishedAt),
    short: null,
  };
}

const LONGEST_CAPTION = 200;

/** The line directly above a table, if it is short. */
function captionOf(text: string, before: Span | null, head: Span): string {
  if (!before || before.end - before.start > LONGEST_CAPTION) return "";
  return /^[\s|:*_]*$/.test(text.slice(before.end, head.start)) ? text.slice(before.start, before.end) : "";
}

const publishedIn = (publishedAt: string | null) => /^\d{4}/.exec(publishedAt ?? "")?.[0] ?? null;

/** The year of the full dates at the beginning of a page; null without any, or if they have several. */
function yearOfDateline(text: string, units: readonly PageUnit[]): string | null {
  const years = units
    .slice(0, DATELINE)
    .flatMap(({ start, end }) => datesIn(text.slice(start, end)))
    .flatMap(({ value }) => (value.length >= FULL_DATE ? (value.match(/^\d{4}/) ?? []) : []));
  return new Set(years).size === 1 ? (years[0] ?? null) : null;
}

/** The abbreviations of units that a page defines. */
export function shortUnitsOf(page: EvidencePage): ShortUnits {
  page.short ??= shortUnitsIn(page.text);
  return page.short;
}

function postingsOf(
  text: string,
  units: readonly PageUnit[],
  wanted: ReadonlySet<string>,
): Map<string, number[]> {
  const postings = new Map<string, number[]>();
  units.forEach((unit, index) => {
    eachKey(text.slice(unit.start, unit.end), (key) => {
      if (!wanted.has(key)) return;
      const places = postings.get(key);
      if (!places) postings.set(key, [index]);
      else if (places.at(-1) !== index) places.push(index);
    });
  });
  return postings;
}

export const unitText = (page: EvidencePage, index: number) => {
  const unit = page.units[index];
  return unit ? page.text.slice(unit.start, unit.end) : "";
};

/** Quotations of a page count as its statements, so facts inside them are included. */
function statedFacts(text: string): Fact[] {
  const facts = factsOf(text);
  const quoted = facts.filter(({ kind }) => kind === "quotation");
  if (quoted.length === 0) return facts;
  const inner = quoted.flatMap(({ start, value }) =>
    factsOf(value).map((fact) => ({ ...fact, start: fact.start + start, end: fact.end + start })),
  );
  return [...facts, ...inner].sort((a, b) => a.start - b.start);
}

/** Facts of a sentence, with units that the page abbreviates and years that it only points to. */
const proseFacts = (page: EvidencePage, text: string): Fact[] =>
  [
    ...withShortUnits({ text }, statedFacts(text), shortUnitsOf(page)),
    ...(page.year === null ? [] : relativeYearsIn(text, Number(page.year))),
  ].sort((a, b) => a.start - b.start);

/** Facts of one unit, offsets within it; numbers of a table row take the units of its column headers. */
export function unitFacts(page: EvidencePage, index: number): Fact[] {
  const known = page.facts.get(index);
  if (known) return known;
  const unit = page.units[index];
  const head = unit?.row ? page.contexts[unit.context]?.head : null;
  const facts =
    unit && head && head.start !== unit.start
      ? tableFacts(page.text, unit, { head, caption: page.contexts[unit.context]?.caption ?? "" })
      : proseFacts(page, unitText(page, index));
  page.facts.set(index, facts);
  return facts;
}

/** Stems of one unit. */
export function unitKeys(page: EvidencePage, index: number): Set<string> {
  const known = page.keys.get(index) ?? keysOf(unitText(page, index));
  page.keys.set(index, known);
  return known;
}

/** Stems of the headings above a unit. */
export function contextKeys(page: EvidencePage, index: number): Set<string> {
  const context = page.contexts[page.units[index]?.context ?? 0];
  if (!context) return new Set();
  context.keys ??= keysOf(context.text);
  return context.keys;
}
