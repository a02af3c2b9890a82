import type { SearchRecord } from "@/lib/run-log/run-state";

/** The comparable form of a query: case and white space do not matter, quotation marks do. */
export function queryKey(query: string): string {
  return query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The run's earlier search with this query, or null. */
export function earlierSearch(searches: readonly SearchRecord[], query: string): SearchRecord | null {
  const key = queryKey(query);
  return searches.find((search) => queryKey(search.query) === key) ?? null;
}
