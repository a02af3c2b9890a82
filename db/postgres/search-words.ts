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

const line = sql`split_part(e.stems, E'\\n', 1)`;

/** Returns the parts of a query that its words alone do not decide: only for these the search reads texts. */
function leftOpen(query: TextQuery): TextQuery {
  if ("all" in query) return { all: query.all.filter(hasPhrase).map(leftOpen) };
  if ("title" in query) return { title: leftOpen(query.title) };
  return "of" in query && !hasPhrase(query.not) ? leftOpen(query.of) : query;
}

/** True for entries in which the words of each text follow each other. */
function followEachOther(query: TextQuery): SQL {
  return conditionOf(leftOpen(query), (leaf, title) => {
    const word = written(leaf, title);
    if (word === null) return sql`false`;
    if (!hasPhrase(leaf)) return sql`e.tsv @@ ${word}::tsquery`;
    const stems = stemsOf("text" in leaf ? leaf.text : "").join(" ");
    const end = "text" in leaf && leaf.beginning ? "" : " ";
    return sql`position(${` ${stems}${end}`} in ${title ? line : sql`e.stems`}) > 0`;
  });
}

/** The conditions that an entry matches: on its words, and on its text where these do not decide. */
export type Matches = { words: SQL; phrase: SQL | null };

/** Null when no entry matches. `within`: numbers of entries, to which it is limited. */
export function entryMatches(query: TextQuery, within?: { from: number; to: number }): Matches | null {
  const words = tsqueryOf(query, written);
  if (words === null) return null;
  const spans = within ? ` & (${spansOf(within).map(quoted).join(" | ")})` : "";
  return {
    words: sql`e.tsv @@ ${lookedFor(`(${words})${spans}`)}`,
    phrase: hasPhrase(query) ? followEachOther(query) : null,
  };
}

/** The smallest spans that cover these numbers and are not too many. */
function spansOf({ from, to }: { from: number; to: number }): string[] {
  const lengthOf = (size: number) => spanAt(to, size) - spanAt(from, size) + 1;
  const size = SPANS.find((one) => lengthOf(one) <= MOST_SPANS) ?? (SPANS.at(-1) as number);
  return Array.from({ length: lengthOf(size) }, (_, index) => span(size, spanAt(from, size) + index));
}
