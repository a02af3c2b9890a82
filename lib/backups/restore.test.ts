import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { verifyFile } from "@/lib/invariants/verify";
import { holdStore } from "@/lib/process/lock";
import { command, damage, type Folder, folderWithRun, questionsIn } from "@/testing/backups/backups";
import { editFile } from "@/testing/db/db";
import { makeBackup } from "./backup";
import { restoreBackup } from "./restore";

const AT = Date.UTC(2026, 10, 21, 18, 9, 15);

let folder: Folder;
beforeEach(async () => {
  folder = await folderWithRun();
});
afterEach(() => folder.close());

const restore = (file: string, dataDir = folder.dir) => restoreBackup({ file, dataDir, at: AT });

describe("A restore", () => {
  it("restores the store, rewrites missing reports, and keeps the previous store", async () => {
    const [run] = await folder.db.listAllRuns();
    const report = run && (await folder.db.findReportOfRun(run.id));
    await makeBackup({ source: folder.source, target: folder.target });
    folder.db.database.$client.exec("update runs set question = 'Later?'");
    folder.db.database.$client.close();
    const restored = await restore(folder.target);
    expect(restored).toMatchObject({ runs: 1, interrupted: 0, files: 1 });
    expect(questionsIn(folder.source)).toEqual(["Why?"]);
    expect(readFileSync(path.join(folder.dir, report?.filepath ?? ""), "utf8")).toContain(report?.content);
    expect(questionsIn(path.join(restored.aside ?? "", "groundwork.db"))).toEqual(["Later?"]);
    expect(await verifyFile(folder.source)).toMatchObject({ faults: [] });
    const db = openSqlite(folder.source);
    expect(await db.findFact("ended")).toBe(String(AT));
    db.database.$client.close();
    expect(readdirSync(folder.dir).filter((name) => name.includes("restoring"))).toEqual([]);
    expect((await restore(folder.target)).aside).not.toBe(restored.aside);
  });

  it("replaces a damaged or missing store", async () => {
    await makeBackup({ source: folder.source, target: folder.target });
    folder.db.database.$client.close();
    truncateSync(folder.source, 5000);
    writeFileSync(`${folder.source}-wal`, "what is left of a log");
    const { aside } = await restore(folder.target);
    expect(existsSync(`${folder.source}-wal`)).toBe(false);
    expect(questionsIn(folder.source)).toEqual(["Why?"]);
    expect(readdirSync(aside ?? "")).toContain("groundwork.db");
    const fresh = path.join(folder.dir, "fresh");
    expect(await restore(folder.target, fresh)).toMatchObject({ aside: null, runs: 1 });
    expect(questionsIn(path.join(fresh, "groundwork.db"))).toEqual(["Why?"]);
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ["a missing file", (file) => rmSync(file), /There is no file/],
    [
      "a folder",
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
      /is a folder/,
    ],
    ["an empty file", (file) => truncateSync(file, 0), /is empty/],
    ["no database", (file) => writeFileSync(file, "not a database ".repeat(100)), /is no database/],
    ["a damaged one", damage, /is damaged/],
    ["one that is cut off", (file) => truncateSync(file, 50_000), /is damaged/],
    [
      "one of another program",
      (file) => {
        rmSync(file);
        editFile(file, "create table a (b)");
      },
      /another program/,
    ],
    [
      "one of a newer version",
      (file) => {
        editFile(file, "insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
      },
      /newer version of Groundwork. Nothing was changed. Update/,
    ],
  ])("rejects %s and changes nothing", async (_name, harm, sentence) => {
    await makeBackup({ source: folder.source, target: folder.target });
    folder.db.database.$client.pragma("wal_checkpoint(TRUNCATE)");
    folder.db.database.$client.close();
    harm(folder.target);
    const before = readFileSync(folder.source);
    const files = readdirSync(folder.dir).sort();
    await expect(restore(folder.target)).rejects.toThrow(sentence);
    expect(readFileSync(folder.source).equals(before)).toBe(true);
    expect(readdirSync(folder.dir).sort()).toEqual(files);
  });

  it("is refused while a server holds the lock, and reports what it did", async () => {
    await makeBackup({ source: folder.source, target: folder.target });
    const hold = holdStore(folder.dir);
    const held = command("restore", [folder.target], { DATA_DIR: folder.dir });
    expect(held.status).toBe(1);
    expect(held.stderr).toMatch(/Stop it, then repeat this/);
    folder.db.database.$client.close();
    hold.release();
    expect(command("restore", [], { DATA_DIR: folder.dir }).stderr).toMatch(/Say which backup/);
    const done = command("restore", [folder.target], { DATA_DIR: folder.dir });
    expect(done.stderr).toBe("");
    expect(done.stdout).toMatch(/Restored .* 1 run\.[\s\S]*What was there before lies in .*To undo this/);
    expect(questionsIn(folder.source)).toEqual(["Why?"]);
  }, 120_000);
});
