// Selects the entries that are ranked by relevance, and ranks them.

import type { Entry, Span } from "@/db/store/search";
import type { Found } from "@/db/store/search-texts";
import type { Store } from "@/db/store/store";
import type { TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import type { SearchResult } from "@/lib/http/responses";
import { type Facets, matchOf, ownedMatch, type Words } from "./search-query";
import { relevance } from "./search-rank";

export type Kind = "report" | "question" | "source";
export type Document = Extract<SearchResult, { kind: "document" }>;
type Candidates = { words: Words; facets: Facets; span: Span; kinds: Kind[]; owner: Owner };

/**
 * Number of entries of each kind, and of those with the words in their title; a search of one kind gets as many as all
 * kinds together.
 */
const EACH = 15;
const ALL = 40;
/** How many times further back entries of each kind are searched than the newest of all kinds required. */
const DEEPER = 4;
/** Minimum number of entries searched, of any kind. */
const AT_LEAST = 5000;
/** Documents and sources that were only found count less than what somebody chose to read or write. */
const WORTH = { report: 1.2, question: 1.1, read: 1, seen: 0.9, document: 1 };

/**
 * The newest entries that contain all words; if there are more, the newest of each kind and those with all words in the
 * title. `partial` is true if there are more.
 */
export async function findCandidates(
  { words, facets, span, kinds, owner }: Candidates,
  db: Store,
): Promise<{ entries: Entry[]; partial: boolean }> {
  const [only] = kinds;
  if (only === undefined) return { entries: [], partial: false };
  const where = kinds.length === 1 ? { ...facets, kind: only } : facets;
  const newest = await db.scanEntries({
    ...span,
    match: ownedMatch(matchOf(words, where), owner),
    limit: ALL,
  });
  if (newest.reached === null) return { entries: newest.entries, partial: false };
  const entries = new Map(newest.entries.map((entry) => [entry.docid, entry]));
  const first = newest.entries[0]?.docid ?? newest.reached;
  const far = Math.min(
    first - (first - newest.reached) * DEEPER,
    await db.entryBehind(newest.reached, AT_LEAST),
  );
  const from = Math.max(span.from ?? 0, far * 100);
  const add = async (match: TextQuery, { limit, before = span.before }: { limit: number } & Span) => {
    const scan = { ...span, from, before, match: ownedMatch(match, owner), limit };
    for (const entry of (await db.scanEntries(scan)).entries) entries.set(entry.docid, entry);
  };
  if (kinds.length > 1)
    for (const kind of kinds) {
      // The newest of all kinds are known down to there.
      const limit = EACH - newest.entries.filter((entry) => entry.kind === kind).length;
      if (limit > 0) await add(matchOf(words, { ...facets, kind }), { limit, before: newest.reached });
    }
  await add(matchOf(words, where, "title"), { limit: ALL });
  return { entries: [...entries.values()], partial: true };
}

export type Ranked = {
  kind: SearchResult["kind"];
  key: string;
  score: number;
  at: number;
  host: string;
  /** The page of a source; several sources may lead to it. */
  page?: { title: string; url: string };
  entry?: Entry;
  document?: Document;
};

/** Best first; each thread appears once. Deterministic. */
export function rank(found: Found[], documents: Document[], words: Words): Ranked[] {
  const read = new Set(documents.map(({ url }) => url));
  const ranked: Ranked[] = documents.map((document) => ({
    kind: "document",
    key: document.url,
    score: relevance({ title: document.title, text: textOf(document.passage) }, words) * WORTH.document,
    at: document.at,
    host: "",
    document,
  }));
  const threads = new Map<string, Ranked>();
  for (const one of found) {
    if (one.kind === "source" && read.has(one.url)) continue;
    const worth = one.kind === "source" ? WORTH[one.pageId ? "read" : "seen"] : WORTH[one.kind];
    const host = one.kind === "source" ? one.host : "";
    const entry: Ranked = {
      kind: one.kind === "question" ? "thread" : one.kind,
      key: one.id,
      score: relevance(one, words) * worth,
      at: one.entry.at,
      host,
      ...(one.kind === "source" ? { page: { title: one.title, url: one.url } } : {}),
      entry: one.entry,
    };
    const rival = one.kind === "question" ? threads.get(one.threadId) : undefined;
    if (rival && rival.score >= entry.score) continue;
    if (rival) ranked.splice(ranked.indexOf(rival), 1);
    if (one.kind === "question") threads.set(one.threadId, entry);
    ranked.push(entry);
  }
  return ranked.sort((a, b) => b.score - a.score || b.at - a.at || (a.key < b.key ? -1 : 1));
}

const textOf = (passage: { text: string }[]): string => passage.map(({ text }) => text).join("");
