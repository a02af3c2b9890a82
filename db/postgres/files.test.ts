// The contract of shared files. Only PostgreSQL has them: with SQLite the files in the data folder are the only ones.

import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MOST_FILE_BYTES, type Replaceable, type SharedFiles } from "@/db/store/files";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { sharedFiles } from "./files";
import { postgresStore } from "./store";

let opened: TestPostgres;
let files: SharedFiles;
let said: number;

const digestOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const put = (name: string, text: string | Buffer, over: Replaceable = "none", modifiedAt = 5) => {
  const bytes = Buffer.from(text as string);
  return files.store({ name, bytes, sha256: digestOf(bytes), modifiedAt, over });
};
const namesIn = async () => (await files.list()).map(({ name }) => name);
async function readOf(name: string, text: string | Buffer): Promise<{ pieces: number; bytes: Buffer }> {
  const pieces: Buffer[] = [];
  for await (const piece of files.read({ name, sha256: digestOf(text) })) pieces.push(piece);
  return { pieces: pieces.length, bytes: Buffer.concat(pieces) };
}

describe.skipIf(postgresPrograms() === null)("Shared files", () => {
  beforeEach(async () => {
    opened = await openTestPostgres();
    said = 0;
    const say = async () => {
      said += 1;
    };
    files = sharedFiles(opened.db, { say, piece: 10 });
  });
  afterEach(() => opened.close());

  it("are stored with their stamp, announced, listed by name, and read in pieces", async () => {
    const bytes = Buffer.from([0, 255, 92, ...Buffer.from("x".repeat(22))]);
    expect(await put("notes/b.pdf", bytes)).toEqual({ kind: "written", name: "notes/b.pdf" });
    expect(await put("a.md", "")).toEqual({ kind: "written", name: "a.md" });
    expect(said).toBe(2);
    expect(await files.list()).toEqual([
      { name: "a.md", sha256: digestOf(""), size: 0, modifiedAt: 5 },
      { name: "notes/b.pdf", sha256: digestOf(bytes), size: 25, modifiedAt: 5 },
    ]);
    expect(await readOf("notes/b.pdf", bytes)).toEqual({ pieces: 3, bytes });
    expect(await readOf("a.md", "")).toEqual({ pieces: 0, bytes: Buffer.alloc(0) });
    expect((await readOf("a.md", "other bytes")).pieces).toBe(0);
  });

  it("a piece of a file as large as one may be is read without the rest", async () => {
    const large = Buffer.alloc(MOST_FILE_BYTES, "The same words again. ");
    files = sharedFiles(opened.db, { say: async () => undefined });
    expect(await put("large.txt", large)).toMatchObject({ kind: "written" });
    const { pieces, bytes } = await readOf("large.txt", large);
    expect(pieces).toBe(16);
    expect(bytes.equals(large)).toBe(true);
    await expect(put("larger.txt", Buffer.alloc(MOST_FILE_BYTES + 1))).rejects.toBeInstanceOf(RangeError);
    expect(await namesIn()).toEqual(["large.txt"]);
  });

  it("replace only what they may", async () => {
    await put("Notes.md", "first");
    expect(await put("notes.md", "second")).toEqual({ kind: "exists", name: "Notes.md" });
    expect(await put("notes.md", "first", "any")).toEqual({ kind: "same", name: "Notes.md" });
    expect(await put("Notes.md", "second", { sha256: digestOf("other") })).toMatchObject({ kind: "exists" });
    expect(said).toBe(1);
    expect(await put("NOTES.md", "second", { sha256: digestOf("first") }, 6)).toEqual({
      kind: "replaced",
      name: "Notes.md",
    });
    expect(await put("Notes.md", "third", "any", 7)).toMatchObject({ kind: "replaced" });
    expect(said).toBe(3);
    expect(await files.list()).toEqual([
      { name: "Notes.md", sha256: digestOf("third"), size: 5, modifiedAt: 7 },
    ]);
    expect((await readOf("Notes.md", "second")).pieces).toBe(0);
    // The file to replace may be gone by now; then this one is new.
    expect(await put("gone.md", "x", { sha256: digestOf("y") })).toMatchObject({ kind: "written" });
  });

  it("two nodes that store one name at once: one is first, and neither spells a folder anew", async () => {
    const both = await Promise.all([put("Twin/a.md", "one"), put("twin/A.md", "two")]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["exists", "written"]);
    const [only] = await namesIn();
    const folder = only?.split("/")[0];
    expect(await put("TWIN/deep/b.md", "x")).toEqual({ kind: "written", name: `${folder}/deep/b.md` });
    expect(await put("twin/DEEP/c.md", "x")).toEqual({ kind: "written", name: `${folder}/deep/c.md` });
    expect(await put("twins/d.md", "x")).toEqual({ kind: "written", name: "twins/d.md" });
  });

  it("are not stored in a file, or in place of a folder", async () => {
    await put("a", "x");
    await put("b/c.md", "x");
    for (const name of ["A/b.md", "a/b/c.md", "B"]) expect(await put(name, "x")).toEqual({ kind: "barred" });
    expect(await namesIn()).toEqual(["a", "b/c.md"]);
  });

  it("are removed by their exact name, once", async () => {
    await put("a.md", "x");
    expect(await files.remove("A.md")).toBe(false);
    expect(await files.remove("a.md")).toBe(true);
    expect(await files.remove("a.md")).toBe(false);
    expect(said).toBe(2);
    expect(await files.list()).toEqual([]);
  });

  it("what they were is known after they were replaced or removed, for a year", async () => {
    const was = (name: string, text: string) => files.wasBefore({ name, sha256: digestOf(text) });
    await put("a.md", "first");
    expect(await was("a.md", "first")).toBe(false);
    await put("a.md", "second", "any");
    expect([await was("A.md", "first"), await was("a.md", "second"), await was("b.md", "first")]).toEqual([
      true,
      false,
      false,
    ]);
    await files.remove("a.md");
    expect(await was("a.md", "second")).toBe(true);
    await opened.db.$client.query("UPDATE former_files SET ended_at = ended_at - 366 * 86400000::bigint");
    await put("c.md", "x");
    await files.remove("c.md");
    expect([await was("a.md", "first"), await was("c.md", "x")]).toEqual([false, true]);
  });

  it("are indexed once each is a complete document", async () => {
    const store = postgresStore(opened.db);
    expect(await files.areIndexed("documents")).toBe(true);
    await put("a.md", "x");
    expect(await files.areIndexed("documents")).toBe(false);
    const document = {
      ...{ collection: "documents", path: "a.md", url: "library://documents/a.md", title: "", text: "" },
      ...{ description: "", pageStarts: null, sizeBytes: 1, modifiedAt: 5, indexedAt: 6 },
      ...{ status: "indexed" as const, error: null },
    };
    const id = await store.beginDocument(document);
    expect(await files.areIndexed("documents")).toBe(false);
    await store.settleDocument(id, "h");
    expect(await files.areIndexed("documents")).toBe(true);
    expect(await files.areIndexed("other")).toBe(false);
  });

  it("that are not as they were stored are found by the check of the database", async () => {
    const store = postgresStore(opened.db);
    await put("a.md", "x");
    await put("b.md", "y");
    expect(await store.findIntegrityFaults()).toEqual([]);
    await opened.db.$client.query("UPDATE files SET bytes = 'z' WHERE name = 'b.md'");
    expect(await store.findIntegrityFaults()).toEqual([
      'the bytes of the document "b.md" are not those that were stored',
    ]);
  });
});
