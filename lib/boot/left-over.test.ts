import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { writeReportFile } from "@/lib/report-export/report-file";
import { compiledCode } from "@/testing/compiled-code";
import { removeLeftOvers, settleWaitingFiles } from "./left-over";

const ROOT = path.resolve(import.meta.dirname, "../..");
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "groundwork-left-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** SQLite itself cleans up beside a store when it is opened again. */
const SQLITE = /\.db-(?:wal|shm)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !SQLITE.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/**
 * Runs a writer in a process of its own that kills itself with SIGKILL when it would call `deadly` of
 * node:fs.
 */
function killedAt(deadly: string, code: string): void {
  const program = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    await import(${JSON.stringify(path.join(ROOT, "scripts/typescript.mjs"))});
    const die = () => { process.kill(process.pid, "SIGKILL"); };
    fs.${deadly} = die;
    syncBuiltinESMExports();
    const dir = ${JSON.stringify(dir)};
    ${code}`;
  const child = spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], {
    cwd: ROOT,
    encoding: "utf8",
    env: { NODE_ENV: "test", ...compiledCode() },
  });
  expect(child.signal, child.stderr).toBe("SIGKILL");
}

const STORE = `dir + "/groundwork.db"`;
const WRITERS: Record<string, { deadly: string; code: string }> = {
  "an upload": {
    deadly: "promises.link",
    code: `const { placeFile } = await import("@/lib/documents/folder");
      const { randomUUID } = await import("node:crypto");
      await placeFile({ folder: dir + "/documents", parts: ["notes", "a.md"], bytes: Buffer.from("x"), replace: false, temporary: ".adding-" + randomUUID() });`,
  },
  "the bundle of an import": {
    deadly: "promises.rm",
    code: `const { readLargeBody } = await import("@/lib/http/large-body");
      const { randomUUID } = await import("node:crypto");
      const headers = { "content-type": "application/json" };
      const request = new Request("http://127.0.0.1/", { method: "POST", headers, body: "[".repeat(9) });
      const file = dir + "/.importing-" + randomUUID();
      await readLargeBody(request, { limit: 100, light: 1, file });
      await fs.promises.rm(file);`,
  },
  "a report": {
    deadly: "promises.link",
    code: `const { writeReportFile } = await import("@/lib/report-export/report-file");
      await writeReportFile({ root: dir, reportsDir: "reports", title: "T", markdown: "x", at: 0 });`,
  },
  "a backup": {
    deadly: "linkSync",
    code: `const { makeBackup } = await import("@/lib/backups/backup");
      await makeBackup({ source: ${STORE}, target: dir + "/backups/groundwork-2026-11-21_18-09-15.db" });`,
  },
  "a restore": {
    deadly: "renameSync",
    code: `const { restoreBackup } = await import("@/lib/backups/restore");
      await restoreBackup({ file: dir + "/brought.db", dataDir: dir, at: 0 });`,
  },
};

describe("Left-over files", () => {
  it.each(Object.entries(WRITERS))(
    "GOAL-R1: %s that was killed leaves a file, and the next start removes it",
    (what, writer) => {
      const store = what === "a restore" ? "brought.db" : "groundwork.db";
      openSqlite(path.join(dir, store)).database.$client.close();
      const before = filesIn(dir);
      killedAt(writer.deadly, writer.code);
      const left = filesIn(dir).filter((file) => !before.includes(file));
      expect(left.length).toBeGreaterThan(0);
      expect(removeLeftOvers(dir, ["reports"])).toBe(left.length);
      expect(filesIn(dir)).toEqual(before);
    },
  );

  it("a report that waited for disk space leaves nothing either", () => {
    mkdirSync(path.join(dir, "reports"));
    writeFileSync(path.join(dir, "reports", "20261121_080509_A title.md.part"), "half");
    expect(removeLeftOvers(dir, ["reports"])).toBe(1);
    expect(filesIn(dir)).toEqual([]);
  });

  it("the user's files stay, finished or incomplete", () => {
    const kept = [
      "backups/.groundwork-2026-11-21_18-09-15.db.part",
      `backups/.groundwork-2026-11-21_18-09-15.db.${process.pid}.part`,
      "backups/groundwork-2026-11-21_18-09-15.db",
      "documents/.adding-notes",
      "documents/a.tmp",
      "documents/b.part",
      "documents/notes/.hidden",
      "elsewhere/20261121_080509_A.md.part",
      "reports/.mine.tmp",
      "reports/20261121_080509_A.md",
      "reports/mine.part",
    ];
    for (const file of kept) {
      mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(dir, file), "x");
    }
    expect(removeLeftOvers(dir, ["reports", "../../etc"])).toBe(0);
    expect(filesIn(dir)).toEqual(kept.toSorted());
  });

  it("an empty data folder is not an error", () => {
    expect(removeLeftOvers(path.join(dir, "none"), ["reports"])).toBe(0);
  });
});

describe("A full disk", () => {
  it("leaves no partial report", async () => {
    vi.resetModules();
    vi.doMock("node:fs/promises", async (original) => {
      const real = await original<typeof import("node:fs/promises")>();
      return {
        ...real,
        writeFile: async (file: string) => {
          await real.writeFile(file, "half");
          throw Object.assign(new Error("no room"), { code: "ENOSPC" });
        },
      };
    });
    const { writeReportFile } = await import("@/lib/report-export/report-file");
    const file = { root: dir, reportsDir: "reports", title: "T", markdown: "whole", at: 0 };
    await expect(writeReportFile(file)).rejects.toThrow("no room");
    vi.doUnmock("node:fs/promises");
    expect(filesIn(dir)).toEqual([]);
  });
});

describe("files of an import that was killed before its rows were stored", () => {
  const report = { root: "", reportsDir: "reports", title: "T", markdown: "x", at: 0, waiting: true };
  const reports = () => filesIn(path.join(dir, "reports"));

  it("are removed at the next start, or renamed if the rows exist", async () => {
    const lost = await writeReportFile({ ...report, root: dir });
    const stored = await writeReportFile({ ...report, root: dir });
    writeFileSync(path.join(dir, "reports", "own.md"), "mine");
    expect(reports().every((name) => name.endsWith(".md.waiting") || name === "own.md")).toBe(true);
    expect(await settleWaitingFiles(dir, ["reports", "../elsewhere"], async (key) => key === stored)).toBe(1);
    expect(reports()).toEqual([path.basename(stored), "own.md"].sort());
    expect(lost).not.toBe(stored);
  });

  it("keep their names from every other report", async () => {
    const waiting = await writeReportFile({ ...report, root: dir });
    const other = await writeReportFile({ ...report, root: dir, waiting: false });
    expect(other).not.toBe(waiting);
    expect(await settleWaitingFiles(dir, ["reports"], async () => true)).toBe(0);
    expect(reports()).toEqual([path.basename(waiting), path.basename(other)].sort());
  });
});
