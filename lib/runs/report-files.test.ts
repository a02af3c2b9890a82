import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noteWritten } from "@/lib/process/store-condition";
import { type Folder, folderWithRun } from "@/testing/backups/backups";
import { saveReportFile, writeMissingFiles } from "./report-files";

const report = (root: string) => ({
  root,
  reportsDir: "reports",
  title: "Caching",
  markdown: "# Caching\n\nFive minutes [1].\n".repeat(200),
  at: Date.UTC(2026, 10, 21, 18, 9, 15),
});

let folder: Folder;
beforeEach(async () => {
  folder = await folderWithRun();
});
afterEach(() => folder.close());

it("GOAL-R9: a report that finds no room for its file keeps its name, and the file follows when there is room", async (context) => {
  if (process.getuid?.() !== 0 || process.platform !== "linux")
    return context.skip("only root can mount a small disk");
  const disk = mkdtempSync(path.join(tmpdir(), "groundwork-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], { stdio: "ignore" });
  } catch {
    rmSync(disk, { recursive: true });
    return context.skip("a small disk cannot be mounted here");
  }
  try {
    const filler = path.join(disk, "filler");
    writeFileSync(filler, Buffer.alloc(60 * 1024));
    const key = await saveReportFile(report(disk));
    expect(key).toBe("reports/20261121_180915_Caching.md");
    expect(existsSync(path.join(disk, key))).toBe(false);
    rmSync(filler);
    for (let tries = 0; !existsSync(path.join(disk, key)) && tries < 400; tries += 1) await sleep(25);
    expect(readFileSync(path.join(disk, key), "utf8")).toBe(report(disk).markdown);
    expect(await saveReportFile(report(disk))).toBe("reports/20261121_180915_Caching_2.md");
  } finally {
    execFileSync("umount", [disk], { stdio: "ignore" });
    rmSync(disk, { recursive: true });
    noteWritten();
  }
});

it("writes missing files once, and none outside of the data folder", async () => {
  const { db, dir } = folder;
  expect(await writeMissingFiles(db, dir)).toBe(1);
  expect(readFileSync(path.join(dir, "reports", "x.md"), "utf8")).toContain("## Sources");
  expect(await writeMissingFiles(db, dir)).toBe(0);
  for (const elsewhere of ["../outside.md", "/tmp/outside-groundwork.md", "groundwork.db", ""]) {
    const sql = "update run_events set body = json_set(body, '$.filepath', ?) where type = 'report-written'";
    db.database.$client.prepare(sql).run(elsewhere);
    expect(await writeMissingFiles(db, dir)).toBe(0);
  }
});
