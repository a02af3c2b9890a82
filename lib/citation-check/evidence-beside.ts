// Detects a word of the claim that stands beside another word in the passage: what a number counts, the year of a table's column, and
// the neighbour of a word that belongs to another clause.

import { candidates } from "./evidence-candidates";
import { spaced, type Word, wordsOf } from "./evidence-clauses";
import { unitFacts, unitText } from "./evidence-page";
import type { Line, Reading } from "./evidence-reading";
import { type Fact, factsOf } from "./facts";
import { isNumeric, sameFact } from "./facts-match";
import { rowCells } from "./table-cells";

const isNumber = (word: Word) => /^\d+$/.test(word.stem);
/** A noun that is counted; units and scales are compared with their number. */
const COUNTABLE = /^\p{L}{4,}$/u;
const SCALE =
  /^(?:тысяч|миллион|миллиард|процент|час|минут|недел|месяц|thousand|million|billion|percent|hour|year|год)/u;
/** Words for which a page has many others: "people" for "employees". */
const ANYBODY = /^(?:peopl|person|human|человек|люд)/u;

/** Numbers with the word that follows each: "46 people". */
function countsIn(text: string, words: readonly Word[]): { number: string; counted: string }[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (!isNumber(word) || !next || !spaced(text, word, next)) return [];
    const counts = next.content && COUNTABLE.test(next.folded) && !SCALE.test(next.folded);
    return counts ? [{ number: word.stem, counted: next.stem }] : [];
  });
}

/** The number of places that are searched for what a number counts. */
const PLACES = 12;

/** True when the number of the claim counts something else in the passage, and what it counts has another number. */
export function countsAnother({ claim, page, words, lines }: Reading): boolean {
  const said = countsIn(claim.text, words).filter(({ counted }) => !ANYBODY.test(counted));
  if (said.length === 0) return false;
  const here = lines.flatMap((line) => countsIn(line.text, line.words));
  const suspects = said.filter(
    ({ number, counted }) =>
      here.some((other) => other.number === number && other.counted !== counted) &&
      !here.some((other) => other.number === number && other.counted === counted),
  );
  if (suspects.length === 0) return false;
  const everywhere = candidates(page, claim, PLACES).flatMap((unit) => {
    const text = unitText(page, unit);
    return countsIn(text, wordsOf(text));
  });
  return suspects.some(({ number, counted }) => {
    const all = [...here, ...everywhere].filter((other) => other.counted === counted);
    return all.length > 0 && all.every((other) => other.number !== number);
  });
}

/** True when the date is in the header of a column, or in the year that it names. */
const isOfColumn = (date: Fact, title: Fact) =>
  sameFact(date, title) || (/^\d{4}$/.test(title.value) && date.value.startsWith(title.value));

const datesOf = (facts: readonly Fact[]) => facts.filter(({ kind }) => kind === "date");

/** A row of a table in the passage: the texts of its column headers, and the columns in which each figure of the claim stands. */
type TableRow = { titles: string[]; columns: number[][] };

function tableRowsOf({ page, lines, window }: Reading): TableRow[] {
  const values = window.facts.flatMap(({ fact, found }) => (found && isNumeric(fact) ? [fact] : []));
  return lines.flatMap(({ unit }) => {
    const row = page.units[unit];
    const head = row?.row ? page.contexts[row.context]?.head : null;
    if (!row || !head || head.start === row.start) return [];
    const cells = rowCells(page.text, row);
    const columnsOf = (value: Fact) =>
      unitFacts(page, unit)
        .filter((stated) => sameFact(value, stated))
        .map(({ start }) => cells.findIndex((cell) => start + row.start < cell.end));
    const titles = rowCells(page.text, head).map(({ start, end }) => page.text.slice(start, end));
    return [{ titles, columns: values.map(columnsOf).filter((columns) => columns.length > 0) }];
  });
}

/** True when a figure of the claim stands in the column of another date, and the table has one of the claim's date. */
export function otherColumn(reading: Reading): boolean {
  const dates = datesOf(reading.claim.facts);
  if (dates.length === 0) return false;
  return tableRowsOf(reading).some(({ titles, columns }) => {
    const dated = titles.map((title) => datesOf(factsOf(title)));
    const fits = (title: readonly Fact[]) =>
      title.some((stated) => dates.some((date) => isOfColumn(date, stated)));
    const isOther = (column: number) => {
      const title = dated[column] ?? [];
      return title.length > 0 && !fits(title);
    };
    return dated.some(fits) && columns.some((own) => own.every(isOther));
  });
}

const plainWords = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** True when the claim names the header of one column, and a figure of it stands in the columns of others. */
export function columnOfAnother(reading: Reading): boolean {
  const said = ` ${plainWords(reading.claim.text)} `;
  return tableRowsOf(reading).some(({ titles, columns }) => {
    const named = titles.map((title, column) => {
      const words = plainWords(title);
      return column > 0 && /^\p{Lu}/u.test(words) && said.includes(` ${words} `);
    });
    // The first cell names the row.
    const isOther = (column: number) => column > 0 && !named[column];
    return named.filter(Boolean).length === 1 && columns.some((own) => own.every(isOther));
  });
}

/** True when a figure of the claim stands in the row of another date, and a row with the claim's date has none. */
export function otherRow({ claim, page, lines, window }: Reading): boolean {
  const dates = datesOf(claim.facts);
  const values = claim.facts.filter(isNumeric);
  const [date] = dates;
  if (!date || dates.length > 1 || values.length === 0 || window.first === window.last) return false;
  const rows = lines.flatMap(({ unit }) => (page.units[unit]?.row ? [unitFacts(page, unit)] : []));
  const has = (row: readonly Fact[], fact: Fact) => row.some((stated) => sameFact(fact, stated));
  return values.some(
    (value) =>
      rows.some((row) => has(row, date) && !has(row, value)) &&
      rows.some((row) => has(row, value) && datesOf(row).length > 0) &&
      !rows.some((row) => has(row, value) && has(row, date)),
  );
}

/** A Russian verb, or a comparative in its place: a clause with one states something by itself. */
const STATES = /[а-я]{2}(?:л|ла|ло|ли|ет|ит|ют|ут|ят|ат)(?:ся|сь)?$|[а-я]{3}(?:ее|ше)$/u;

const NOUN = /^[а-я]{4}/u;

/** True when the words stand side by side in the line. */
const adjacent = ({ text, words }: Line, one: string, other: string) =>
  words.some((word, at) => {
    const next = words[at + 1];
    return word.stem === one && next?.stem === other && spaced(text, word, next);
  });

/**
 * True when a word of the claim has a neighbour that belongs to another statement of the sentence: "the body of the female is 9 mm long"
 * for "the body of the male is 9 mm long, females are larger".
 */
export function neighbourOfAnother({ claim, words, lines }: Reading): boolean {
  const said = new Set(words.map(({ stem }) => stem));
  return words.some((word, at) => {
    const next = words[at + 1];
    if (!next?.content || !word.content || !spaced(claim.text, word, next)) return false;
    if (!NOUN.test(next.folded) || STATES.test(next.folded)) return false;
    return lines.some((line) => {
      if (adjacent(line, word.stem, next.stem) || adjacent(line, next.stem, word.stem)) return false;
      const heads = line.words.filter(({ stem }) => stem === word.stem);
      const owns = line.words.filter(({ stem }) => stem === next.stem);
      const [head] = heads;
      const [own] = owns;
      if (!head || !own || heads.length > 1 || owns.length > 1 || own.clause === head.clause) return false;
      const other = line.words[line.words.indexOf(head) + 1];
      if (!other?.content || said.has(other.stem) || !spaced(line.text, head, other)) return false;
      if (!NOUN.test(other.folded) || STATES.test(other.folded) || other.clause !== head.clause) return false;
      return line.words.some(({ clause, folded }) => clause === own.clause && STATES.test(folded));
    });
  });
}

const ORDINAL =
  /^(?:перв|втор|трет|четверт|пят|шест|седьм|восьм|девят|десят)(?:ый|ой|ая|ое|ые|ого|ому|ом|ую|ых|ым|ей|ий|ья|ье|ьего|ьей|ью)$|^(?:first|second|third|fourth|fifth|sixth)$/u;
const ALL = /^(?:вс[яюей]|все|всю|всего|всей|весь|целиком|all|whole|entire)$/u;
const PART = /^(?:половин\p{L}|треть\p{L}?|четверть\p{L}?|част[ьи]|больш(?:ая|ую|ей)|half|part|most)$/u;

/** The stems that follow a word which the pattern matches, with that word's stem. */
function followers(words: readonly Word[], pattern: RegExp): { by: string; stem: string }[] {
  return words.flatMap((word, at) => {
    const next = words.slice(at + 1, at + 4).find(({ content, folded }) => content && folded !== "часть");
    return pattern.test(word.folded) && next?.clause === word.clause
      ? [{ by: word.stem, stem: next.stem }]
      : [];
  });
}

/** True when the claim says of the second what the passage says of the first, or of the whole what it says of a part. */
export function otherOfSeries({ words, nearest }: Reading): boolean {
  const said = followers(words, ORDINAL);
  const stated = followers(nearest.words, ORDINAL);
  const has = (list: typeof said, stem: string, by: string) =>
    list.some((other) => other.stem === stem && other.by === by);
  const moved = said.some(
    ({ by, stem }) =>
      !nearest.words.some((word) => word.stem === by) &&
      stated.some((other) => other.stem === stem && !has(said, stem, other.by)),
  );
  if (moved) return true;
  const whole = followers(nearest.words, ALL);
  const parts = followers(nearest.words, PART);
  return followers(words, ALL).some(
    ({ stem }) => parts.some((part) => part.stem === stem) && !whole.some((all) => all.stem === stem),
  );
}
