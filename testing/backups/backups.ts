// A data folder with a completed run, for tests of backups and of `npm run verify`.

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SqliteStore } from "@/db/sqlite/store";
import { openSqlite } from "@/db/sqlite/store";
import { startRun } from "@/lib/runs/start";
import { compiledCode } from "@/testing/compiled-code";
import { readFileOf } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

const root = path.resolve(import.meta.dirname, "../..");

export type Folder = { dir: string; source: string; target: string; db: SqliteStore; close(): void };

/** `source` is the store, opened as a server opens it; `target` is a path for a backup. */
export async function folderWithRun(): Promise<Folder> {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const source = path.join(dir, "groundwork.db");
  const db = openSqlite(source);
  const close = () => {
    if (db.database.$client.open) db.database.$client.close();
    rmSync(dir, { recursive: true, force: true });
  };
  const engine = createTestEngine(sampleLoop(), { db, file: source, dir, close });
  const { runId } = await startRun({ question: "Why?" }, engine);
  await engine.live.runs.get(runId)?.done;
  return { dir, source, target: path.join(dir, "copy", "backup.db"), db, close };
}

/** The questions in a database. */
export const questionsIn = (file: string) => readFileOf(file, "select question from runs order by docid");

/** Runs a command of the project with this data folder. */
export function command(name: string, args: string[], env: Record<string, string>) {
  return spawnSync(process.execPath, [path.join(root, "scripts", `${name}.mjs`), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { NODE_ENV: "test", ...compiledCode(), ...env },
  });
}

/** Overwrites the beginning of every database page in the second half of a file. */
export function damage(file: string): void {
  const descriptor = openSync(file, "r+");
  const { size } = statSync(file);
  for (let at = Math.floor(size / 2 / 4096) * 4096; at < size; at += 4096)
    writeSync(descriptor, Buffer.alloc(64, 0xee), 0, 64, at);
  closeSync(descriptor);
}
