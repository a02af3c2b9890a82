import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "@/db/store/store";
import { verifyFile } from "@/lib/invariants/verify";
import { command, damage, type Folder, folderWithRun, questionsIn } from "@/testing/backups/backups";
import { editFile } from "@/testing/db/db";
import { makeBackup } from "./backup";
import { backedUpAt, noteBackup } from "./backup-fact";
import { backupFolder, backupPath, isDue, listBackups, newestBackup, pruneDaily } from "./backup-files";

const AT = Date.UTC(2026, 10, 21, 18, 9, 15);

let folder: Folder;
beforeEach(async () => {
  folder = await folderWithRun();
});
afterEach(() => folder.close());

/** Corrupts a database so that it can still be copied and queried. */
function loseIndex(file: string): void {
  const client = new Sqlite(file);
  client.exec("create table things (name); create index by_name on things (name)");
  client.unsafeMode();
  client.pragma("writable_schema = on");
  client.exec("delete from sqlite_schema where name = 'by_name'");
  client.close();
}

describe("A backup", () => {
  it("is made during writes, is consistent, is one file readable only by its owner, and is verified", async () => {
    const before = folder.db.database.$client.prepare("select count(*) from installation").pluck().get();
    let writes = 0;
    const timer = setInterval(() => {
      writes += 1;
      folder.db.database.$client.prepare("insert into installation values (?, 'x')").run(`w${writes}`);
    }, 1);
    folder.db.database.$client
      .prepare("insert into installation values ('large', ?)")
      .run("x".repeat(8_000_000));
    const bytes = await makeBackup({ source: folder.source, target: folder.target });
    clearInterval(timer);
    expect(bytes).toBe(statSync(folder.target).size);
    expect(statSync(folder.target).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(folder.target))).toEqual(["backup.db"]);
    expect(await verifyFile(folder.target)).toMatchObject({ kind: "looked", faults: [], runs: 1 });
    const copy = new Sqlite(folder.target, { readonly: true });
    expect(copy.prepare("select count(*) from installation").pluck().get()).toBe(Number(before) + 1);
    copy.close();
    expect(writes).toBeGreaterThan(0);
  });

  it("of a damaged store is deleted and replaces nothing; without a store, none is made", async () => {
    folder.db.database.$client.pragma("wal_checkpoint(TRUNCATE)");
    folder.db.database.$client.close();
    damage(folder.source);
    await expect(makeBackup({ source: folder.source, target: folder.target })).rejects.toMatchObject({
      kind: "damaged",
    });
    expect(readdirSync(path.dirname(folder.target))).toEqual([]);
    const lost = path.join(folder.dir, "lost.db");
    loseIndex(lost);
    await expect(makeBackup({ source: lost, target: folder.target })).rejects.toMatchObject({
      kind: "damaged",
    });
    expect(readdirSync(path.dirname(folder.target))).toEqual([]);
    writeFileSync(folder.target, "mine");
    await expect(makeBackup({ source: folder.source, target: folder.target })).rejects.toMatchObject({
      kind: "exists",
    });
    expect(readFileSync(folder.target, "utf8")).toBe("mine");
    const nowhere = { source: path.join(folder.dir, "no.db"), target: path.join(folder.dir, "x.db") };
    await expect(makeBackup(nowhere)).rejects.toMatchObject({ kind: "no_store" });
  });

  it("is due when the last daily one is a day old, or the clock was set back", () => {
    const day = 86_400_000;
    const made = (madeAt: number, daily = true) => [{ file: "x", madeAt, daily }];
    expect(isDue([], AT)).toBe(true);
    expect(isDue(made(AT - day + 1), AT)).toBe(false);
    expect(isDue(made(AT - day), AT)).toBe(true);
    expect(isDue(made(AT - 1, false), AT)).toBe(true);
    expect(isDue(made(AT + 1000), AT)).toBe(false);
    expect(isDue(made(AT + 3 * day), AT)).toBe(true);
  });

  it("is one of seven daily ones, and those made by users stay", () => {
    mkdirSync(backupFolder(folder.dir));
    const make = (daily: boolean, day: number) => {
      const at = AT + day * 86_400_000;
      const file = backupPath(folder.dir, { at, daily });
      writeFileSync(file, "");
      utimesSync(file, at / 1000, at / 1000);
      return file;
    };
    const own = make(false, -20);
    const daily = Array.from({ length: 10 }, (_, index) => make(true, index));
    pruneDaily(folder.dir, 7);
    expect(listBackups(folder.dir).map(({ file }) => file)).toEqual([...daily.slice(3).reverse(), own]);
    expect(newestBackup(folder.dir)).toBe(daily[9]);
    expect(backupPath(folder.dir, { at: AT + 9 * 86_400_000, daily: true })).toMatch(/-daily_2\.db$/);
  });

  it("is not told of where several nodes share the store, even if one was made before it was copied there", async () => {
    await noteBackup(folder.source, AT);
    const shared = { ...folder.db, nodes: { name: "node_1" } } as unknown as Store;
    expect(await backedUpAt(shared)).toBeNull();
  });

  it("is recorded beside a running server, but not in a store of an earlier version", async () => {
    expect(await backedUpAt(folder.db)).toBeNull();
    await noteBackup(folder.source, AT);
    expect(await backedUpAt(folder.db)).toBe(AT);
    const old = path.join(folder.dir, "old.db");
    editFile(
      old,
      "create table __drizzle_migrations (id, hash, created_at); insert into __drizzle_migrations values (1, 'x', 1)",
    );
    await noteBackup(old, AT);
  });

  it("is made by the command, in the backup folder or at a given path", () => {
    const made = command("backup", [], { DATA_DIR: folder.dir });
    expect(made.stderr + made.stdout).toMatch(/Backed up to .*backups\/groundwork-.*it is sound/);
    expect(made.status).toBe(0);
    expect(questionsIn(newestBackup(folder.dir) ?? "")).toEqual(["Why?"]);
    expect(command("backup", [path.join(folder.dir, "named.db")], { DATA_DIR: folder.dir }).status).toBe(0);
    expect(command("backup", ["named.db"], { DATA_DIR: folder.dir, INIT_CWD: folder.dir }).stderr).toMatch(
      /exists already and is not replaced/,
    );
    expect(command("backup", [], { DATA_DIR: path.join(folder.dir, "none") }).stderr).toMatch(
      /There is no store/,
    );
    expect(command("backup", ["--daily"], { DATA_DIR: folder.dir }).status).toBe(0);
    expect(listBackups(folder.dir).filter(({ daily }) => daily)).toHaveLength(1);
  }, 120_000);
});
