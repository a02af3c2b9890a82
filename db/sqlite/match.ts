// Turns a query into an expression of FTS5. Every text is quoted, so that nothing a person writes is syntax.

import type { TextQuery } from "@/db/store/text-query";

const quoted = (text: string): string => `"${text.replaceAll('"', " ").replaceAll("\0", " ")}"`;

/** FTS5 has no expression for nothing; an empty text is found nowhere. */
const NEVER = '""';

const joined = (parts: readonly TextQuery[], operator: "AND" | "OR"): string =>
  parts.length === 0 ? NEVER : `(${parts.map(matchOf).join(` ${operator} `)})`;

export function matchOf(query: TextQuery): string {
  if ("text" in query) return quoted(query.text) + (query.beginning ? "*" : "");
  if ("facet" in query) return quoted(query.facet);
  if ("all" in query) return joined(query.all, "AND");
  if ("any" in query) return joined(query.any, "OR");
  if ("title" in query) return `title : (${matchOf(query.title)})`;
  return `(${matchOf(query.of)} NOT ${matchOf(query.not)})`;
}
