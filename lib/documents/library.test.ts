import { existsSync } from "node:fs";
import { chmod, mkdir, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { type LibraryHandle, openLibrary } from "./library";

let store: TestDatabase;
let opened: LibraryHandle[];
let clock: number;

beforeEach(() => {
  store = openTestDatabase();
  opened = [];
  clock = 1_000_000;
});
afterEach(async () => {
  for (const library of opened) await library.ready;
  store.close();
});

const inDocuments = (name: string) => path.join(store.dir, "documents", name);

async function put(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(inDocuments(name)), { recursive: true });
  await writeFile(inDocuments(name), content);
}

function open(root = store.dir): LibraryHandle {
  const library = openLibrary({ db: store.db, dataDir: store.dir, root, now: () => clock });
  opened.push(library);
  return library;
}

const urls = async (library: LibraryHandle, query: string) =>
  (await library.search(query, 10, { chosen: true })).map((hit) => hit.url);
const writtenAt = (): Record<string, number> =>
  Object.fromEntries(
    (
      sqliteOf(store.db).database.$client.prepare("select path, indexed_at from documents").all() as {
        path: string;
        indexed_at: number;
      }[]
    ).map((row) => [row.path, row.indexed_at]),
  );

describe("the library", () => {
  it("reads Markdown, text and HTML, and gives each a stable address", async () => {
    await put("notes/a.md", "---\ntitle: Heat pumps\n---\n\nA heat pump moves warmth.");
    await put("b.txt", "Second note\n\nAbout a heat pump in winter.");
    await put(
      "c.html",
      "<title>Third</title><body><p>The heat pump of the page.</p><script>x()</script></body>",
    );
    const library = open();
    expect((await urls(library, "heat pump")).sort()).toEqual([
      "library://documents/b.txt",
      "library://documents/c.html",
      "library://documents/notes/a.md",
    ]);
    expect(await library.read("library://documents/notes/a.md")).toEqual({
      ok: true,
      url: "library://documents/notes/a.md",
      title: "Heat pumps",
      text: "# Heat pumps\n\nA heat pump moves warmth.",
      publishedAt: null,
    });
    expect(await library.read("library://documents/c.html")).toMatchObject({
      title: "Third",
      text: "# Third\n\nThe heat pump of the page.",
    });
  });

  it("a file attached to a question is found only where a person chose the documents", async () => {
    await put("attached/minutes.md", "The heat pump of the meeting.");
    await put("heating/attached/own.md", "The heat pump of the house.");
    const library = open();
    const found = async (how?: { chosen: boolean }) =>
      (await library.search("heat pump", 10, how)).map(({ url }) => url).sort();
    const own = "library://documents/heating/attached/own.md";
    expect(await found()).toEqual([own]);
    expect(await found({ chosen: true })).toEqual(["library://documents/attached/minutes.md", own]);
    // The global search of the library shows all documents.
    expect(await library.searchPassages("heat pump", 10)).toHaveLength(2);
  });

  it("bundled documentation answers a query only if the question behind it is about it too", async () => {
    const docs = path.join(store.dir, "node_modules", "ai", "docs");
    await mkdir(docs, { recursive: true });
    for (let at = 0; at < 25; at += 1)
      await writeFile(path.join(docs, `${at}.md`), `# Page ${at}\n\nThe cost to run streamText in a loop.`);
    const library = open();
    const found = async (query: string, how: object) => (await library.search(query, 3, how)).length > 0;
    const [asked, tram] = [
      "What does a loop of streamText cost to run?",
      "What does tram 28 in Lisbon cost?",
    ];
    expect(await found("cost to run", {})).toBe(true);
    expect(await found("cost to run", { question: asked })).toBe(true);
    expect(await found("cost to run", { question: tram })).toBe(false);
    expect(await found("cost to run in the AI SDK", { question: tram })).toBe(true);
    // Beside a web search its words alone do not suffice: the topic or an identifier is named.
    expect(await found("cost to run a loop", { question: "What does a loop cost to run?" })).toBe(true);
    const besideWeb = true;
    expect(await found("cost to run a loop", { question: "What does a loop cost to run?", besideWeb })).toBe(
      false,
    );
    expect(await found("streamText cost", { question: "What does a loop cost to run?", besideWeb })).toBe(
      true,
    );
    expect(await found("cost to run a loop", { question: "And in the AI SDK?", besideWeb })).toBe(true);
    expect(await found("cost to run", { question: tram, chosen: true })).toBe(true);
  });

  it("a file that cannot be read is a row with its reason, never skipped", async () => {
    await put("polish.txt", Buffer.from("za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1", "latin1"));
    await put("program.txt", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]));
    await put("paper.pdf", "%PDF-1.7");
    await put("picture.png", "PNG");
    await put("empty.md", "\n");
    await put("long.html", `<p>${"x".repeat(2_000_000)}</p>`);
    await put("huge.txt", "x");
    await truncate(inDocuments("huge.txt"), 5_000_001);
    await put("good.md", "A fine text.");
    const library = open();
    await library.ready;
    const status = await library.status();
    expect(status).toMatchObject({ state: "ready", documents: 1, passages: 1 });
    expect(Object.fromEntries(status.unreadable.map((file) => [file.path, file.error]))).toEqual({
      "documents/empty.md": "The file is empty.",
      "documents/huge.txt": "The file has 6 MB; 5 MB is the most.",
      "documents/long.html": "HTML of more than 2 million characters cannot be read.",
      "documents/paper.pdf": "The file is damaged.",
      "documents/picture.png": "Files of the kind .png cannot be read.",
      "documents/polish.txt": "The file's encoding is not UTF-8.",
      "documents/program.txt": "The file is binary, not text.",
    });
    expect(await library.read("library://documents/polish.txt")).toEqual({
      ok: false,
      url: "library://documents/polish.txt",
      reason: "The file's encoding is not UTF-8.",
    });
  });

  it("links out of the folder are not followed, with a reason", async () => {
    await writeFile(path.join(store.dir, "secret.md"), "the hidden treasure");
    await mkdir(path.join(store.dir, "private"));
    await writeFile(path.join(store.dir, "private", "more.md"), "another hidden treasure");
    await put("own.md", "an open treasure");
    await symlink(path.join(store.dir, "secret.md"), inDocuments("link.md"));
    await symlink(path.join(store.dir, "private"), inDocuments("folder"));
    await symlink(inDocuments("nowhere.md"), inDocuments("dangling.md"));
    await symlink(inDocuments("own.md"), inDocuments("twice.md"));
    const library = open();
    expect(await urls(library, "treasure")).toEqual(["library://documents/own.md"]);
    expect((await library.status()).unreadable.map((file) => file.path)).toEqual([
      "documents/dangling.md",
      "documents/folder",
      "documents/link.md",
    ]);
  });

  it("a restart writes only what changed, and removes what is gone", async () => {
    for (const name of ["same.md", "changed.md", "touched.md", "gone.md"])
      await put(name, `Text of ${name} about bees.`);
    await open().ready;
    const first = writtenAt();
    clock += 1000;
    await put("changed.md", "Other text about wasps.");
    await utimes(inDocuments("touched.md"), 1_700_000_000, 1_700_000_000);
    await rm(inDocuments("gone.md"));
    await put("new.md", "New text about bees.");
    const library = open();
    expect((await urls(library, "bees")).sort()).toEqual([
      "library://documents/new.md",
      "library://documents/same.md",
      "library://documents/touched.md",
    ]);
    const second = writtenAt();
    expect(Object.keys(second).sort()).toEqual(["changed.md", "new.md", "same.md", "touched.md"]);
    expect(second["same.md"]).toBe(first["same.md"]);
    expect(second["touched.md"]).toBe(first["touched.md"]);
    expect(second["changed.md"]).toBe(clock);
    expect(await urls(library, "wasps")).toEqual(["library://documents/changed.md"]);
  });

  it("a change that keeps the size is detected by its time", async () => {
    await put("a.md", "about bees");
    await open().ready;
    const { mtimeMs } = await stat(inDocuments("a.md"));
    await put("a.md", "about wasp");
    await utimes(inDocuments("a.md"), mtimeMs / 1000 + 5, mtimeMs / 1000 + 5);
    expect(await urls(open(), "wasp")).toEqual(["library://documents/a.md"]);
  });

  it("a document that was written only partly is written again", async () => {
    await put("a.md", "about bees");
    await open().ready;
    sqliteOf(store.db).database.$client.exec("update documents set sha256 = ''; delete from passages");
    const library = open();
    expect(await urls(library, "bees")).toEqual(["library://documents/a.md"]);
  });

  it("a file added at run time is found after the scan interval", async () => {
    const library = open();
    expect(await urls(library, "bees")).toEqual([]);
    await put("late.md", "about bees");
    expect(await urls(library, "bees")).toEqual([]);
    clock += 6000;
    expect(await urls(library, "bees")).toEqual(["library://documents/late.md"]);
  });

  it("a search during the first indexing waits for it", async () => {
    for (let index = 0; index < 40; index += 1) await put(`n${index}.md`, `Number ${index} of the bees.`);
    const library = open();
    const searching = library.search("bees", 50);
    expect((await library.status()).state).toBe("indexing");
    expect(await searching).toHaveLength(40);
    expect((await library.status()).state).toBe("ready");
  });

  it("documents of a removed package leave the index", async () => {
    const docs = path.join(store.dir, "node_modules", "ai", "docs");
    await mkdir(docs, { recursive: true });
    await writeFile(path.join(docs, "a.mdx"), "---\ntitle: Bees\n---\nAbout bees.");
    await writeFile(path.join(docs, "data.json"), "{}");
    expect(await urls(open(), "bees")).toEqual(["library://ai/a.mdx"]);
    expect((await opened[0]?.status())?.unreadable).toEqual([]);
    await rm(path.join(store.dir, "node_modules"), { recursive: true });
    expect(await urls(open(), "bees")).toEqual([]);
  });

  it("a page that refers to another page's text gets that router's part of it", async () => {
    const docs = path.join(store.dir, "node_modules", "next", "dist", "docs");
    await mkdir(path.join(docs, "01-app", "02-guides"), { recursive: true });
    await mkdir(path.join(docs, "02-pages"), { recursive: true });
    await writeFile(
      path.join(docs, "01-app", "02-guides", "bees.md"),
      "---\ntitle: Bees\n---\nShared. <AppOnly>In app.</AppOnly><PagesOnly>In pages, see [it](/docs/app/guides/bees#x).</PagesOnly>",
    );
    await writeFile(
      path.join(docs, "02-pages", "bees.md"),
      "---\ntitle: Bees\nsource: app/guides/bees\n---\n\n{/* DO NOT EDIT. */}",
    );
    const library = open(path.join(store.dir, "node_modules"));
    await library.ready;
    expect(await library.read("library://next/01-app/02-guides/bees.md")).toMatchObject({
      text: "# Bees\n\nShared. In app.",
    });
    expect(await library.read("library://next/02-pages/bees.md")).toMatchObject({
      text: "# Bees\n\nShared. In pages, see [it](library://next/01-app/02-guides/bees.md#x).",
    });
    expect(await urls(library, "bees")).toEqual(["library://next/01-app/02-guides/bees.md"]);
    expect((await urls(library, "bees in the pages router")).at(0)).toBe("library://next/02-pages/bees.md");
  });

  it("works in Russian, in every form of a word", async () => {
    await put("ru.md", "# Цены на батареи\n\nНатрий-ионные ячейки подешевели. Ёмкость выросла.");
    const library = open();
    expect(await urls(library, "сколько стоит ячейка")).toEqual(["library://documents/ru.md"]);
    expect(await urls(library, "цена батарей")).toEqual(["library://documents/ru.md"]);
  });

  it("a document with more of the words comes before one that repeats one of them", async () => {
    await put("one.md", "Honey. ".repeat(80));
    await put("both.md", "Honey is made in summer from the nectar of a lime tree.");
    expect((await urls(open(), "honey from lime nectar"))[0]).toBe("library://documents/both.md");
  });

  it.runIf(process.getuid?.() !== 0)("a file without permission is listed with the reason", async () => {
    await put("closed.md", "about bees");
    await chmod(inDocuments("closed.md"), 0o000);
    const library = open();
    await library.ready;
    expect((await library.status()).unreadable[0]?.error).toBe("The file may not be opened.");
  });

  it("a missing documents folder is an empty library, and is not created", async () => {
    const library = open();
    await library.ready;
    expect(await library.status()).toEqual({
      state: "ready",
      documents: 0,
      passages: 0,
      collections: [],
      unreadable: [],
    });
    expect(existsSync(path.join(store.dir, "documents"))).toBe(false);
  });
});
