import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { eventually } from "@/testing/eventually";
import type { NamedFolder } from "./collections";
import { folderFault } from "./folder-guard";
import { type LibraryHandle, openLibrary } from "./library";

let store: TestDatabase;
let folders: NamedFolder[];
let library: LibraryHandle;
let opened: LibraryHandle | null = null;

beforeEach(async () => {
  store = openTestDatabase();
  folders = [{ name: "notes", path: at("notes") }];
  await put("notes/pump.md", "# Pumps\n\nA heat pump moves warmth.");
  await put("notes/deep/bell.md", "# Bells\n\nThe bell of the tower.");
});
afterEach(async () => {
  await opened?.refresh();
  opened?.close();
  opened = null;
  store.close();
});

const at = (name: string) => path.join(store.dir, name);
const dataDir = () => at("data");

async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
}

async function open(watch = false): Promise<void> {
  library = openLibrary({ db: store.db, dataDir: dataDir(), root: store.dir, folders: () => folders, watch });
  opened = library;
  await library.ready;
}

const urls = async (query: string) => (await library.search(query, 10)).map(({ url }) => url);
const stateOf = (name: string) => library.folders().find((folder) => folder.name === name);

describe("A configured folder", () => {
  it("is read in place, with addresses of its own", async () => {
    await open();
    expect(await urls("heat pump")).toEqual(["library://notes/pump.md"]);
    expect(stateOf("notes")).toEqual({
      name: "notes",
      folder: at("notes"),
      own: false,
      state: "ready",
      done: 2,
      total: 2,
    });
    expect(stateOf("documents")).toMatchObject({ own: true, state: "ready", total: 0 });
  });

  it("that is missing is reported, and stays searchable until it returns", async () => {
    await open();
    await rename(at("notes"), at("away"));
    await library.refresh();
    expect(stateOf("notes")).toMatchObject({ state: "missing" });
    expect(await urls("heat pump")).toEqual(["library://notes/pump.md"]);
    await rename(at("away"), at("notes"));
    await rm(at("notes/pump.md"));
    await library.refresh();
    expect(stateOf("notes")).toMatchObject({ state: "ready", total: 1 });
    expect(await urls("heat pump")).toEqual([]);
  });

  it("that is suddenly empty keeps its documents until somebody rescans it", async () => {
    await open();
    await rm(at("notes"), { recursive: true });
    await mkdir(at("notes"));
    await library.refresh();
    expect(stateOf("notes")).toMatchObject({ state: "emptied" });
    expect(await urls("bell")).toEqual(["library://notes/deep/bell.md"]);
    await library.rescan();
    expect(stateOf("notes")).toMatchObject({ state: "ready", total: 0 });
    expect(await urls("bell")).toEqual([]);
  });

  it("leaves the index when it is no longer configured, and enters it when it is", async () => {
    await open();
    await put("papers/paper.txt", "Sodium cells.");
    folders = [{ name: "papers", path: at("papers") }];
    await library.refresh();
    expect(await urls("heat pump")).toEqual([]);
    expect(await urls("sodium")).toEqual(["library://papers/paper.txt"]);
    expect(library.folders().map(({ name }) => name)).toEqual(["documents", "papers"]);
  });

  it("is not left through a link", async () => {
    await put("secret/key.md", "The hidden treasure.");
    await symlink(at("secret"), at("notes/link"));
    await open();
    expect(await urls("treasure")).toEqual([]);
    expect((await library.status()).unreadable).toEqual([
      { path: "notes/link", error: "The link leads out of the folder and is not followed." },
    ]);
  });
});

describe("A folder with forbidden content", () => {
  it.each<[string, () => string, string]>([
    ["the root of the disk", () => "/", "root"],
    ["a relative path", () => "notes", "relative"],
    ["the data itself", dataDir, "holds_data"],
    ["a folder above it", () => store.dir, "holds_data"],
    ["a way around to it", () => at("notes/../data"), "holds_data"],
    ["a file", () => at("notes/pump.md"), "not_a_folder"],
  ])("%s is rejected", async (_, folder, fault) => {
    await mkdir(dataDir(), { recursive: true });
    expect(await folderFault(folder(), dataDir())).toBe(fault);
  });

  it("a link to it is rejected as well, and nothing in it is indexed", async () => {
    await put("data/private.md", "The hidden treasure.");
    await symlink(dataDir(), at("link"));
    folders = [{ name: "link", path: at("link") }];
    await open();
    expect(stateOf("link")).toMatchObject({ state: "refused", fault: "holds_data" });
    expect(await urls("treasure")).toEqual([]);
  });

  it("one beside it, and one that does not exist yet, are accepted", async () => {
    expect(await folderFault(at("notes"), dataDir())).toBeNull();
    expect(await folderFault(at("later"), dataDir())).toBeNull();
  });
});

describe("A watched folder", () => {
  /** Waits until a file system event has updated the index. */
  const indexed = (total: number) =>
    eventually(() => expect(stateOf("notes")).toMatchObject({ state: "ready", total }));

  it("is indexed when a file is added, changed or deleted, also in a new subfolder", async () => {
    await open(true);
    await put("notes/new.md", "About a sextant.");
    await indexed(3);
    expect(await urls("sextant")).toEqual(["library://notes/new.md"]);
    await put("notes/later/inner.md", "About an astrolabe.");
    await indexed(4);
    expect(await urls("astrolabe")).toEqual(["library://notes/later/inner.md"]);
    await put("notes/later/second.md", "About a compass.");
    await indexed(5);
    await rm(at("notes/new.md"));
    await indexed(4);
    expect(await urls("sextant")).toEqual([]);
  });
});
