import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { type LibraryHandle, openLibrary } from "./library";
import { addDocument, listOwnDocuments, type OwnDocuments, removeDocument } from "./own-documents";

let store: TestDatabase;
let library: LibraryHandle;
let own: OwnDocuments;
let adding = 0;

beforeEach(async () => {
  store = openTestDatabase();
  library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir });
  own = { db: store.db, dataDir: store.dir, library };
  await library.ready;
});
afterEach(async () => {
  await library.refresh();
  store.close();
});

const folder = (...parts: string[]) => path.join(store.dir, "documents", ...parts);
const bytes = (text: string) => new TextEncoder().encode(text);
const add = (name: string, text = "A heat pump moves warmth.", replace = false) => {
  adding += 1;
  return addDocument(own, { name, bytes: bytes(text), replace, temporary: `.adding-${adding}` });
};
const list = async () => {
  await library.refresh();
  return listOwnDocuments(own, { after: "", limit: 100 });
};
const outside = () => path.join(store.dir, "outside");

describe("An added document", () => {
  it("is written, indexed at once, found, and listed with its passages", async () => {
    expect(await add("notes/pumps.md", "# Pumps\n\nA heat pump moves warmth.")).toEqual({
      path: "notes/pumps.md",
      replaced: false,
    });
    const { documents, total, indexing, folder: at } = await list();
    expect(documents).toMatchObject([
      { path: "notes/pumps.md", title: "Pumps", state: "indexed", passages: 1, error: null },
    ]);
    expect([total, indexing, at]).toEqual([1, false, folder()]);
    expect((await library.search("heat pump", 5)).map(({ url }) => url)).toEqual([
      "library://documents/notes/pumps.md",
    ]);
  });

  it("during a scan is found by the next one", async () => {
    const pass = library.refresh();
    await add("late.md");
    await pass;
    await library.refresh();
    expect((await listOwnDocuments(own, { after: "", limit: 9 })).documents).toHaveLength(1);
  });

  it("is never overwritten unasked, also if only the case differs or two arrive at once", async () => {
    await add("Notes.md", "first");
    await expect(add("notes.md", "second")).rejects.toMatchObject({
      code: "document_exists",
      fields: { name: "Notes.md" },
    });
    const both = await Promise.allSettled([add("twin.md", "one"), add("Twin.md", "two")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await readFile(folder("Notes.md"), "utf8")).toBe("first");
    // The same bytes are there already: nothing is asked and nothing is written.
    expect(await add("notes.md", "first")).toEqual({ path: "Notes.md", replaced: true });
    await expect(add("notes.md", "f1rst")).rejects.toMatchObject({ code: "document_exists" });
    expect(await add("notes.md", "third", true)).toEqual({ path: "Notes.md", replaced: true });
    expect(await readFile(folder("Notes.md"), "utf8")).toBe("third");
    expect((await readdir(folder())).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it.each([
    ["../x.md", "document_name_invalid"],
    ["a\u0000.md", "document_name_invalid"],
    ["NUL.md", "document_name_invalid"],
    ["picture.png", "document_kind_unknown"],
    ["a.constructor", "document_kind_unknown"],
  ])("is rejected as %j", async (name, code) => {
    await expect(add(name)).rejects.toMatchObject({ code });
    expect(existsSync(folder())).toBe(false);
  });

  it("is rejected above 5 MB", async () => {
    await expect(add("large.txt", "a".repeat(5_000_001))).rejects.toMatchObject({
      code: "document_too_large",
    });
  });

  it("is not written through a link, over one, or into a file", async () => {
    await mkdir(folder(), { recursive: true });
    await mkdir(outside());
    await writeFile(path.join(outside(), "kept.md"), "kept");
    await symlink(outside(), folder("away"));
    await symlink(path.join(outside(), "kept.md"), folder("link.md"));
    await add("file.md");
    for (const name of ["away/new.md", "link.md", "file.md/inner.md"])
      await expect(add(name, "x", true)).rejects.toMatchObject({ code: "document_barred" });
    expect(await readdir(outside())).toEqual(["kept.md"]);
    expect(await readFile(path.join(outside(), "kept.md"), "utf8")).toBe("kept");
  });

  it("reports a folder without write permission", async () => {
    await mkdir(folder(), { recursive: true });
    await chmod(folder(), 0o500);
    const refused = await add("a.md").then(
      () => "written",
      (error: { code: string }) => error.code,
    );
    await chmod(folder(), 0o700);
    // The root user may write there regardless.
    expect(refused).toBe(process.getuid?.() === 0 ? "written" : "documents_closed");
  });
});

describe("A removed document", () => {
  it("leaves folder and index", async () => {
    await add("a/b.md");
    await list();
    await removeDocument(own, { path: "a/b.md" });
    expect(existsSync(folder("a/b.md"))).toBe(false);
    expect((await list()).documents).toEqual([]);
    expect(await library.search("heat pump", 5)).toEqual([]);
    await expect(removeDocument(own, { path: "a/b.md" })).rejects.toMatchObject({
      code: "document_not_found",
    });
  });

  it.each([
    "../outside/kept.md",
    "/etc/hostname",
    "a/../../outside/kept.md",
    "a\u0000",
    "away/kept.md",
    "A.MD",
    "Notes/b.md",
    `${"x".repeat(300)}.md`,
  ])("cannot be %j", async (name) => {
    await mkdir(outside());
    await writeFile(path.join(outside(), "kept.md"), "kept");
    await add("a.md");
    await add("notes/b.md");
    await symlink(outside(), folder("away"));
    await expect(removeDocument(own, { path: name })).rejects.toMatchObject({ code: "document_not_found" });
    expect(existsSync(path.join(outside(), "kept.md"))).toBe(true);
    expect(existsSync(folder("a.md")) && existsSync(folder("notes", "b.md"))).toBe(true);
  });

  it("that is being indexed removes no other", async () => {
    const many = Array.from({ length: 6000 }, (_, part) => `## Part ${part}\n\nA heat pump moves warmth.`);
    await mkdir(folder(), { recursive: true });
    await writeFile(folder("a.md"), many.join("\n\n"));
    await writeFile(folder("b.md"), "Sodium cells.");
    const pass = library.refresh();
    const passages = sqliteOf(store.db).database.$client.prepare("select count(*) from passages").pluck();
    while (library.indexing() && passages.get() === 0) await nextTurn();
    await removeDocument(own, { path: "a.md" });
    await pass;
    expect(await library.status()).toMatchObject({ state: "ready", documents: 1 });
    expect((await list()).documents).toMatchObject([{ path: "b.md", state: "indexed" }]);
  });

  it("that is a link is removed itself, and its target stays", async () => {
    await mkdir(outside());
    await writeFile(path.join(outside(), "kept.md"), "kept");
    await mkdir(folder(), { recursive: true });
    await symlink(path.join(outside(), "kept.md"), folder("link.md"));
    expect((await list()).documents).toMatchObject([{ path: "link.md", state: "unreadable" }]);
    await removeDocument(own, { path: "link.md" });
    expect((await list()).total).toBe(0);
    expect(await readFile(path.join(outside(), "kept.md"), "utf8")).toBe("kept");
  });
});

it("a long list has pages by path, including unreadable files with their reasons", async () => {
  for (const name of ["c.md", "a.md", "b.txt"]) await add(name, name === "b.txt" ? " " : "Some words.");
  await library.refresh();
  const first = await listOwnDocuments(own, { after: "", limit: 2 });
  expect(first.documents.map(({ path: at, state, error }) => [at, state, error])).toEqual([
    ["a.md", "indexed", null],
    ["b.txt", "unreadable", "The file is empty."],
  ]);
  const rest = await listOwnDocuments(own, { after: first.nextCursor ?? "", limit: 2 });
  expect([rest.documents.map(({ path: at }) => at), rest.nextCursor, rest.total]).toEqual([
    ["c.md"],
    null,
    3,
  ]);
});
