// Keeps the index of the library up to date: one pass at a time over the collections, told by watches and by whoever asks,
// and what can be said of each folder meanwhile.

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/db/client";
import type { FolderState } from "@/lib/http/documents-responses";
import { log } from "@/lib/log";
import type { Collection } from "./collections";
import { folderFault } from "./folder-guard";
import { indexCollection, type ReadFile } from "./index-collection";
import { removeUnlistedCollections } from "./remove-collections";
import { type FolderWatch, watchFolders } from "./watch";

/**
 * How long searches wait for what is being indexed before they answer with what is there, in milliseconds. Each is counted
 * from one moment for all searches, so that a pass over many files holds up none that comes later.
 */
const PATIENCE_MS = {
  /** For the bundled documentation, from the start: the first question may be about it. */
  bundled: 20_000,
  /** For the person's own files in the first pass, from when it comes to them: all that were put in before are new to it. */
  first: 5000,
  /** The same in every later pass, which has little to do. */
  later: 2000,
};

/** Resolves when it is done, or after so many milliseconds. */
async function waitFor(done: Promise<void>, ms: number): Promise<void> {
  if (ms > 0) await Promise.race([done, sleep(ms, undefined, { ref: false })]);
}

type Indexer = {
  /** Resolves when the first pass has ended, well or not. */
  readonly ready: Promise<void>;
  collections(): Collection[];
  /** Goes through everything; also documents of a folder that was emptied leave. */
  rescan(): Promise<void>;
  /** Goes through the person's own files, after what is going on. */
  refresh(): Promise<void>;
  /**
   * Takes up folders that were named and lets go of those that are no more, also in the middle of a pass; resolves when
   * the index has followed.
   */
  takeUp(): Promise<void>;
  /** Begins that unless it was done a moment ago. */
  freshen(): void;
  /** For a search: resolves when the bundled documentation is indexed and files that just came in are, or after a while. */
  settled(): Promise<void>;
  indexing(): boolean;
  state(): "indexing" | "ready" | "failed";
  folders(): FolderState[];
  close(): void;
};

type IndexerParts = {
  db: Database;
  dataDir: string;
  /** Asked anew for each pass: folders may be named and taken away while the server runs. */
  collections: () => Collection[];
  now: () => number;
  read: ReadFile;
  /** False leaves it to searches to look for changes. */
  watch: boolean;
  /** Called after each pass. */
  indexed: () => void;
};

/** A file put into a folder that is not watched is found by the first search after this many milliseconds. */
const FRESH_MS = 5000;
/** One in a folder that is watched, when nothing was told of it. */
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
  /** When the pass under way, or the last one, came to the person's own files. */
  #ownSince: number;
  #next: Promise<void> | null = null;
  #lastScan = Number.NEGATIVE_INFINITY;
  #changed = false;
  #closed = false;

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
    // A file that came after a pass began is met by the next one.
    this.#next ??= running.then(() => {
      this.#next = null;
      return this.#index("own", false);
    });
    return this.#next;
  }

  takeUp(): Promise<void> {
    this.#collections = this.#parts.collections();
    // Searches wait a moment for what comes and what goes.
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
    // What is only looked at now and then is looked at beside the search.
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
      log.error("library-failed", { error });
    }
    this.#lastScan = this.#parts.now();
  }

  /** What is said and watched of collections that are no more. */
  #letGo(): void {
    const names = new Set(this.#collections.map(({ name }) => name));
    for (const name of this.#folders.keys())
      if (!names.has(name)) {
        this.#folders.delete(name);
        this.#watch?.follow(name, []);
      }
  }

  /** False for one that was taken away, or moved, while a pass goes on. */
  #isNamed = ({ name, folder }: Collection) =>
    this.#collections.some((one) => one.name === name && one.folder === folder);

  async #indexOne(collection: Collection, emptying: boolean): Promise<void> {
    const { db, dataDir, now, read } = this.#parts;
    if (this.#closed || !this.#isNamed(collection)) return;
    const fault = collection.kind === "folder" ? await folderFault(collection.folder, dataDir) : null;
    if (fault !== null) {
      // Its documents go: they were not to be there.
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
      dropped: () => this.#closed || !this.#isNamed(collection),
      progress: (done, total) =>
        this.#say(collection, { state: done < total ? "indexing" : (before?.state ?? "ready"), done, total }),
    });
    if (outcome.kind === "dropped" || !this.#isNamed(collection)) return;
    if (outcome.kind !== "indexed") {
      // What was watched is no more: searches look whether it is back.
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
