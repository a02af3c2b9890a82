// The library: documents on this machine, indexed once and then only where they changed, searched by passages and read
// by stable addresses. Indexing runs beside everything else; who searches before it first ended waits a while. There is
// one library in the process.

import type { Database } from "@/db/client";
import { countLibrary, findDocument } from "@/db/queries/documents";
import type { EmbeddingState, FolderState } from "@/lib/http/documents-responses";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { EmbeddingFound } from "@/lib/http/settings-responses";
import type { EmbeddingEndpoint } from "@/lib/models/embed";
import type { LibraryIndex } from "@/lib/search/library";
import type { ReadResult } from "@/lib/search/provider";
import { processSingleton } from "@/lib/singleton";
import { urlKey } from "@/lib/sources/url-key";
import { findCollections, type NamedFolder } from "./collections";
import { createEmbedder, type NextEndpoint } from "./embedder";
import type { ReadFile } from "./index-collection";
import { createIndexer } from "./indexer";
import { readDocument } from "./read-document";
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
  /** Takes up folders that were named and lets go of those that are no more; resolves when the index has followed. */
  takeUpFolders(): Promise<void>;
  /** Begins to look for changes among the person's own files unless that was done a moment ago. */
  freshen(): void;
  /** True while files are being gone through. */
  indexing(): boolean;
  /** The folders of the person's own files, with how far each is indexed. */
  folders(): FolderState[];
  /** How far passages can be found by meaning; null without a model. */
  embedding(): Promise<EmbeddingState | null>;
  /** Asks the embedding model, or the one that is to be, for one vector now; when it answers, missing ones are made. */
  tryEmbedding(next?: NextEndpoint): Promise<EmbeddingFound>;
  /** Watches no folder and asks no endpoint any more. */
  close(): void;
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
  /** The folders that the person named, as they are now. */
  folders?: () => readonly NamedFolder[];
  /** Reads a file of the person's own; in this thread unless told otherwise. */
  read?: ReadFile;
  /** Where vectors of passages come from, as it is now; null without a model. */
  embedding?: () => EmbeddingEndpoint | null;
  /** Watches the folders for changes; without it only searches look for them. */
  watch?: boolean;
};

/** A run is given only documents that hold this share of what it asked. */
const NEAR = 0.3;
/** What is found beside reports and sources, which hold every word, holds at least this share. */
const BESIDE = 0.5;

/** Opens a library of its own; `startLibrary` is the one of the process. */
export function openLibrary(options: LibraryOptions): LibraryHandle {
  const {
    db,
    dataDir,
    root,
    now = Date.now,
    folders = () => [],
    read = readDocument,
    watch = false,
  } = options;
  const embedder = createEmbedder({ db, endpoint: options.embedding ?? (() => null), now });
  const indexer = createIndexer({
    db,
    dataDir,
    collections: () => findCollections({ root, dataDir, folders: folders() }),
    now,
    read,
    watch,
    indexed: () => void embedder.catchUp(),
  });

  type Wanted = { limit: number; covered: number; widened: boolean; uninvited: boolean };

  async function find(question: string, wanted: Wanted) {
    await indexer.settled();
    const near = embedder.nearest.bind(embedder);
    return searchDocuments(db, { question, collections: indexer.collections(), near, ...wanted });
  }

  return {
    ready: indexer.ready,
    searchPassages: (query, limit) =>
      find(query, { limit, covered: BESIDE, widened: false, uninvited: true }),
    async search(query, limit, { chosen = false } = {}) {
      const matches = await find(query, { limit, covered: NEAR, widened: true, uninvited: chosen });
      return matches.map(({ url, title, snippet }) => ({ url, title, snippet, publishedAt: null }));
    },
    async read(url) {
      const stored = await readStored(db, url);
      if (stored.ok) return stored;
      // It may be among what just came in.
      await indexer.settled();
      return readStored(db, url);
    },
    async status() {
      return { state: indexer.state(), ...(await countLibrary(db)) };
    },
    folders: indexer.folders,
    rescan: indexer.rescan,
    refresh: () => indexer.refresh(),
    takeUpFolders: () => indexer.takeUp(),
    freshen: () => indexer.freshen(),
    indexing: indexer.indexing,
    embedding: () => embedder.state(),
    tryEmbedding: (next) => embedder.check(next),
    close() {
      indexer.close();
      embedder.close();
    },
  };
}

async function readStored(db: Database, url: string): Promise<ReadResult> {
  const found = await findDocument(db, urlKey(url));
  if (!found) return { ok: false, url, reason: "There is no document at this address in the library." };
  if (found.status === "unreadable")
    return { ok: false, url, reason: found.error ?? "The document cannot be read." };
  const { title, text, pageStarts } = found;
  return { ok: true, url, title, text, publishedAt: null, ...(pageStarts ? { pageStarts } : {}) };
}

const own = processSingleton("library", () => ({ current: null as LibraryHandle | null }));

/** Starts the library of this process and returns at once; a second call gives the first one's handle. */
export function startLibrary(options: () => LibraryOptions): LibraryHandle {
  own.current ??= openLibrary(options());
  return own.current;
}

/** The library of this process; null before it was started. */
export function currentLibrary(): LibraryHandle | null {
  return own.current;
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
