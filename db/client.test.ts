import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { assertNodeVersion, openDatabase } from "./client";
import { openTestDatabase, type TestDatabase } from "./testing";

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
  it("says which Node is needed before an older one is taken down", () => {
    expect(() => assertNodeVersion("v20.20.2")).toThrow(/Node 22\.19 or newer.*v20\.20\.2/);
    expect(() => assertNodeVersion("v24.21.0")).not.toThrow();
  });

  it("makes a folder that is missing, and finds its own schema when opened again", () => {
    const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
    const file = path.join(dir, "not", "there", "groundwork.db");
    openDatabase(file).$client.close();
    expect(existsSync(file)).toBe(true);
    const again = openDatabase(file);
    expect(again.$client.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(again.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    again.$client.close();
    rmSync(dir, { recursive: true });
  });
});

describe("The full-text index", () => {
  const seed = (client: TestDatabase["db"]["$client"]) => {
    client.exec("insert into threads values ('t', 'T', 1, 1)");
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
  const hit = (client: TestDatabase["db"]["$client"], word: string) =>
    client
      .prepare("select r.id from runs_fts f join runs r on r.docid = f.rowid where runs_fts match ?")
      .pluck()
      .all(word);

  it("points at the same rows after rows were deleted and the file was vacuumed", () => {
    const client = store().db.$client;
    seed(client);
    client.exec("delete from runs where id = 'r1'");
    client.exec("vacuum");
    expect(hit(client, "gamma")).toEqual(["r3"]);
    expect(hit(client, "alpha")).toEqual([]);
    client.exec("insert into runs_fts(runs_fts) values ('integrity-check')");
  });

  it("follows an answer that is written later", () => {
    const client = store().db.$client;
    seed(client);
    client.exec("update runs set answer = 'delta' where id = 'r2'");
    expect(hit(client, "delta")).toEqual(["r2"]);
    expect(hit(client, "beta")).toEqual(["r2"]);
    client.exec("insert into runs_fts(runs_fts) values ('integrity-check')");
  });
});
