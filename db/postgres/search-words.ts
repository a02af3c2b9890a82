// How PostgreSQL's search index writes the words of an entry, and what a query looks for in it. Titles are told apart by a
// mark on their words and spans of time are words too, so that the index alone decides what matches.

import { type SQL, sql } from "drizzle-orm";
import type { TextQuery } from "@/db/store/text-query";
import { conditionOf, hasPhrase, indexed, lookedFor, quoted, tsqueryOf, type Written } from "./text-search";

type Stems = { title: string[]; text: string[] };

const inTitle = (stem: string): string => `=${stem}`;

/** Sizes of spans as powers of two, in tenths of a second: from two minutes to fifty years, each sixteen of the one before. */
export const SPANS = [10, 14, 18, 22, 26, 30, 34];
/** The most spans that a query names. */
const MOST_SPANS = 17;

const span = (size: number, number: number): string => `@${size}.${number}`;
const spanAt = (docid: number, size: number): number => Math.floor(docid / 2 ** size);

/** The words of an entry without their places: a text may have more places than PostgreSQL counts. */
export function wordsOfEntry(
  { title, text }: Stems,
  { docid, facets }: { docid: number; facets: string },
): string[] {
  const spans = SPANS.map((size) => span(size, spanAt(docid, size)));
  const words = [...title, ...text, ...title.map(inTitle), ...facets.split(" "), ...spans];
  return [...new Set(words.map(indexed))].filter((word) => word !== "");
}

const spaced = (stems: string[]): string => ` ${stems.join(" ")} `;

/** The stems in their order, in which phrases are looked for. */
export const lineOfStems = ({ title, text }: Stems): string => `${spaced(title)}\n${spaced(text)}`;

/** The words of a query, which are stems already, cut as the tokenizer of SQLite's index cuts them. */
const stemsOf = (text: string): string[] =>
  text.match(/[\w\u0080-\u{10FFFF}]+/gu)?.map((stem) => stem.toLowerCase()) ?? [];

/** All words of a text, wherever they are; a phrase is decided by its stems. */
const written: Written = (leaf, title) => {
  const words = "facet" in leaf ? [leaf.facet].filter(indexed) : stemsOf(leaf.text);
  if (words.length === 0) return null;
  const mark = title && !("facet" in leaf) ? inTitle : (word: string) => word;
  const beginning = "text" in leaf && leaf.beginning ? ":*" : "";
  return words.map((word, at) => quoted(mark(word)) + (at === words.length - 1 ? beginning : "")).join(" & ");
};

const titleLine = sql`split_part(e.stems, E'\\n', 1)`;

/** Returns the parts of a query that its words alone do not decide: only for these the search reads texts. */
function leftOpen(query: TextQuery): TextQuery {
  if ("all" in query) return { all: query.all.filter(hasPhrase).map(leftOpen) };
  if ("title" in query) return { title: leftOpen(query.title) };
  return "of" in query && !hasPhrase(query.not) ? leftOpen(query.of) : query;
}

/** True for entries in which the words of each text follow each other. */
function followEachOther(query: TextQuery): SQL {
  return conditionOf(query, (leaf, title) => {
    if ("facet" in leaf) return sql`position(${` ${leaf.facet} `} in ' ' || e.facets || ' ') > 0`;
    const word = written(leaf, title);
    if (word === null) return sql`false`;
    if (!hasPhrase(leaf)) return sql`e.tsv @@ ${word}::tsquery`;
    const end = leaf.beginning ? "" : " ";
    const text = ` ${stemsOf(leaf.text).join(" ")}${end}`;
    return sql`position(${text} in ${title ? titleLine : sql`e.stems`}) > 0`;
  });
}

type Range = { from: number; to: number };
type Pair = { line: string; mark: string };

/** The neighbours without which no entry matches; none when it may match without any phrase. */
function neededPairs(query: TextQuery, mark = ""): Pair[] {
  if ("facet" in query) return [];
  if ("title" in query) return neededPairs(query.title, inTitle(""));
  if ("of" in query) return neededPairs(query.of, mark);
  if ("all" in query) return query.all.flatMap((part) => neededPairs(part, mark));
  if ("any" in query)
    return query.any.length === 1 ? query.any.flatMap((part) => neededPairs(part, mark)) : [];
  const stems = stemsOf(query.text);
  const whole = query.beginning ? stems.slice(0, -1) : stems;
  return whole.slice(1).map((stem, at) => ({ line: `${whole[at]} ${stem}`, mark }));
}

/** Entries of so many bits fewer share a span of the index of pairs: 78 days. */
const PAIR_SPAN = sql.raw("26");
/** As the index of pairs is made from it. */
const PAIRS = sql`(search_pairs(e.docid >> ${PAIR_SPAN}, '', e.stems)
  || search_pairs(e.docid >> ${PAIR_SPAN}, ${sql.raw(`'${inTitle("")}'`)}, split_part(e.stems, E'\\n', 1)))`;

const hasPair = ({ line, mark }: Pair, { from, to }: Range): SQL =>
  sql`${PAIRS} && (SELECT array_agg(p.pair) FROM generate_series(${from}::bigint >> ${PAIR_SPAN}, ${to}::bigint >> ${PAIR_SPAN}) AS s(span),
    unnest(search_pairs(s.span, ${mark}, ${line})) AS p(pair))`;

/** `indexed`: the condition that an index decides. `left`: the one that needs the entry's text; null when there is none. */
export type Matches = { indexed: SQL; left: SQL | null };

/** How a query is decided: by words alone, by pairs of words that follow each other, or by the texts that have its words. */
export const decidedBy = (query: TextQuery): "words" | "pairs" | "texts" =>
  !hasPhrase(query) ? "words" : neededPairs(query).length > 0 ? "pairs" : "texts";

/** The conditions that an entry matches; null when none does. `within`: numbers of entries, to which it is limited. */
export function entryMatches(query: TextQuery, within?: Range): Matches | null {
  const words = tsqueryOf(query, written);
  if (words === null) return null;
  const pairs = neededPairs(query);
  if (within && pairs.length > 0)
    return {
      indexed: sql.join(
        pairs.map((pair) => hasPair(pair, within)),
        sql` AND `,
      ),
      left: followEachOther(query),
    };
  const spans = within ? ` & (${spansOf(within).map(quoted).join(" | ")})` : "";
  return {
    indexed: sql`e.tsv @@ ${lookedFor(`(${words})${spans}`)}`,
    left: hasPhrase(query) ? followEachOther(leftOpen(query)) : null,
  };
}

/** The smallest spans that cover these numbers and are not too many. */
function spansOf({ from, to }: { from: number; to: number }): string[] {
  const lengthOf = (size: number) => spanAt(to, size) - spanAt(from, size) + 1;
  const size = SPANS.find((one) => lengthOf(one) <= MOST_SPANS) ?? (SPANS.at(-1) as number);
  return Array.from({ length: lengthOf(size) }, (_, index) => span(size, spanAt(from, size) + index));
}
