// The library: documents on this machine, indexed once and then incrementally, searched by passages and read
// by stable addresses. Indexing runs in the background; searches wait a limited time for the first pass.
// There is one library per process.

import type { Store } from "@/db/store/store";
import type { EmbeddingState, FolderState } from "@/lib/http/documents-responses";
import type { HealthResponse } from "@/lib/http/health-responses";
import type { EmbeddingFound } from "@/lib/http/settings-responses";
import type { EmbeddingEndpoint } from "@/lib/models/embed";
import type { LibraryIndex } from "@/lib/search/library";
import type { ReadResult } from "@/lib/search/provider";
import { processSingleton } from "@/lib/singleton";
import type { Publication } from "@/lib/sources/publication";
import { urlKey } from "@/lib/sources/url-key";
import { findCollections, type NamedFolder } from "./collections";
import { createCopiedFiles } from "./copied-files";
import { createEmbedder, type NextEndpoint } from "./embedder";
import type { ReadFile } from "./index-collection";
import { createIndexer } from "./indexer";
import { readDocument } from "./read-document";
import { type DocumentMatch, leavesOutBundled, searchDocuments } from "./search";

type LibraryStatus = HealthResponse["library"];

export type LibraryHandle = LibraryIndex & {
  /** For the global search: passages with their hits marked. */
  searchPassages(query: string, limit: number): Promise<DocumentMatch[]>;
  status(): Promise<LibraryStatus>;
  /** Scans for changed files now and resolves when they are indexed. */
  rescan(): Promise<void>;
  /** Scans for changes among the person's files, after the current pass; resolves when they are indexed. */
  refresh(): Promise<void>;
  /**
   * Starts to index new folders and removes those that are no longer configured; resolves when the index is
   * updated.
   */
  takeUpFolders(): Promise<void>;
  /** Starts a scan of the person's files unless one ran a moment ago. */
  freshen(): void;
  /** True while files are being scanned. */
  indexing(): boolean;
  /** The folders of the person's files, with the indexing progress of each. */
  folders(): FolderState[];
  /** The progress of semantic search; null without a model. */
  embedding(): Promise<EmbeddingState | null>;
  /** Requests one vector from the given or configured embedding model; on success embeds missing passages. */
  tryEmbedding(next?: NextEndpoint): Promise<EmbeddingFound>;
  /** Stops all watchers and requests. */
  close(): void;
  /** Resolves when the first indexing has ended, with or without errors. */
  readonly ready: Promise<void>;
};

/** What somebody who brought a document says of it. */
type DocumentAbout = { title: string; publication?: Publication | undefined };

type LibraryOptions = {
  db: Store;
  /** The folder that contains `documents`. */
  dataDir: string;
  /** The folder whose `node_modules` hold the packages. */
  root: string;
  now?: () => number;
  /** The currently configured folders. */
  folders?: () => readonly NamedFolder[];
  /** Reads a file of the person; on the main thread by default. */
  read?: ReadFile;
  /** What is known of the publications that documents are, by address. */
  about?: (urls: readonly string[]) => Promise<ReadonlyMap<string, DocumentAbout>>;
  /** The current embedding endpoint; null without a model. */
  embedding?: () => EmbeddingEndpoint | null;
  /** Watches the folders for changes; without it only searches trigger scans. */
  watch?: boolean;
};

/** Documents for a run must cover this share of the query. */
const NEAR = 0.3;
/** Documents in the global search must cover this share; reports and sources must contain every word. */
const BESIDE = 0.5;

/** The index of all collections; `indexed` is called after each indexing. */
function openIndex(options: LibraryOptions, { now, indexed }: { now: () => number; indexed: () => void }) {
  const { db, dataDir, root, folders = () => [], read = readDocument, watch = false } = options;
  return createIndexer({
    db,
    dataDir,
    collections: () => findCollections({ root, dataDir, folders: folders() }),
    now,
    read,
    watch,
    indexed,
    copied: db.nodes && createCopiedFiles({ files: db.nodes.files, dataDir }),
  });
}

type Match = Awaited<ReturnType<typeof searchDocuments>>[number];

/** A match as a hit, with what is known of its publication. */
function hitOf({ url, title, snippet }: Match, about: ReadonlyMap<string, DocumentAbout> | undefined) {
  const known = about?.get(url);
  const publication = known?.publication ? { publication: known.publication } : {};
  return { url, title: known?.title ?? title, snippet, publishedAt: null, ...publication };
}

/** Opens a separate library; `startLibrary` opens that of the process. */
export function openLibrary(options: LibraryOptions): LibraryHandle {
  const { db, now = Date.now } = options;
  const embedder = createEmbedder({ db, endpoint: options.embedding ?? (() => null), now });
  const indexed = () => {
    if (db.nodes?.leads() ?? true) void embedder.catchUp();
  };
  const indexer = openIndex(options, { now, indexed });
  const stopListening = db.nodes?.listen((heard) => {
    if (heard === null || heard.kind === "files") void indexer.refresh();
  });

  type Wanted = Omit<Parameters<typeof searchDocuments>[1], "question" | "collections" | "near">;

  async function find(question: string, wanted: Wanted) {
    await indexer.settled();
    const near = embedder.nearest.bind(embedder);
    return searchDocuments(db, { question, collections: indexer.collections(), near, ...wanted });
  }

  return {
    ready: indexer.ready,
    searchPassages: (query, limit) =>
      find(query, { limit, covered: BESIDE, widened: false, uninvited: true }),
    async search(query, limit, { chosen = false, question = null, besideWeb = false, ownOnly = false } = {}) {
      const fitting = { covered: NEAR, widened: true, uninvited: false };
      const wanted = { limit, chosen, asked: question, besideWeb, ownOnly, ...fitting };
      const matches = await find(query, wanted);
      const about = await options.about?.(matches.map(({ url }) => url));
      return matches.map((match) => hitOf(match, about));
    },
    async leavesOutBundled(question, how = {}) {
      const { chosen = false, question: asked = null, besideWeb = false, ownOnly = false } = how;
      // The person left it out, and knows.
      if (ownOnly) return false;
      const collections = indexer.collections();
      return leavesOutBundled(db, { question, collections, chosen, asked, besideWeb });
    },
    async read(url) {
      const stored = await readStored(db, url);
      if (stored.ok) return stored;
      // The document may be among those just added.
      await indexer.settled();
      return readStored(db, url);
    },
    async status() {
      return { state: indexer.state(), ...(await db.countLibrary()) };
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
      stopListening?.();
      indexer.close();
      embedder.close();
    },
  };
}

async function readStored(db: Store, url: string): Promise<ReadResult> {
  const found = await db.findDocument(urlKey(url));
  if (!found) return { ok: false, url, reason: "There is no document at this address in the library." };
  if (found.status === "unreadable")
    return { ok: false, url, reason: found.error ?? "The document cannot be read." };
  const { title, text, pageStarts } = found;
  return { ok: true, url, title, text, publishedAt: null, ...(pageStarts ? { pageStarts } : {}) };
}

const own = processSingleton("library", () => ({ current: null as LibraryHandle | null }));

/** Starts the library of this process and returns at once; a second call returns the same handle. */
export function startLibrary(options: () => LibraryOptions): LibraryHandle {
  own.current ??= openLibrary(options());
  return own.current;
}

/** The library of this process; null before it is started. */
export function currentLibrary(): LibraryHandle | null {
  return own.current;
}

/** For the health report; before the start, an empty library that is being indexed. */
export async function libraryStatus(): Promise<LibraryStatus> {
  const library = currentLibrary();
  if (library) return library.status();
  return { state: "indexing", documents: 0, passages: 0, collections: [], unreadable: [] };
}

/** For the global search; before the start it finds nothing. */
export async function searchPassages(query: string, limit: number): Promise<DocumentMatch[]> {
  return (await currentLibrary()?.searchPassages(query, limit)) ?? [];
}
