import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeBackup } from "@/lib/backups/backup";
import { command, damage, type Folder, folderWithRun } from "@/testing/backups/backups";
import { editFile } from "@/testing/db/db";
import { summaryOf, verifyFile } from "./verify";

let folder: Folder;
beforeEach(async () => {
  folder = await folderWithRun();
});
afterEach(() => folder.close());

describe("npm run verify", () => {
  it("checks a live store, a copy and a backup, and changes nothing", async () => {
    const live = command("verify", [], { DATA_DIR: folder.dir });
    expect(live.stdout).toMatch(/^Everything holds: 1 run, \d+ events, 1 citation looked at\.\n$/);
    expect(live.status).toBe(0);
    folder.db.database.$client.pragma("wal_checkpoint(TRUNCATE)");
    const copy = path.join(folder.dir, "copy.db");
    copyFileSync(folder.source, copy);
    const before = readFileSync(copy);
    expect(await verifyFile(copy)).toMatchObject({ faults: [] });
    expect(readFileSync(copy).equals(before)).toBe(true);
  });

  it("names violations, also by its exit code", () => {
    folder.db.database.$client.exec("update runs set searches_used = 9");
    const found = command("verify", [folder.source], { DATA_DIR: folder.dir });
    expect(found.stdout).toMatch(/searchesUsed is 9 in the row and 1 in the log\n1 fault: 1 run, /);
    expect(found.status).toBe(1);
    expect(summaryOf({ faults: ["a", "b"], runs: 2, events: 0, citations: 1 })).toBe(
      "2 faults: 2 runs, 0 events, 1 citation looked at.",
    );
  });

  it("reads no log of a run that is not wanted, and still checks the store as a whole", async () => {
    folder.db.database.$client.exec(`update runs set searches_used = 9;
      insert into threads (id, title, created_at, updated_at) values ('thr_left', 'T', 1, 1)`);
    expect(await verifyFile(folder.source, () => false)).toEqual({
      kind: "looked",
      faults: ["thread thr_left has no run"],
      runs: 0,
      events: 0,
      citations: 1,
    });
    expect(await verifyFile(folder.source, ({ searchesUsed }) => searchesUsed === 9)).toMatchObject({
      faults: ["thread thr_left has no run", expect.stringContaining("searchesUsed is 9")],
      runs: 1,
    });
  });

  it("names remains of a deletion", async () => {
    folder.db.database.$client.exec(`insert into threads (id, title, created_at, updated_at) values ('thr_left', 'T', 1, 1);
      insert into pages (id, url, url_key, title, text, sha256, char_count, word_count, via, read_at)
        values ('pg_left', 'https://left.example/', 'https://left.example/', '', '', '', 0, 0, 'own', 1)`);
    expect(await verifyFile(folder.source)).toMatchObject({
      faults: ["thread thr_left has no run", "page pg_left belongs to no research"],
    });
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
    ["no database", (file) => writeFileSync(file, "not a database ".repeat(100)), /is no database/],
    ["an empty file", (file) => truncateSync(file, 0), /is empty/],
    ["one that is cut off", (file) => truncateSync(file, 50_000), /is damaged/],
    [
      "an older schema",
      (file) => {
        editFile(
          file,
          "delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)",
        );
      },
      /older version of Groundwork. Start/,
    ],
  ])("says in a sentence that it cannot check %s", async (_name, harm, sentence) => {
    await makeBackup({ source: folder.source, target: folder.target });
    harm(folder.target);
    expect(await verifyFile(folder.target)).toMatchObject({
      kind: "refused",
      sentence: expect.stringMatching(sentence),
    });
  });

  it("exits with 2 if nothing could be checked", () => {
    const said = command("verify", [path.join(folder.dir, "none.db")], { DATA_DIR: folder.dir });
    expect([said.status, said.stdout]).toEqual([2, ""]);
    expect(said.stderr).toMatch(/There is no file/);
  });

  it("finds internal damage of a table", async () => {
    folder.db.database.$client.pragma("wal_checkpoint(TRUNCATE)");
    folder.db.database.$client.close();
    damage(folder.source);
    const verified = await verifyFile(folder.source);
    expect(verified.kind === "refused" ? [verified.sentence] : verified.faults).not.toEqual([]);
  });
});
