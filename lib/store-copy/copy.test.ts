import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closePostgres } from "@/db/postgres/client";
import { openPostgresBeside } from "@/db/postgres/store";
import { openSqlite } from "@/db/sqlite/store";
import type { Store } from "@/db/store/store";
import { registerBuiltin } from "@/lib/activities/builtin";
import { exportBundle } from "@/lib/bundles/export-bundle";
import { verifyDatabase, verifyFile } from "@/lib/invariants/verify";
import { holdStore } from "@/lib/process/lock";
import { tokensOf } from "@/lib/text/words";
import { Tool } from "@/lib/tools/registry";
import { command } from "@/testing/backups/backups";
import { editFile, readFileOf } from "@/testing/db/db";
import { offersPgvector, openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { type FilledFolder, filledFolder, rowsOf } from "@/testing/store-copy/filled";
import { copyStore } from "./copy";
import { queueUnfinished } from "./unfinished";

const registries = { tools: Tool, activities: registerBuiltin() };
const bundleIn = async (db: Store, report: string) => {
  const { body } = await exportBundle(report, { db, registries, secrets: [] });
  await db.close();
  return String(body);
};

let folder: FilledFolder;
let target: TestPostgres;
beforeEach(async () => {
  folder = await filledFolder(2);
});
afterEach(() => folder.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "copied",
    (error: Error) => `${error.name}: ${error.message}`,
  );

const offered = await offersPgvector();

describe.skipIf(postgresPrograms() === null)("A copy of a store", () => {
  beforeEach(async () => {
    target = await openTestPostgres();
  });
  afterEach(() => target.close());

  /** Asks the database, and ends the connection, which a copy would take for a node. */
  async function ask(query: string): Promise<Record<string, unknown>[]> {
    const client = await target.db.$client.connect();
    try {
      const { rows } = await client.query(query);
      return rows;
    } finally {
      client.release(true);
    }
  }
  const there = async (table: string) => Number((await ask(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

  it.skipIf(!offered)("there and back with pgvector has the vectors and no index of them", async () => {
    await copyStore({ from: folder.dir, to: target.url });
    const store = openPostgresBeside(target.url, tokensOf);
    await store.addVectors("m", [{ digest: "d", vector: Int8Array.of(1, -1) }]);
    expect(await store.prepareNearest("m")).toBe("store");
    await store.close();
    expect(await verifyDatabase(target.url)).toMatchObject({ kind: "looked", runs: 3 });
    const back = path.join(folder.dir, "back");
    await copyStore({ from: target.url, to: back });
    expect((await rowsOf(path.join(back, "groundwork.db"))).passage_vectors).toHaveLength(
      Number(await there("passage_vectors")),
    );
    const again = await openTestPostgres();
    await copyStore({ from: back, to: again.url });
    await again.close();
  });

  it("there and back has the same rows, numbers and bundles", async () => {
    const said: string[] = [];
    const copied = await copyStore({ from: folder.dir, to: target.url }, (line) => said.push(line));
    expect(copied.replaced).toBe(1);
    expect(said).toContainEqual(
      expect.stringMatching(/^runs: 3 rows, the same on both sides \([0-9a-f]{16}\)$/),
    );
    expect(said).toHaveLength(copied.tables.length + 1);
    const looked = await verifyFile(folder.file);
    expect(looked).toMatchObject({ kind: "looked", runs: 3, citations: 2 });
    expect(await verifyDatabase(target.url)).toEqual(looked);

    const back = path.join(folder.dir, "back");
    expect(await copyStore({ from: target.url, to: back })).toEqual({ ...copied, replaced: 0 });
    const rows = await rowsOf(path.join(back, "groundwork.db"));
    editFile(folder.file, "UPDATE installation SET value = 'one\u{FFFD}two' WHERE name = 'odd'");
    expect(rows).toEqual(await rowsOf(folder.file));
    expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([]);

    const report = String(readFileOf(folder.file, "SELECT id FROM reports LIMIT 1")[0]);
    const bundle = await bundleIn(openSqlite(folder.file), report);
    expect(await bundleIn(openPostgresBeside(target.url, tokensOf), report)).toBe(bundle);
    expect(await bundleIn(openSqlite(path.join(back, "groundwork.db")), report)).toBe(bundle);

    // What was deleted keeps its number, on both sides.
    expect(
      readFileOf(
        path.join(back, "groundwork.db"),
        "SELECT seq FROM sqlite_sequence WHERE name = 'documents'",
      ),
    ).toEqual([90]);
    expect(await ask("SELECT nextval(pg_get_serial_sequence('documents', 'id')) AS n")).toEqual([{ n: 91 }]);
    expect(await there("passages WHERE words = 4 AND tsv @@ 'fly'::tsquery")).toBe(1);
    expect(await there("search_pending")).toBeGreaterThan(0);
  });

  it("there and back has the files of documents with their times, and leaves what the other side cannot have", async () => {
    const documents = path.join(folder.dir, "documents");
    await mkdir(path.join(documents, "notes"), { recursive: true });
    const bytes = randomBytes(9_000_000);
    await writeFile(path.join(documents, "notes", "large.pdf"), bytes);
    await writeFile(path.join(documents, "a.md"), "A file.");
    await utimes(path.join(documents, "a.md"), 1_764_000_000.1, 1_764_000_000.1);
    await writeFile(path.join(documents, "a\\b.md"), "Its name is a path elsewhere.");
    const copied = await copyStore({ from: folder.dir, to: target.url });
    expect(copied.files).toEqual({ count: 2, left: ["a\\b.md"] });
    const back = path.join(folder.dir, "back");
    await mkdir(path.join(back, "documents"), { recursive: true });
    const theirs = path.join(back, "documents", "A.md");
    await writeFile(theirs, "Another file.");
    expect(await refusal(copyStore({ from: target.url, to: back }))).toMatch(
      /has another file A\.md\. Move it away/,
    );
    expect(existsSync(path.join(back, "groundwork.db"))).toBe(false);
    expect(await readdir(path.join(back, "documents"), { recursive: true })).toEqual(["A.md"]);
    await rm(theirs);
    expect((await copyStore({ from: target.url, to: back })).files).toEqual({ count: 2, left: [] });
    expect((await readFile(path.join(back, "documents", "notes", "large.pdf"))).equals(bytes)).toBe(true);
    const times = [documents, path.join(back, "documents")].map(
      (at) => statSync(path.join(at, "a.md")).mtimeMs,
    );
    expect(Math.floor(times[1] ?? 0)).toBe(Math.floor(times[0] ?? 1));
  });

  it("with a document whose bytes are damaged is refused, and no file stays", async () => {
    await mkdir(path.join(folder.dir, "documents"));
    for (const name of ["a.md", "b.md"]) await writeFile(path.join(folder.dir, "documents", name), name);
    await copyStore({ from: folder.dir, to: target.url });
    const fault = expect.stringMatching(/the bytes of the document "b\.md"/);
    expect(await verifyDatabase(target.url)).not.toMatchObject({ faults: expect.arrayContaining([fault]) });
    await ask("UPDATE files SET bytes = 'B.md' WHERE name = 'b.md'");
    expect(await verifyDatabase(target.url)).toMatchObject({ faults: expect.arrayContaining([fault]) });
    const back = path.join(folder.dir, "back");
    expect(await refusal(copyStore({ from: target.url, to: back }))).toBe(
      "CopyRefused: The document b.md differs from what was stored. Nothing was kept.",
    );
    expect(await readdir(path.join(back, "documents"))).toEqual([]);
    expect(existsSync(path.join(back, "groundwork.db"))).toBe(false);
  });

  it("names what it finds different, and keeps nothing", async () => {
    await ask(`CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := 'x'; RETURN NEW; END $$;
      CREATE TRIGGER other BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION other()`);
    const said = await refusal(copyStore({ from: folder.dir, to: target.url }));
    expect(said).toBe("CopyRefused: The rows of users differ from what was copied. Nothing was kept.");
    expect(await there("users")).toBe(0);
    expect(await there("runs")).toBe(0);
  });

  it.each([
    ["that PostgreSQL does not take", "UPDATE runs SET created_at = 1.5", /did not take the copy \(22P02\)/],
    [
      "without the row it refers to",
      "PRAGMA foreign_keys = off; INSERT INTO api_keys (id, name, digest, hint, created_at, owner_id) VALUES ('k', '', 'x', '', 1, 'nobody')",
      /did not take the copy \(23503\)/,
    ],
  ])("with a value %s leaves nothing", async (_name, harm, sentence) => {
    editFile(folder.file, harm);
    expect(await refusal(copyStore({ from: folder.dir, to: target.url }))).toMatch(sentence);
    const [references] = await ask("SELECT count(*) AS n FROM pg_constraint WHERE contype = 'f'");
    expect(references?.n).toBeGreaterThan(20);
    for (const table of ["threads", "runs", "documents", "search_pending"])
      expect(await there(table)).toBe(0);
  });

  it("that fails leaves no file in a folder without one, and an empty one empty", async () => {
    await copyStore({ from: folder.dir, to: target.url });
    const back = path.join(folder.dir, "back");
    const file = path.join(back, "groundwork.db");
    const made = openSqlite(file);
    made.database.$client.exec(
      "CREATE TRIGGER no BEFORE INSERT ON webhooks BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await made.close();
    expect(await refusal(copyStore({ from: target.url, to: back }))).toMatch(/SQLITE_CONSTRAINT_TRIGGER/);
    expect(Object.values(await rowsOf(file)).flat()).toEqual([]);
    await ask("ALTER TABLE users ALTER COLUMN name DROP NOT NULL; UPDATE users SET name = NULL");
    const other = path.join(folder.dir, "other");
    expect(await refusal(copyStore({ from: target.url, to: other }))).toMatch(/SQLITE_CONSTRAINT_NOTNULL/);
    expect(existsSync(path.join(other, "groundwork.db"))).toBe(false);
  });

  it("is refused while a server or a node works, and into a store with rows", async () => {
    const hold = holdStore(folder.dir);
    expect(await refusal(copyStore({ from: folder.dir, to: target.url, waitMs: 0 }))).toMatch(
      /Stop it, then repeat/,
    );
    hold.release();
    await target.db.$client.query("SELECT 1");
    expect(await refusal(copyStore({ from: folder.dir, to: target.url }))).toMatch(
      /Nodes of Groundwork are connected/,
    );
    await closePostgres(target.db);
    await copyStore({ from: folder.dir, to: target.url });
    const before = await rowsOf(folder.file);
    expect(await refusal(copyStore({ from: folder.dir, to: target.url }))).toMatch(
      /is not empty: there are rows in /,
    );
    expect(await refusal(copyStore({ from: target.url, to: folder.dir }))).toMatch(
      /is not empty: there are rows in /,
    );
    expect(await rowsOf(folder.file)).toEqual(before);
  });

  it("queues the runs that had not ended, but not delegates", async () => {
    editFile(folder.file, "UPDATE runs SET status = 'inited' WHERE docid IN (1, 3)");
    await copyStore({ from: folder.dir, to: target.url });
    expect(await queueUnfinished(target.url, 30)).toBe(1);
    expect(
      await ask(
        "SELECT data->>'runId' = (SELECT id FROM runs WHERE docid = 1) AS own FROM pgboss.job WHERE name = 'runs'",
      ),
    ).toEqual([{ own: true }]);
  });

  it("is made by the command, and verified by the other", async () => {
    const made = command("db-copy", ["--from", folder.dir, "--to", target.url], { DATA_DIR: folder.dir });
    expect(made.stderr).toBe("");
    expect(made.stdout).toMatch(
      /Copied \d+ rows of \d+ tables; both sides have the same\.\n1 texts? contained U\+0000/,
    );
    expect(made.status).toBe(0);
    const verified = command("verify", [], { DATA_DIR: folder.dir, DATABASE_URL: target.url });
    expect(verified.stdout).toMatch(/3 runs, \d+ events, 2 citations looked at\.\n$/);
    await ask("UPDATE runs SET searches_used = 9");
    const found = command("verify", [target.url], { DATA_DIR: folder.dir });
    expect(found.stdout).toMatch(/searchesUsed is 9 in the row/);
    expect(found.status).toBe(1);
  });
});

it("needs a folder with a store on one side and an address on the other", async () => {
  expect(await refusal(copyStore({ from: folder.dir, to: `${folder.dir}/b` }))).toMatch(/One side has to be/);
  const none = path.join(folder.dir, "none");
  expect(await refusal(copyStore({ from: none, to: "postgres://a@127.0.0.1:1/b" }))).toMatch(
    /There is no store in/,
  );
  expect(existsSync(none)).toBe(false);
});

it.each([
  ["db-copy", (dir: string, url: string) => ["--from", dir, "--to", url]],
  ["verify", (_dir: string, url: string) => [url]],
])(
  "SEC-24: %s never shows the password of an address",
  (name, args) => {
    for (const url of ["postgres://ada:pass-word-1@127.0.0.1:1/db", "postgres://ada:pass-word-1@[/db"]) {
      const said = command(name, args(folder.dir, url), { DATA_DIR: folder.dir });
      expect(said.stderr).toMatch(/cannot be re|no address such as/);
      expect(said.status).toBeGreaterThan(0);
      expect(said.stdout + said.stderr).not.toContain("pass-word-1");
    }
  },
  60_000,
);
