// The state of the library in the page's URL: query, order and filters. The same URL shows everyone the same
// view.

import type { SearchKind } from "@/lib/http/responses";
import { VERDICTS, type Verdict } from "@/lib/reports/verdict";

export type Tab = "reports" | "sources" | "documents";

export type LibraryAddress = {
  q: string;
  tab: Tab;
  kind?: SearchKind;
  sort: "relevance" | "date";
  cited?: boolean;
  read?: boolean;
  host?: string;
  agent?: string;
  from?: string;
  to?: string;
  verdict?: Verdict;
  /** The list of reports also has research that led to none. */
  all?: true;
};

const one = <T extends string>(value: string | null, of: readonly T[]): T | undefined =>
  of.find((known) => known === value);
const flag = (value: string | null): boolean | undefined =>
  value === "true" ? true : value === "false" ? false : undefined;
const day = (value: string | null): string | undefined =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** Parses URL parameters; unknown values are ignored. */
export function readAddress(parameters: Pick<URLSearchParams, "get">): LibraryAddress {
  const get = (name: string) => parameters.get(name);
  return {
    q: (get("q") ?? "").slice(0, 500),
    tab: one(get("tab"), ["reports", "sources", "documents"]) ?? "reports",
    kind: one(get("kind"), ["report", "question", "source", "document"]),
    sort: one(get("sort"), ["relevance", "date"]) ?? "relevance",
    cited: flag(get("cited")),
    read: flag(get("read")),
    host: get("host")?.slice(0, 253) || undefined,
    agent: get("agent")?.slice(0, 40) || undefined,
    from: day(get("from")),
    to: day(get("to")),
    verdict: one(get("verdict"), VERDICTS),
    ...(get("all") === "true" ? { all: true as const } : {}),
  };
}

const FILTERS = ["kind", "cited", "read", "host", "agent", "from", "to", "verdict"] as const;

function parametersOf(address: LibraryAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  if (address.q.trim()) parameters.set("q", address.q.trim());
  for (const name of FILTERS) if (address[name] !== undefined) parameters.set(name, String(address[name]));
  if (address.sort === "date") parameters.set("sort", "date");
  return parameters;
}

/** Returns the URL of the page that shows this state. */
export function addressOf(address: LibraryAddress): string {
  const parameters = parametersOf(address);
  if (address.tab !== "reports") parameters.set("tab", address.tab);
  if (address.all) parameters.set("all", "true");
  const text = parameters.toString();
  return text ? `/library?${text}` : "/library";
}

/**
 * Returns the search parameters; without query and filters, those of the open tab's list. Null when no search
 * is needed.
 */
export function searchOf(address: LibraryAddress): string | null {
  const parameters = parametersOf(address);
  if (isSearching(address)) return parameters.toString();
  if (address.tab === "documents") return null;
  if (address.tab === "sources") return "kind=source&read=true";
  return address.all ? "kind=research" : "kind=report";
}

/** Counts the filters that narrow the results. */
export function countFilters(address: LibraryAddress): number {
  const { kind: _kind, from, to, ...others } = address;
  const { cited, read, host, agent, verdict } = others;
  return [cited, read, host, agent, verdict, from ?? to].filter((value) => value !== undefined).length;
}

/** True when there is a query or a filter. */
export function isSearching(address: LibraryAddress): boolean {
  return address.q.trim() !== "" || address.kind !== undefined || countFilters(address) > 0;
}

/** Removes all filters; the query stays. */
export function withoutFilters({ q, tab, sort }: LibraryAddress): LibraryAddress {
  return { q, tab, sort };
}
