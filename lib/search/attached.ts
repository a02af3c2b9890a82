// Adds the documents that the person attached to the question to every search, so that they are read even if
// they share no word with the query; and those of earlier questions of the research where the query finds
// them. Other copies and versions of an attached document are left out: the person named the one to use.

import { setTimeout as sleep } from "node:timers/promises";
import { isLibraryUrl, urlKey } from "@/lib/sources/url-key";
import { areCopies, runsOf } from "./copies";
import type { LibraryIndex } from "./library";
import type { SearchHit } from "./provider";
import type { ScopedSearch, SearchAnswer } from "./registry";

/** How far down the library's ranking an attached document is looked for. */
const LOOKED_AT = 60;
const SNIPPET = 300;
const PATIENCE_MS = 10_000;

/**
 * An attached document that the query does not match, represented by its beginning; null when it cannot be
 * read.
 */
async function byItsBeginning(library: LibraryIndex, url: string): Promise<SearchHit | null> {
  const page = await library.read(url);
  if (!page.ok) return null;
  const snippet = page.text.slice(0, SNIPPET).replace(/\s+/g, " ").trim();
  return { url, title: page.title, snippet, publishedAt: null };
}

/**
 * The matching ones, best first, then the others of this question in the order they were attached.
 */
async function hitsOf(library: LibraryIndex, { attached, earlier }: AttachedFiles, query: string) {
  const wanted = new Set([...attached, ...earlier].map(urlKey));
  const found = (await library.search(query, LOOKED_AT, { chosen: true })).filter(({ url }) =>
    wanted.has(urlKey(url)),
  );
  const known = new Set(found.map(({ url }) => urlKey(url)));
  const missing = attached.filter((url) => !known.has(urlKey(url)));
  const others = await Promise.all(missing.map((url) => byItsBeginning(library, url)));
  return { found, others: others.filter((hit) => hit !== null) };
}

/**
 * Attached documents come first: all matches, and the others in at most half of the places, so that other
 * results have room.
 */
function together(
  { found, others }: Awaited<ReturnType<typeof hitsOf>>,
  answer: SearchAnswer,
  most: number,
): SearchAnswer {
  const own = new Set([...found, ...others].map(({ url }) => urlKey(url)));
  const rest = answer.hits.filter(({ url }) => !own.has(urlKey(url)));
  const unmatched = others.slice(0, Math.ceil(most / 2));
  return { ...answer, hits: [...found, ...unmatched, ...rest].slice(0, most) };
}

/** Addresses of documents that were attached to the question, and to earlier questions of the research. */
export type AttachedFiles = { attached: readonly string[]; earlier: readonly string[] };

type Library = LibraryIndex & { refresh?(): Promise<void> };

/** Waits once for documents that were just added and are not indexed yet. */
async function arrived(library: Library, attached: readonly string[]): Promise<void> {
  const pages = await Promise.all(attached.map((url) => library.read(url)));
  if (pages.some(({ ok }) => !ok))
    await Promise.race([library.refresh?.(), sleep(PATIENCE_MS, undefined, { ref: false })]);
}

/** Leaves out what the library has of the same text as an attached document. Reads each document once. */
function createCopyFilter(library: LibraryIndex, { attached, earlier }: AttachedFiles) {
  const wanted = new Set([...attached, ...earlier].map(urlKey));
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const runs = (url: string): Promise<ReadonlySet<string>> => {
    const read = known.get(url) ?? library.read(url).then((page) => runsOf(page.ok ? page.text : ""));
    known.set(url, read);
    return read;
  };
  const isCopy = async ({ url }: SearchHit): Promise<boolean> => {
    if (!isLibraryUrl(url) || wanted.has(urlKey(url))) return false;
    const own = await runs(url);
    const others = await Promise.all(attached.map(runs));
    return others.some((other) => areCopies(own, other));
  };
  return async (answer: SearchAnswer): Promise<SearchAnswer> => {
    const copies = await Promise.all(answer.hits.map(isCopy));
    return { ...answer, hits: answer.hits.filter((_, at) => !copies[at]) };
  };
}

/** The same search with the attached documents in its results. `library` is null before it was opened. */
export function withAttached(
  search: ScopedSearch,
  files: AttachedFiles,
  library: Library | null,
): ScopedSearch {
  const { attached, earlier } = files;
  if (attached.length + earlier.length === 0 || !library) return search;
  let ready: Promise<void> | null = null;
  const withoutCopies = createCopyFilter(library, files);
  return {
    ...search,
    async search(request) {
      // Further results of a query follow the first ones, which had the attached documents.
      if (request.offset) return withoutCopies(await search.search(request));
      ready ??= arrived(library, attached);
      await ready;
      const [own, answer] = await Promise.all([
        hitsOf(library, files, request.query),
        search.search(request),
      ]);
      return together(own, await withoutCopies(answer), request.maxResults);
    },
  };
}
