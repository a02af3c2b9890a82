// Turns a query into what PostgreSQL searches with. The words are our own stems, so no dictionary of the server takes part.

import { type SQL, sql } from "drizzle-orm";
import type { Leaf, TextQuery } from "@/db/store/text-query";

/** Cuts a text into the words of an index. */
export type Cut = (text: string) => string[];

/** The longest word of an index, in characters; longer ones are cut alike in texts and in queries. */
const LONGEST_WORD = 300;

export const indexed = (word: string): string => word.slice(0, LONGEST_WORD).replaceAll("\0", "");

/** A word as `tsquery` and `tsvector` read it. */
export const quoted = (word: string): string =>
  `'${indexed(word).replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * A `tsquery` whose words the planner does not see. For common words it would read the words of every row instead of the
 * index, because it does not know that they are stored beside the table.
 */
export const lookedFor = (tsquery: string): SQL => sql`(SELECT ${tsquery}::tsquery)`;

/** How one index writes what a query asks for; null for what it finds nowhere. */
export type Written = (leaf: Leaf, title: boolean) => string | null;

/**
 * The `tsquery` of a query; null when it finds nothing. What `written` cannot say exactly it says as more, and what is
 * excluded by such a text is left out.
 */
export function tsqueryOf(query: TextQuery, written: Written, title = false): string | null {
  if ("text" in query || "facet" in query) return written(query, title);
  if ("title" in query) return tsqueryOf(query.title, written, true);
  if ("of" in query) {
    const of = tsqueryOf(query.of, written, title);
    const not = hasPhrase(query.not) ? null : tsqueryOf(query.not, written, title);
    return of === null || not === null ? of : `(${of} & !${not})`;
  }
  if ("all" in query) {
    const parts = query.all.map((part) => tsqueryOf(part, written, title));
    return parts.length === 0 || parts.includes(null) ? null : `(${parts.join(" & ")})`;
  }
  const parts = query.any.flatMap((part) => tsqueryOf(part, written, title) ?? []);
  return parts.length === 0 ? null : `(${parts.join(" | ")})`;
}

const SEVERAL_WORDS = /[\w\u0080-\u{10FFFF}][^\w\u0080-\u{10FFFF}]+[\w\u0080-\u{10FFFF}]/u;

/** True for a query with several words that have to follow each other. */
export function hasPhrase(query: TextQuery): boolean {
  if ("text" in query) return SEVERAL_WORDS.test(query.text);
  if ("facet" in query) return false;
  if ("title" in query) return hasPhrase(query.title);
  if ("of" in query) return hasPhrase(query.of) || hasPhrase(query.not);
  return ("all" in query ? query.all : query.any).some(hasPhrase);
}

/** The condition of a query, with `condition` for each of its texts. */
export function conditionOf(
  query: TextQuery,
  condition: (leaf: Leaf, title: boolean) => SQL,
  title = false,
): SQL {
  if ("text" in query || "facet" in query) return condition(query, title);
  if ("title" in query) return conditionOf(query.title, condition, true);
  if ("of" in query)
    return sql`(${conditionOf(query.of, condition, title)} AND NOT ${conditionOf(query.not, condition, title)})`;
  const [parts, operator] = "all" in query ? [query.all, sql` AND `] : [query.any, sql` OR `];
  if (parts.length === 0) return sql`false`;
  return sql`(${sql.join(
    parts.map((part) => conditionOf(part, condition, title)),
    operator,
  )})`;
}
