import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { stemsOf } from "@/lib/text/words";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { assertNodeVersion, openDatabase } from "./client";
import { findIntegrityFaults } from "./queries/integrity";
import { completeWord } from "./queries/search";
import { indexSlice } from "./queries/search-index";

const open: TestDatabase[] = [];
const store = () => {
  const opened = openTestDatabase();
  open.push(opened);
  return opened;
};
afterEach(() => {
  for (const opened of open.splice(0)) opened.close();
});

describe("Opening", () => {
  it("names the required Node.js version instead of crashing in an older one", () => {
    expect(() => assertNodeVersion("v20.20.2")).toThrow(/Node 22\.19 or newer.*v20\.20\.2/);
    expect(() => assertNodeVersion("v24.21.0")).not.toThrow();
  });

  it("creates a missing folder, and finds its own schema when opened again", () => {
    const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
    const file = path.join(dir, "not", "there", "groundwork.db");
    openDatabase(file).$client.close();
    expect(existsSync(file)).toBe(true);
    const again = openDatabase(file);
    expect(again.$client.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(again.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    // GOAL-P11: kB. The driver's default fills 16 MB of an idle server.
    expect(again.$client.pragma("cache_size", { simple: true })).toBe(-2000);
    again.$client.close();
    rmSync(dir, { recursive: true });
  });
});

describe("The full-text index", () => {
  const seed = (client: TestDatabase["db"]["database"]["$client"]) => {
    client.exec("insert into threads (id, title, created_at, updated_at) values ('t', 'T', 1, 1)");
    const run = client.prepare(
      "insert into runs (id, thread_id, question, agent, scope, status, created_at) values (?, 't', ?, 'a', 'both', 'completed', 1)",
    );
    for (const [id, question] of [
      ["r1", "alpha"],
      ["r2", "beta"],
      ["r3", "gamma"],
    ])
      run.run(id, question);
  };
  const hit = ({ db }: TestDatabase, word: string) => {
    while (!indexSlice(sqliteOf(db).database, { stemsOf }));
    const rows = sqliteOf(db).database.$client.prepare(
      "select e.ref from search_index f join search_entries e on e.docid = f.rowid where search_index match ?",
    );
    return rows.pluck().all(word);
  };

  it("refers to the same rows after rows were deleted and the file was vacuumed", async () => {
    const test = store();
    const client = sqliteOf(test.db).database.$client;
    seed(client);
    expect(hit(test, "alpha")).toEqual(["r1"]);
    client.exec("delete from runs where id = 'r1'");
    client.exec("vacuum");
    expect(hit(test, "gamma")).toEqual(["r3"]);
    expect(hit(test, "alpha")).toEqual([]);
    expect(await findIntegrityFaults(sqliteOf(test.db).database)).toEqual([]);
  });

  it("includes an answer that is written later", async () => {
    const test = store();
    seed(sqliteOf(test.db).database.$client);
    sqliteOf(test.db).database.$client.exec("update runs set answer = 'delta' where id = 'r2'");
    expect(hit(test, "delta")).toEqual(["r2"]);
    expect(hit(test, "beta")).toEqual(["r2"]);
    expect(await findIntegrityFaults(sqliteOf(test.db).database)).toEqual([]);
  });

  it("what was not indexed because indexing failed is indexed the next time", async () => {
    const test = store();
    seed(sqliteOf(test.db).database.$client);
    sqliteOf(test.db).database.$client.exec("alter table search_words rename to hidden");
    expect(() => indexSlice(sqliteOf(test.db).database, { stemsOf })).toThrow();
    sqliteOf(test.db).database.$client.exec("alter table hidden rename to search_words");
    expect(hit(test, "gamma")).toEqual(["r3"]);
    expect(completeWord(sqliteOf(test.db).database, "gam", 9)).toEqual(["gamma"]);
    expect(await findIntegrityFaults(sqliteOf(test.db).database)).toEqual([]);
  });
});
