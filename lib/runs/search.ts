// One search over everything that is kept: reports, questions with their answers, and documents. The person's words are
// terms, never query syntax; all of them must occur, the last one may be the beginning of a word still being typed.

import { getDb } from "@/db/client";
import { searchReports, searchRuns } from "@/db/queries/search";
import { searchPassages } from "@/lib/documents/library";
import { readQuery } from "@/lib/documents/query";
import type { SearchResponse, SearchResult } from "@/lib/http/responses";

/** The FTS5 expression for a search as it is typed; null when it holds nothing to search by. */
export function matchExpression(query: string): string | null {
  const { terms } = readQuery(query);
  if (terms.length === 0) return null;
  const matches = terms.map((term, index) => {
    const unfinished = index === terms.length - 1 && !term.phrase && /[\p{L}\p{N}]$/u.test(query);
    return unfinished && term.match.endsWith('"') ? `${term.match}*` : term.match;
  });
  return matches.join(" AND ");
}

/** Reports first, then research by its question or answer, then documents; each at most `limit`. */
export async function searchEverything(query: string, limit: number, db = getDb()): Promise<SearchResponse> {
  const match = matchExpression(query);
  if (!match) return { query, results: [] };
  const [reports, runs, documents] = await Promise.all([
    searchReports(db, { match, limit }),
    searchRuns(db, { match, limit }),
    searchPassages(query, Math.min(limit, 10)),
  ]);
  const found: SearchResult[] = [
    ...reports.map((hit) => ({ kind: "report" as const, ...hit })),
    ...runs.map(({ question, ...hit }) => ({ kind: "thread" as const, ...hit, title: question })),
    ...documents.map(({ snippet: _snippet, ...hit }) => ({ kind: "document" as const, ...hit })),
  ];
  return { query, results: found };
}
