// Import against a server that answers as the documents of the API say; see testing/zotero/server.ts.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentUrl } from "@/lib/documents/collections";
import { openLibrary } from "@/lib/documents/library";
import type { GuardedFetch } from "@/lib/fetch/guarded-fetch";
import { exportCsl } from "@/lib/report-export/bibliography";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { fullReport } from "@/testing/report-export/exported";
import { article, KEY, LIBRARY, newKey, startZotero, type ZoteroServer } from "@/testing/zotero/server";
import { ZoteroClient } from "./client";
import { type ImportParts, importCollection } from "./import-collection";
import { importedAbout, importState } from "./import-state";

let store: TestDatabase;
let zotero: ZoteroServer;
let waits: number[];
const ROOM = "ROOM2345";

beforeEach(async () => {
  store = openTestDatabase();
  zotero = await startZotero();
  waits = [];
  zotero.put("collections", ROOM, { name: "Engines", parentCollection: false });
});
afterEach(async () => {
  store.close();
  await zotero.stop();
});

const wait = async (ms: number) => void waits.push(ms);
const client = (more: Partial<{ baseUrl: string; library: string; apiKey: string | null }> = {}) =>
  new ZoteroClient({ baseUrl: zotero.url, library: LIBRARY, apiKey: KEY, ...more }, { wait });

/** What the guard does with the scripted storage, which is on this machine. */
const guarded: GuardedFetch = async ({ url }) => {
  const answer = await fetch(url);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { url, status: answer.status, headers: answer.headers, bytes, redirects: [] };
};

let count = 0;
const unique = () => {
  count += 1;
  return `t${count}`;
};
const parts = (more: Partial<ImportParts> = {}): ImportParts => ({
  client: client(),
  db: store.db,
  dataDir: store.dir,
  now: () => 1,
  unique,
  guarded,
  ...more,
});
const importIt = (more: Partial<ImportParts> = {}, subcollections = false) =>
  importCollection(parts(more), { collection: ROOM, subcollections });
const folder = (name = "Engines") => path.join(store.dir, "documents", "Zotero", name);
const files = () => readdirSync(folder()).sort();
const attach = (parent: string, more: Record<string, unknown>): string => {
  const key = newKey();
  zotero.put("items", key, {
    itemType: "attachment",
    parentItem: parent,
    linkMode: "imported_file",
    ...more,
  });
  return key;
};
const add = (title: string, more: Record<string, unknown> = {}): string => {
  const key = newKey();
  zotero.put("items", key, article(title, [ROOM], more));
  return key;
};

describe("an import from Zotero", () => {
  it("brings every page of 250 items, with the headers that the API asks for", async () => {
    for (let at = 0; at < 250; at += 1) add(`Item ${at}`);
    const outcome = await importIt();
    expect(outcome).toEqual({ items: 250, written: 250, unchanged: 0, removed: 0, whole: true });
    expect(files()).toHaveLength(250);
    const pages = zotero.requests.filter(({ path: at }) => at.endsWith(`${ROOM}/items`));
    expect(pages.map(({ query }) => query.get("start"))).toEqual(["0", "100", "200"]);
    for (const { headers } of zotero.requests)
      expect(headers).toMatchObject({ "zotero-api-version": "3", "zotero-api-key": KEY });
  });

  it("becomes documents that a search finds as the publications they are, and a bibliography names", async () => {
    const key = add("Sketch of the Analytical Engine", {
      abstractNote: "The engine weaves algebraical patterns.",
    });
    zotero.put("items", newKey(), { itemType: "note", parentItem: key, note: "<p>My <b>own</b> remark</p>" });
    await importIt();
    const library = openLibrary({
      db: store.db,
      dataDir: store.dir,
      root: store.dir,
      about: (urls) => importedAbout(store.db, urls),
    });
    await library.ready;
    const [hit] = await library.search("algebraical patterns", 3, { chosen: true });
    expect(hit).toMatchObject({
      title: "Sketch of the Analytical Engine",
      publication: { authors: ["Lovelace, Ada"], year: 1843, venue: "Notes on Engines", doi: "10.1000/xyz" },
    });
    const read = await library.read(hit?.url ?? "");
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.text).toContain("My **own** remark");
    library.close();
    const source = {
      ...fullReport.sources[0],
      url: hit?.url,
      title: hit?.title,
      publication: hit?.publication,
    };
    const csl = JSON.parse(exportCsl({ ...fullReport, sources: [source as never] }));
    expect(csl[0]).toMatchObject({
      title: "Sketch of the Analytical Engine",
      author: [{ family: "Lovelace", given: "Ada" }],
      DOI: "10.1000/xyz",
      "container-title": "Notes on Engines",
    });
  });

  it("stores the files instead of the metadata, from the storage and without the key", async () => {
    const key = add("With files");
    const page = attach(key, { contentType: "text/html", filename: "x.html" });
    zotero.files.set(page, Buffer.from("<p>snapshot</p>"));
    const text = attach(key, { contentType: "text/plain", filename: "../../evil.txt" });
    zotero.files.set(text, Buffer.from("plain"));
    await importIt();
    expect(files()).toEqual([`With files ${page}.html`, `With files ${text}.txt`].sort());
    expect(readFileSync(path.join(folder(), `With files ${text}.txt`), "utf8")).toBe("plain");
  });

  it("tells of each file that it cannot bring, and brings the item's metadata then", async () => {
    const key = add("Without");
    attach(key, { contentType: "application/pdf", filename: "missing.pdf" });
    attach(key, { contentType: "application/pdf", filename: "linked.pdf", linkMode: "linked_file" });
    attach(key, { contentType: "video/mp4", filename: "film.mp4" });
    await importIt();
    expect(files()).toEqual([`Without ${key}.md`]);
    const [entry] = Object.values(await importState(store.db));
    expect(entry?.items[key]?.faults).toEqual([
      { file: "missing.pdf", fault: "no_file" },
      { file: "linked.pdf", fault: "linked" },
      { file: "film.mp4", fault: "kind" },
    ]);
  });

  it("does not follow a redirect of the server into the own network", async () => {
    const key = add("Trap");
    zotero.files.set(attach(key, { contentType: "text/plain", filename: "a.txt" }), Buffer.from("x"));
    const { guarded: _, ...real } = parts();
    await importCollection(real, { collection: ROOM, subcollections: false });
    const [entry] = Object.values(await importState(store.db));
    expect(entry?.items[key]?.faults).toEqual([{ file: "a.txt", fault: "unreadable" }]);
    expect(zotero.requests.some(({ path: at }) => at.startsWith("/storage/"))).toBe(false);
  });

  it("asks only whether anything changed, then updates what did and removes what is gone", async () => {
    const [kept, changed, gone] = [add("Kept"), add("Changed"), add("Gone")];
    await importIt();
    expect(await importIt()).toMatchObject({ written: 0, unchanged: 3 });
    expect(zotero.requests.at(-1)?.headers["if-modified-since-version"]).toBeDefined();
    zotero.put("items", changed, article("Changed title", [ROOM]));
    zotero.remove(gone);
    expect(await importIt()).toEqual({ items: 2, written: 1, unchanged: 1, removed: 1, whole: true });
    expect(files()).toEqual([`Changed title ${changed}.md`, `Kept ${kept}.md`]);
  });

  it("goes on after an interruption", async () => {
    for (let at = 0; at < 50; at += 1) add(`Item ${at}`);
    const stop = new AbortController();
    const stopped = new ZoteroClient(
      { baseUrl: zotero.url, library: LIBRARY, apiKey: KEY },
      { wait, signal: stop.signal },
    );
    const progress = (done: number) => done === 30 && stop.abort();
    await expect(importIt({ client: stopped, progress })).rejects.toThrow();
    expect(await importIt()).toMatchObject({ written: 20, unchanged: 30 });
  });

  it("takes subcollections only when asked, each once although they form a circle", async () => {
    zotero.put("collections", "CHILD234", { name: "Child", parentCollection: ROOM });
    zotero.put("collections", ROOM, { name: "Engines", parentCollection: "CHILD234" });
    add("Above");
    zotero.put("items", newKey(), article("Below", ["CHILD234"]));
    expect(await importIt()).toMatchObject({ items: 1 });
    expect(await importIt({}, true)).toMatchObject({ items: 2 });
  });

  it("is bounded in items and bytes, and says so", async () => {
    for (let at = 0; at < 5; at += 1) add(`Item ${at}`);
    expect(await importIt({ limits: { items: 3 } })).toMatchObject({ items: 3, whole: false });
    const key = add("File");
    zotero.files.set(attach(key, { contentType: "text/plain", filename: "a.txt" }), Buffer.from("x"));
    await importIt({ limits: { bytes: 1 } });
    const [entry] = Object.values(await importState(store.db));
    expect(entry?.items[key]?.faults).toEqual([{ file: "a.txt", fault: "full" }]);
    await importIt();
    expect(Object.values(await importState(store.db))[0]?.items[key]?.faults).toEqual([]);
  });

  it("keeps hostile titles inside its folder", async () => {
    for (const title of ["../../up", "a/b", "CON", "\u202Eevil\u0000", "x".repeat(3000), ""]) add(title);
    await importIt();
    expect(files()).toHaveLength(6);
    expect(readdirSync(path.join(store.dir, "documents"))).toEqual(["Zotero"]);
  });
});

describe("a Zotero server", () => {
  it("is left alone as long as it asks, also after a success", async () => {
    add("One");
    zotero.headers.Backoff = "7";
    await importIt();
    expect(waits).toContain(7000);
  });

  it("is asked again after the time of Retry-After", async () => {
    add("One");
    zotero.fail({ status: 429, headers: { "Retry-After": "5" } });
    zotero.fail({ status: 503, headers: { "Retry-After": "3" } });
    expect(await importIt()).toMatchObject({ written: 1 });
    expect(waits).toEqual([5000, 3000]);
  });

  it("is not waited for without end", async () => {
    zotero.fail({ status: 429, headers: { "Retry-After": "86400" } });
    await expect(importIt()).rejects.toMatchObject({ code: "zotero_busy" });
    for (let at = 0; at < 4; at += 1) zotero.fail({ status: 429 });
    await expect(importIt()).rejects.toMatchObject({ code: "zotero_busy" });
  });

  it("that refuses the key, knows no collection or is no Zotero is told apart", async () => {
    await expect(importIt({ client: client({ apiKey: "wrong" }) })).rejects.toMatchObject({
      code: "zotero_refused",
    });
    const request = { collection: "NOTHERE2", subcollections: false };
    await expect(importCollection(parts(), request)).rejects.toMatchObject({ code: "zotero_missing" });
    await expect(importIt({ client: client({ baseUrl: "http://127.0.0.1:1" }) })).rejects.toMatchObject({
      code: "zotero_unreachable",
    });
  });
});

describe("the Zotero of this machine", () => {
  it("is read without a key, and its files only in its own storage", async () => {
    const local = await startZotero({ local: true });
    const home = mkdtempSync(path.join(tmpdir(), "zotero-"));
    local.put("collections", ROOM, { name: "Local", parentCollection: false });
    const key = newKey();
    local.put("items", key, article("Mine", [ROOM]));
    const [inside, outside] = [newKey(), newKey()];
    for (const one of [inside, outside])
      local.put("items", one, {
        itemType: "attachment",
        parentItem: key,
        linkMode: "imported_file",
        contentType: "text/plain",
        filename: `${one}.txt`,
      });
    mkdirSync(path.join(home, "storage", inside), { recursive: true });
    writeFileSync(path.join(home, "storage", inside, "a.txt"), "inside");
    writeFileSync(path.join(home, "secret.txt"), "secret");
    local.files.set(inside, pathToFileURL(path.join(home, "storage", inside, "a.txt")).href);
    local.files.set(outside, pathToFileURL(path.join(home, "secret.txt")).href);
    const own = client({ baseUrl: local.url, library: "users/0", apiKey: null });
    await importIt({ client: own });
    expect(readdirSync(folder("Local"))).toEqual([`Mine ${inside}.txt`]);
    expect(local.requests.every(({ headers }) => headers["zotero-api-key"] === undefined)).toBe(true);
    await local.stop();
    rmSync(home, { recursive: true });
  });
});

it("knows what a document is only for its own documents", async () => {
  expect(await importedAbout(store.db, [documentUrl("documents", "a.md")])).toEqual(new Map());
  expect(existsSync(path.join(store.dir, "documents"))).toBe(false);
});
