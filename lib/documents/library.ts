// The library: documents on this machine, indexed once and then only where they changed, searched by passages and read
// by stable addresses. Indexing runs beside everything else; who searches before it first ended waits for it. The one
// library of the process stands on `globalThis`, because routes, pages and instrumentation have their own module copies.

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/db/client";
import { countLibrary, findDocument } from "@/db/queries/documents";
import type { HealthResponse } from "@/lib/http/responses";
import { log } from "@/lib/log";
import type { LibraryIndex } from "@/lib/search/library";
import { urlKey } from "@/lib/sources/url-key";
import { type Collection, findCollections } from "./collections";
import { indexCollection } from "./index-collection";
import { removeForeignCollections } from "./remove-collections";
import { type DocumentMatch, searchDocuments } from "./search";

export type LibraryStatus = HealthResponse["library"];

export type LibraryHandle = LibraryIndex & {
  /** For the search over everything stored: passages with their hits marked. */
  searchPassages(query: string, limit: number): Promise<DocumentMatch[]>;
  status(): Promise<LibraryStatus>;
  /** Looks for changed files now and resolves when they are indexed. */
  rescan(): Promise<void>;
  /** Looks for changes among the person's own files, after what is going on; resolves when they are indexed. */
  refresh(): Promise<void>;
  /** Begins to look for changes among the person's own files unless that was done a moment ago. */
  freshen(): void;
  /** True while files are being gone through. */
  indexing(): boolean;
  /** Resolves when the first indexing has ended, well or not. */
  readonly ready: Promise<void>;
};

export type LibraryOptions = {
  db: Database;
  /** The folder that holds `documents`. */
  dataDir: string;
  /** The folder whose `node_modules` hold the packages. */
  root: string;
  now?: () => number;
};

/** A file put into the folder is found by the first search after this many milliseconds. */
const FRESH_MS = 5000;
/** A run is given only documents that hold this share of what it asked. */
const NEAR = 0.3;
/** What is found beside reports and sources, which hold every word, holds at least this share. */
const BESIDE = 0.5;
/** A search waits this long for files that just came in; then it answers with what is there. */
const PATIENCE_MS = 2000;

/** Opens a library of its own; `startLibrary` is the one of the process. */
export function openLibrary({ db, dataDir, root, now = Date.now }: LibraryOptions): LibraryHandle {
  const collections = findCollections({ root, dataDir });
  let state: LibraryStatus["state"] = "indexing";
  let running: Promise<void> | null = null;
  let lastScan = Number.NEGATIVE_INFINITY;

  async function indexAll(chosen: Collection[]): Promise<void> {
    try {
      for (const collection of chosen) {
        const counts = await indexCollection({ db, collection, now });
        if (counts.written + counts.removed > 0)
          log.info("library-indexed", { collection: collection.name, ...counts });
      }
      state = "ready";
    } catch (error) {
      state = "failed";
      log.error("library-failed", { error });
    }
    lastScan = now();
  }

  function index(chosen: Collection[]): Promise<void> {
    running ??= indexAll(chosen).finally(() => {
      running = null;
    });
    return running;
  }

  const ready = removeForeignCollections(db, collections)
    .catch((error: unknown) => log.error("library-failed", { error }))
    .then(() => index(collections));

  const own = collections.filter((collection) => collection.kind === "own");
  let next: Promise<void> | null = null;

  /** A file that came after a pass began is met by the next one. */
  function refresh(): Promise<void> {
    if (!running) return index(own);
    next ??= running.then(() => {
      next = null;
      return index(own);
    });
    return next;
  }

  const isFresh = () => now() - lastScan < FRESH_MS;

  async function settled(): Promise<void> {
    await ready;
    if (isFresh()) return;
    await Promise.race([index(own), sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  async function searchPassages(query: string, limit: number): Promise<DocumentMatch[]> {
    await settled();
    return searchDocuments(db, { question: query, limit, collections, covered: BESIDE });
  }

  return {
    ready,
    searchPassages,
    async search(query, limit) {
      await settled();
      const matches = await searchDocuments(db, { question: query, limit, collections, covered: NEAR });
      return matches.map(({ url, title, snippet }) => ({ url, title, snippet, publishedAt: null }));
    },
    async read(url) {
      await ready;
      const found = await findDocument(db, urlKey(url));
      if (!found) return { ok: false, url, reason: "There is no document at this address in the library." };
      if (found.status === "unreadable")
        return { ok: false, url, reason: found.error ?? "The document cannot be read." };
      return { ok: true, url, title: found.title, text: found.text, publishedAt: null };
    },
    async status() {
      return { state, ...(await countLibrary(db)) };
    },
    rescan: () => index(collections),
    refresh,
    freshen() {
      if (!running && !isFresh()) void index(own);
    },
    indexing: () => running !== null || next !== null,
  };
}

const LIBRARY = Symbol.for("groundwork.library");
const shared = globalThis as { [LIBRARY]?: LibraryHandle };

/** Starts the library of this process and returns at once; a second call gives the first one's handle. */
export function startLibrary(options: LibraryOptions): LibraryHandle {
  shared[LIBRARY] ??= openLibrary(options);
  return shared[LIBRARY];
}

/** The library of this process; null before it was started. */
export function currentLibrary(): LibraryHandle | null {
  return shared[LIBRARY] ?? null;
}

/** For the health report; before the start it is an empty library that is being indexed. */
export async function libraryStatus(): Promise<LibraryStatus> {
  const library = currentLibrary();
  if (library) return library.status();
  return { state: "indexing", documents: 0, passages: 0, collections: [], unreadable: [] };
}

/** For the search over everything stored; before the start it finds nothing. */
export async function searchPassages(query: string, limit: number): Promise<DocumentMatch[]> {
  return (await currentLibrary()?.searchPassages(query, limit)) ?? [];
}
