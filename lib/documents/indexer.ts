// Keeps the index of the library up to date: one pass at a time over the collections, triggered by file
// system watchers and by requests, with the state of each folder.

import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "@/db/store/store";
import type { FolderState } from "@/lib/http/documents-responses";
import { log } from "@/lib/log";
import { type Collection, OWN_COLLECTION } from "./collections";
import type { CopiedFiles } from "./copied-files";
import { folderFault } from "./folder-guard";
import { indexCollection, type ReadFile } from "./index-collection";
import { removeUnlistedCollections } from "./remove-collections";
import { type FolderWatch, watchFolders } from "./watch";

/**
 * How long searches wait for indexing before they use the existing index, in milliseconds. Each limit counts
 * from one moment for all searches, so that a pass over many files does not delay later ones.
 */
const PATIENCE_MS = {
  /** For the bundled documentation, from the start: the first question may be about it. */
  bundled: 20_000,
  /** For the person's files in the first pass, from when it reaches them, because all of them are new. */
  first: 5000,
  /** The same in every later pass, which has little to do. */
  later: 2000,
};

/** Resolves when the promise settles, or after this many milliseconds. */
async function waitFor(done: Promise<void>, ms: number): Promise<void> {
  if (ms > 0) await Promise.race([done, sleep(ms, undefined, { ref: false })]);
}

type Indexer = {
  /** Resolves when the first pass has ended, with or without errors. */
  readonly ready: Promise<void>;
  collections(): Collection[];
  /** Scans everything, and removes the documents of emptied folders. */
  rescan(): Promise<void>;
  /** Scans the person's files, after the current pass. */
  refresh(): Promise<void>;
  /**
   * Starts to index new folders and removes those that are no longer configured, also during a pass; resolves
   * when the index is updated.
   */
  takeUp(): Promise<void>;
  /** Starts that scan unless one ran a moment ago. */
  freshen(): void;
  /**
   * For a search: resolves when the bundled documentation and recently added files are indexed, or after a
   * time limit.
   */
  settled(): Promise<void>;
  indexing(): boolean;
  state(): "indexing" | "ready" | "failed";
  folders(): FolderState[];
  close(): void;
};

type IndexerParts = {
  db: Store;
  dataDir: string;
  /** Called for each pass, because folders may be added and removed while the server runs. */
  collections: () => Collection[];
  now: () => number;
  read: ReadFile;
  /** False disables watching; then searches trigger scans. */
  watch: boolean;
  /** Called after each pass. */
  indexed: () => void;
  /** Where nodes share the person's files: brings the folder of this node up to date, before each pass. */
  copied: CopiedFiles | null;
};

/** How often, and with how many milliseconds between, a node looks whether another one has indexed what is new. */
const ELSEWHERE = { looks: 120, pause: 250 };

/** In a folder without a watcher, the first search after this many milliseconds finds a new file. */
const FRESH_MS = 5000;
/** The same for a watched folder whose watcher reported nothing. */
const WATCHED_FRESH_MS = 60_000;

class CollectionIndexer implements Indexer {
  readonly #parts: IndexerParts;
  readonly #watch: FolderWatch | null;
  readonly #folders = new Map<string, FolderState>();
  readonly ready: Promise<void>;
  #state: "indexing" | "ready" | "failed" = "indexing";
  #collections: Collection[];
  #running: Promise<void> | null = null;
  readonly #bundled = Promise.withResolvers<void>();
  readonly #began: number;
  /** When the current or last pass reached the person's files. */
  #ownSince: number;
  #next: Promise<void> | null = null;
  #lastScan = Number.NEGATIVE_INFINITY;
  #changed = false;
  #closed = false;
  #absent: ReadonlySet<string> = new Set();

  constructor(parts: IndexerParts) {
    this.#parts = parts;
    this.#began = parts.now();
    this.#ownSince = this.#began;
    this.#collections = parts.collections();
    this.#watch = parts.watch
      ? watchFolders({
          changed: () => {
            this.#changed = true;
          },
          settled: () => void this.refresh(),
        })
      : null;
    for (const collection of this.#collections) this.#say(collection, { state: "waiting" });
    this.ready = this.#index("all", false);
  }

  collections = () => this.#collections;
  state = () => this.#state;
  indexing = () => this.#running !== null || this.#next !== null;
  folders = () => [...this.#folders.values()];
  rescan = () => this.#index("all", true);

  refresh(): Promise<void> {
    const running = this.#running;
    if (!running) return this.#index("own", false);
    // The next pass finds a file that is added after a pass began.
    this.#next ??= running.then(() => {
      this.#next = null;
      return this.#index("own", false);
    });
    return this.#next;
  }

  takeUp(): Promise<void> {
    this.#collections = this.#parts.collections();
    // Searches wait a moment for added and removed folders.
    this.#changed = true;
    this.#letGo();
    for (const collection of this.#collections)
      if (!this.#folders.has(collection.name)) this.#say(collection, { state: "waiting" });
    return this.refresh();
  }

  freshen(): void {
    if (!this.#running && !this.#isFresh()) void this.#index("own", false);
  }

  async settled(): Promise<void> {
    const { now } = this.#parts;
    await waitFor(this.#bundled.promise, this.#began + PATIENCE_MS.bundled - now());
    if (this.#isFresh() && !this.#running) return;
    // Folders that are only polled are scanned without delaying the search.
    const wait = this.#changed || !this.#isWatched();
    const pass = this.#running ?? this.#index("own", false);
    const patience = this.#state === "indexing" ? PATIENCE_MS.first : PATIENCE_MS.later;
    if (wait) await waitFor(pass, this.#ownSince + patience - now());
  }

  close(): void {
    this.#closed = true;
    this.#watch?.close();
  }

  #isWatched(): boolean {
    return this.#collections.every(({ kind, name }) => kind === "package" || this.#watch?.covers(name));
  }

  #isFresh(): boolean {
    if (this.#changed) return false;
    return this.#parts.now() - this.#lastScan < (this.#isWatched() ? WATCHED_FRESH_MS : FRESH_MS);
  }

  #index(which: "all" | "own", emptying: boolean): Promise<void> {
    if (this.#running) return this.#running;
    this.#ownSince = this.#parts.now();
    const pass = this.#pass(which, emptying).finally(() => {
      this.#running = null;
      this.#bundled.resolve();
      this.#parts.indexed();
    });
    this.#running = pass;
    return pass;
  }

  async #pass(which: "all" | "own", emptying: boolean): Promise<void> {
    this.#changed = false;
    try {
      await this.#bringFiles();
      if (await this.#isIndexedElsewhere()) {
        this.#state = "ready";
        this.#lastScan = this.#parts.now();
        return;
      }
      const collections = this.#parts.collections();
      this.#collections = collections;
      this.#letGo();
      await removeUnlistedCollections(this.#parts.db, collections, () => this.#closed);
      const isOwn = ({ kind }: Collection) => kind !== "package";
      for (const collection of collections)
        if (which === "all" && !isOwn(collection)) await this.#indexOne(collection, emptying);
      this.#ownSince = this.#parts.now();
      this.#bundled.resolve();
      for (const collection of collections.filter(isOwn)) await this.#indexOne(collection, emptying);
      this.#state = "ready";
    } catch (error) {
      this.#state = "failed";
      // A process that ends closes its store during a pass.
      if (this.#parts.db.open) log.error("library-failed", { error });
    }
    this.#lastScan = this.#parts.now();
  }

  async #bringFiles(): Promise<void> {
    const brought = await this.#parts.copied?.bringUpToDate();
    if (!brought) return;
    this.#absent = brought.absent;
    this.#watch?.follow(OWN_COLLECTION, brought.folders);
  }

  /** True when another node indexes; then it has done so, unless that takes long or there is more to bring. */
  async #isIndexedElsewhere(): Promise<boolean> {
    const { nodes } = this.#parts.db;
    if (!nodes || nodes.leads()) return false;
    this.#bundled.resolve();
    for (let look = 0; look < ELSEWHERE.looks && !this.#closed && !this.#next; look += 1) {
      if (await nodes.files.areIndexed(OWN_COLLECTION)) break;
      await sleep(ELSEWHERE.pause, undefined, { ref: false });
      if (nodes.leads()) return false;
    }
    return true;
  }

  /** Removes the state and watchers of collections that no longer exist. */
  #letGo(): void {
    const names = new Set(this.#collections.map(({ name }) => name));
    for (const name of this.#folders.keys())
      if (!names.has(name)) {
        this.#folders.delete(name);
        this.#watch?.follow(name, []);
      }
  }

  /** False for a collection that was removed or moved during a pass. */
  #isNamed = ({ name, folder }: Collection) =>
    this.#collections.some((one) => one.name === name && one.folder === folder);

  async #indexOne(collection: Collection, emptying: boolean): Promise<void> {
    const { db, dataDir, now, read } = this.#parts;
    if (this.#closed || !this.#isNamed(collection)) return;
    const fault = collection.kind === "folder" ? await folderFault(collection.folder, dataDir) : null;
    if (fault !== null) {
      // Removes its documents, which should not exist.
      await removeUnlistedCollections(
        db,
        this.#collections.filter(({ name }) => name !== collection.name),
        () => this.#closed,
      );
      return this.#say(collection, { state: "refused", fault });
    }
    const before = this.#folders.get(collection.name);
    const outcome = await indexCollection({
      db,
      collection,
      now,
      read,
      emptying,
      ...(collection.kind === "own" ? { absent: this.#absent } : {}),
      dropped: () => this.#closed || !this.#isNamed(collection),
      progress: (done, total) =>
        this.#say(collection, { state: done < total ? "indexing" : (before?.state ?? "ready"), done, total }),
    });
    if (outcome.kind === "dropped" || !this.#isNamed(collection)) return;
    if (outcome.kind !== "indexed") {
      // The watched folder is gone; searches check whether it is back.
      this.#watch?.follow(collection.name, []);
      return this.#say(collection, { ...before, state: outcome.kind });
    }
    const { folders, files, written, removed } = outcome;
    this.#say(collection, { state: "ready", done: files, total: files });
    if (collection.kind !== "package") this.#watch?.follow(collection.name, folders);
    if (written + removed > 0)
      log.info("library-indexed", { collection: collection.name, files, written, removed });
  }

  #say(collection: Collection, said: Partial<FolderState>): void {
    if (collection.kind === "package") return;
    const { name, folder, origin } = collection;
    this.#folders.set(name, {
      done: 0,
      total: 0,
      state: "waiting",
      ...said,
      name,
      folder,
      own: collection.kind === "own",
      ...(origin ? { origin } : {}),
    });
  }
}

export const createIndexer = (parts: IndexerParts): Indexer => new CollectionIndexer(parts);
