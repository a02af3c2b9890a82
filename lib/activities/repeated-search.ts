import type { SearchRecord } from "@/lib/run-log/run-state";

/** A query as it is compared: case and white space do not make another one, quotation marks do. */
export function queryKey(query: string): string {
  return query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The search of this run that already asked this, or null. */
export function earlierSearch(searches: readonly SearchRecord[], query: string): SearchRecord | null {
  const key = queryKey(query);
  return searches.find((search) => queryKey(search.query) === key) ?? null;
}
