// Search over everything stored here: reports, what was asked and answered, documents of the library.

import { searchReports, searchRuns } from "@/db/queries/search";
import { searchPassages } from "@/lib/documents/library";
import { readQuery } from "@/lib/documents/query";
import type { SearchResponse, SearchResult } from "@/lib/http/responses";
import { getDb } from "./store";

type Sources = {
  db: ReturnType<typeof getDb>;
  passages: typeof searchPassages;
};

/** The words as an expression that finds texts with all of them; the last may be unfinished. Null when there are none. */
export function matchAll(question: string): string | null {
  const { terms } = readQuery(question);
  const unfinished = /[\p{L}\p{N}]$/u.test(question.trimEnd()) && terms.at(-1)?.phrase === false;
  const parts = terms.map(({ match, prefix }, index) =>
    unfinished && !prefix && index === terms.length - 1 ? `(${match} OR ${match}*)` : match,
  );
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** At most `limit` results: reports, then threads (each once), then documents; room one kind leaves goes to the next. */
export async function searchEverything(
  question: string,
  limit: number,
  { db, passages }: Sources = { db: getDb(), passages: searchPassages },
): Promise<SearchResponse> {
  const match = matchAll(question);
  if (!match) return { query: question, results: [] };
  const [reports, runs, documents] = await Promise.all([
    searchReports(db, { match, limit }),
    searchRuns(db, { match, limit }),
    passages(question, limit),
  ]);
  const threads = [...new Map(runs.toReversed().map((run) => [run.threadId, run])).values()].toReversed();
  const kinds: SearchResult[][] = [
    reports.map((report) => ({ kind: "report", ...report })),
    threads.map((thread) => ({ kind: "thread", ...thread })),
    documents.map(({ snippet: _snippet, ...document }) => ({ kind: "document", ...document })),
  ];
  return { query: question, results: shareOut(kinds, limit) };
}

/** Gives each kind an equal share, and what it does not use to those after it, then to those before. */
function shareOut(kinds: SearchResult[][], limit: number): SearchResult[] {
  const taken = kinds.map(() => 0);
  let left = limit;
  while (left > 0) {
    const before = left;
    kinds.forEach((results, index) => {
      if (left > 0 && (taken[index] ?? 0) < results.length) {
        taken[index] = (taken[index] ?? 0) + 1;
        left -= 1;
      }
    });
    if (before === left) break;
  }
  return kinds.flatMap((results, index) => results.slice(0, taken[index]));
}
