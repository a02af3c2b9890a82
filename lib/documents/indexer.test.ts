import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import type { ReadFile } from "./index-collection";
import { type LibraryHandle, openLibrary } from "./library";
import { readDocument } from "./read-document";

let store: TestDatabase;
let library: LibraryHandle;
let clock: number;
/** The person's files are read only after this resolves. */
let breaker: PromiseWithResolvers<void>;
let reached: PromiseWithResolvers<void>;

const read: ReadFile = async (file) => {
  reached.resolve();
  await breaker.promise;
  return readDocument(file);
};

beforeEach(async () => {
  store = openTestDatabase();
  clock = 1_000_000;
  breaker = Promise.withResolvers();
  reached = Promise.withResolvers();
  const docs = path.join(store.dir, "node_modules", "ai", "docs");
  await mkdir(docs, { recursive: true });
  await writeFile(path.join(docs, "a.mdx"), "---\ntitle: Bees\n---\nAbout bees.");
  await mkdir(path.join(store.dir, "documents"));
  await writeFile(path.join(store.dir, "documents", "own.md"), "My own bees.");
  library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir, now: () => clock, read });
});
afterEach(async () => {
  breaker.resolve();
  await library.ready;
  library.close();
  store.close();
});

const found = async () => (await library.searchPassages("bees", 9)).map(({ url }) => url).sort();

it("one time limit applies to all searches of the first pass, and each finds bundled documents", async () => {
  await reached.promise;
  clock += 5000;
  // The pass never continues: a search that waited again would return late; this one returns at once.
  for (let search = 0; search < 5; search += 1) expect(await found()).toEqual(["library://ai/a.mdx"]);
  expect((await library.status()).state).toBe("indexing");
});

it("a search right after the start also waits for the user's files, up to its time limit", async () => {
  const searching = found();
  await reached.promise;
  breaker.resolve();
  expect(await searching).toEqual(["library://ai/a.mdx", "library://documents/own.md"]);
});
