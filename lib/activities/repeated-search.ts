import type { SearchRecord } from "@/lib/run-log/run-state";

/** The comparable form of a query: case and white space do not matter, quotation marks do. */
function queryKey(query: string): string {
  return query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** What a search asks for, as its call has it. */
type AskedSearch = {
  query?: unknown;
  since?: unknown;
  until?: unknown;
  offset?: unknown;
};

/** The comparable form of a search: another time, or further results, make it another one. */
export function searchKey({ query, since, until, offset }: AskedSearch): string {
  const text = queryKey(String(query ?? ""));
  const more = [since, until, offset].map((value) => (value ? String(value) : ""));
  return more.some(Boolean) ? JSON.stringify([text, ...more]) : text;
}

const keyOf = ({ query, period, offset }: SearchRecord) => searchKey({ query, ...period, offset });

/** The run's earlier search for the same, or null. */
export function earlierSearch(searches: readonly SearchRecord[], asked: AskedSearch): SearchRecord | null {
  const key = searchKey(asked);
  return searches.find((search) => keyOf(search) === key) ?? null;
}
