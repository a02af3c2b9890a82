// The documents of two nodes with separate folders over one database.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { StoreUnavailable } from "@/db/faults";
import { openPostgresStore, type PostgresStore } from "@/db/postgres/store";
import { tokensOf } from "@/lib/text/words";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { type LibraryHandle, openLibrary } from "./library";
import { addDocument, listOwnDocuments, type OwnDocuments, removeDocument } from "./own-documents";
import { missingOwnFiles } from "./own-files";

type Node = OwnDocuments & { db: PostgresStore; library: LibraryHandle };

let database: TestPostgres;
/** Indexes; b only when a is gone. */
let a: Node;
let b: Node;

async function join(): Promise<Node> {
  const onError = () => undefined;
  const db = await openPostgresStore(database.url, { tokensOf, timeoutSeconds: 10, onError });
  const dataDir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const library = openLibrary({ db, dataDir, root: dataDir });
  await library.ready;
  return { db, dataDir, library };
}

async function leave({ db, dataDir, library }: Node): Promise<void> {
  library.close();
  await library.refresh().catch(() => undefined);
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
}

let adding = 0;
const add = (node: OwnDocuments, name: string, text: string, replace = false) => {
  adding += 1;
  const bytes = new TextEncoder().encode(text);
  return addDocument(node, { name, bytes, replace, temporary: `.adding-${adding}` });
};
const fileOf = ({ dataDir }: Node, name: string) => path.join(dataDir, "documents", name);
const found = async ({ library }: Node, query: string) =>
  (await library.search(query, 5)).map(({ url, title }) => [url, title]);
const eventually = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 30_000 });
const listed = async (node: Node) =>
  (await listOwnDocuments(node, { after: "", limit: 9 })).documents.map((one) => [one.path, one.state]);

describe.skipIf(postgresPrograms() === null)("Documents of two nodes with separate folders", () => {
  beforeAll(async () => {
    database = await openTestPostgres();
    a = await join();
    b = await join();
    expect([a.db.nodes?.leads(), b.db.nodes?.leads()]).toEqual([true, false]);
  });
  afterAll(async () => {
    await leave(b);
    await database.close();
  });

  it("that one receives and the other indexes are found at both, and lie in both folders", async () => {
    expect(await add(b, "pumps.md", "# Pumps\n\nA heat pump moves warmth.")).toEqual({
      path: "pumps.md",
      replaced: false,
    });
    await eventually(() => found(b, "heat pump")).toEqual([["library://documents/pumps.md", "Pumps"]]);
    expect(await listed(b)).toEqual([["pumps.md", "indexed"]]);
    expect(await found(a, "heat pump")).toEqual([["library://documents/pumps.md", "Pumps"]]);
    for (const node of [a, b]) await eventually(() => existsSync(fileOf(node, "pumps.md"))).toBe(true);
    expect(await readFile(fileOf(a, "pumps.md"), "utf8")).toMatch(/^# Pumps/);
  });

  it("are asked about by name wherever they came from, and replaced everywhere", async () => {
    await expect(add(a, "PUMPS.md", "Other.")).rejects.toMatchObject({
      code: "document_exists",
      fields: { name: "pumps.md" },
    });
    await expect(add(a, "pumps.md/inner.md", "x")).rejects.toMatchObject({ code: "document_barred" });
    const twice = await Promise.allSettled([add(a, "twin.md", "The one."), add(b, "twin.md", "The two.")]);
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await add(b, "pumps.md", "# Valves\n\nA valve opens.", true)).toEqual({
      path: "pumps.md",
      replaced: true,
    });
    await eventually(() => found(a, "valve opens")).toEqual([["library://documents/pumps.md", "Valves"]]);
    expect(await found(b, "heat pump")).toEqual([]);
  });

  it("that are removed at either are gone from both", async () => {
    await removeDocument(b, { path: "twin.md" });
    for (const node of [a, b]) await eventually(() => existsSync(fileOf(node, "twin.md"))).toBe(false);
    await eventually(() => listed(a)).toEqual([["pumps.md", "indexed"]]);
    await expect(removeDocument(a, { path: "twin.md" })).rejects.toMatchObject({
      code: "document_not_found",
    });
    await a.library.refresh();
    expect(await listed(a)).toEqual([["pumps.md", "indexed"]]);
  });

  it("put by hand into the folder of one that does not index are found", async () => {
    await writeFile(fileOf(b, "bells.md"), "# Bells\n\nThe bell of the tower.");
    await b.library.refresh();
    await eventually(() => found(a, "bell of the tower")).toHaveLength(1);
    expect(existsSync(fileOf(a, "bells.md"))).toBe(true);
  });

  it("are looked for in the database, as an import does", async () => {
    expect(await missingOwnFiles(b, ["pumps.md", "gone.md"])).toEqual(["gone.md"]);
    expect(await missingOwnFiles(a, ["bells.md"])).toEqual([]);
  });

  it("for which the database has no room are refused, and nothing is left", async () => {
    const full = new StoreUnavailable("full", new Error("53100"));
    vi.spyOn(b.db.nodes?.files as NonNullable<typeof b.db.nodes>["files"], "store").mockRejectedValueOnce(
      full,
    );
    await expect(add(b, "late.md", "x")).rejects.toBe(full);
    await b.library.refresh();
    expect(existsSync(fileOf(b, "late.md"))).toBe(false);
  });

  it("that cannot be brought to the node that indexes stay in the index", async () => {
    const files = a.db.nodes?.files as NonNullable<typeof a.db.nodes>["files"];
    rmSync(fileOf(a, "bells.md"));
    const noRoom = Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
    const read = vi.spyOn(files, "read").mockImplementation(() => {
      throw noRoom;
    });
    await a.library.refresh();
    expect(existsSync(fileOf(a, "bells.md"))).toBe(false);
    expect(await found(b, "bell of the tower")).toHaveLength(1);
    read.mockRestore();
    await a.library.refresh();
    expect(existsSync(fileOf(a, "bells.md"))).toBe(true);
  });

  it("outlive the folder of the node that received and indexed them; the other goes on indexing by itself", async () => {
    await add(a, "wheels.md", "# Wheels\n\nA wheel turns.");
    await eventually(() => found(a, "wheel turns")).toHaveLength(1);
    await leave(a);
    await add(b, "gears.md", "# Gears\n\nA gear meshes.");
    // Nobody asks for it: the lock changes hands.
    await eventually(async () =>
      (await b.db.listDocumentStamps("documents")).map((one) => one.path).sort(),
    ).toEqual(["bells.md", "gears.md", "pumps.md", "wheels.md"]);
    expect(await found(b, "wheel turns")).toHaveLength(1);
    expect(await readFile(fileOf(b, "wheels.md"), "utf8")).toMatch(/A wheel turns/);
  });
});
