// Converts the results of services to hits: plain text, dates, web addresses only, each once.

import { dayOf } from "@/lib/extraction/iso-date";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import type { SearchHit } from "./provider";

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const LONGEST_TEXT = 20_000;

function entity(whole: string, name: string): string {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
}

/** Text of one line. */
export function oneLine(text: string | null | undefined): string {
  return (text ?? "").slice(0, LONGEST_TEXT).replace(/\s+/g, " ").trim();
}

/** Elements that end a line; without a space the words around them would join. */
const LINES =
  /<\/?(?:jats:)?(?:p|br|hr|div|h[1-6]|title|sec|li|ul|ol|list|list-item|pre|blockquote|t[rdh]|table)(?:\s[^<>]*)?\/?>/gi;

/** A snippet with markup as plain text: removes tags and decodes entities. */
export function withoutMarkup(text: string | null | undefined): string {
  const bare = (text ?? "")
    .slice(0, LONGEST_TEXT)
    .replace(LINES, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, "");
  return oneLine(bare.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, entity));
}

/** The day in a text as an ISO date; null when there is none. */
export function isoDay(text: string | null | undefined): string | null {
  return dayOf(text ? Date.parse(text) : Number.NaN);
}

export type Found = {
  url: string | null | undefined;
  title: string | null | undefined;
  snippet: string;
  publishedAt: string | null;
};

/** The results that are pages of the web, each address once, in the order given. */
export function hitsOf(found: readonly Found[], maxResults: number): SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const { url, title, snippet, publishedAt } of found) {
    const parsed = url && /^https?:/i.test(url) ? parseSourceUrl(url) : null;
    if (!url || !parsed || hits.has(urlKey(url))) continue;
    hits.set(urlKey(url), { url, title: withoutMarkup(title) || parsed.host, snippet, publishedAt });
  }
  return [...hits.values()].slice(0, maxResults);
}

/**
 * The page of a service that contains the results from `offset` on: its number from 0, its size, and how many of its
 * first results are left out. A page is as small as one that contains them whole, so that nothing is paid for twice;
 * `sizes` are those that the service offers, ascending; by default any up to `most`.
 */
export function pageOf({
  offset,
  maxResults,
  most,
  sizes,
}: {
  offset: number;
  maxResults: number;
  most: number;
  sizes?: readonly number[];
}): { number: number; size: number; skipped: number } {
  const offered = sizes ?? Array.from({ length: most }, (_, index) => index + 1);
  for (const size of offered) {
    const number = Math.floor(offset / size);
    const skipped = offset - number * size;
    if (size - skipped >= maxResults) return { number, size, skipped };
  }
  const number = Math.floor(offset / most);
  return { number, size: most, skipped: offset - number * most };
}

/** The query on one line, cut between words to the service's limit. Never splits a surrogate pair. */
export function cutQuery(query: string, longest: number): string {
  const text = oneLine(query.toWellFormed().replaceAll("\uFFFD", " ").replaceAll("\u0000", " "));
  if (text.length <= longest) return text;
  return text
    .slice(0, longest + 1)
    .replace(/\s\S*$/, "")
    .slice(0, longest);
}

/**
 * The query restricted to hosts in the syntax of web search engines; unchanged when that would be too long.
 */
export function narrowedToHosts(query: string, hosts: readonly string[], longest: number): string {
  if (hosts.length === 0 || hosts.length > 6) return query;
  const sites = hosts.map((host) => `site:${host}`).join(" OR ");
  const narrowed = `${query} ${hosts.length > 1 ? `(${sites})` : sites}`;
  return narrowed.length <= longest ? narrowed : query;
}
