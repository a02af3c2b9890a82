// Restores a backup. The backup is copied and verified before anything else changes; the previous store is moved aside
// and never deleted; the exchange is a single rename.

import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseRefused, faultCode, storeFault } from "@/db/faults";
import { copyDatabase, foldLog, settleCopy } from "@/db/sqlite/copy";
import { openSqlite } from "@/db/sqlite/store";
import { noteCleanEnd } from "@/lib/process/crash";
import { storeFile } from "@/lib/process/store-file";
import { writeMissingFiles } from "@/lib/runs/report-files";
import { BackupError, checkRoom, flushFile } from "./backup";
import { stampOf } from "./backup-files";

export type Restored = {
  /** Folder with the previous store; null if there was none. */
  aside: string | null;
  runs: number;
  /** Runs that were active when the backup was made; they continue at the next start. */
  interrupted: number;
  /** Missing report files that were written again. */
  files: number;
};

/** Why nothing was restored, as a sentence for the user; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

const SIDES = ["-wal", "-shm", "-journal"];

/**
 * Replaces the store of `dataDir`, whose lock the caller holds (`lock.ts`), by the backup at `file`. `at`: milliseconds
 * since the epoch. Throws RestoreError.
 */
export async function restoreBackup(given: { file: string; dataDir: string; at: number }): Promise<Restored> {
  const { file, dataDir } = given;
  checkFile(file);
  const store = storeFile(dataDir);
  const draft = `${store}.restoring`;
  try {
    mkdirSync(dataDir, { recursive: true });
    clear(draft);
    checkRoom(dataDir, file);
    await copyDatabase({ source: file, target: draft });
    settleCopy(draft);
    const counts = await prepare(draft, given.at);
    const aside = exchange({ store, draft, at: given.at });
    return { ...counts, aside, files: await writeFiles(store, dataDir) };
  } catch (error) {
    throw sentenceFor(error, given);
  } finally {
    clear(draft);
  }
}

function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new RestoreError(`There is no file ${file}. Nothing was changed.`);
  if (!found.isFile())
    throw new RestoreError(`${file} is a folder. Name the backup in it. Nothing was changed.`);
  if (found.size === 0) throw new RestoreError(`${file} is empty and no backup. Nothing was changed.`);
}

function clear(draft: string): void {
  for (const suffix of ["", ...SIDES]) rmSync(draft + suffix, { force: true });
}

/** Migrates the copy to this version and marks its active runs as released instead of crashed. */
async function prepare(draft: string, at: number): Promise<{ runs: number; interrupted: number }> {
  const db = openSqlite(draft);
  try {
    await noteCleanEnd(db, at);
    return { runs: await db.countRuns(), interrupted: (await db.listInterruptedRuns()).length };
  } finally {
    await db.close();
    // Closing the database leaves a single file.
    flushFile(draft);
  }
}

/** Gives the copy the store's name. Returns the folder with the previous store. */
function exchange({ store, draft, at }: { store: string; draft: string; at: number }): string | null {
  const dataDir = path.dirname(store);
  if (!existsSync(store)) {
    renameSync(draft, store);
    flushFile(dataDir);
    return null;
  }
  // A log next to a file that it does not belong to would corrupt that file. The log of a damaged store is moved aside
  // unchanged.
  foldLog(store);
  const aside = freeFolder(path.join(dataDir, `before-restore-${stampOf(at)}`));
  mkdirSync(aside, { mode: 0o700 });
  linkSync(store, path.join(aside, path.basename(store)));
  for (const suffix of SIDES)
    if (existsSync(store + suffix))
      renameSync(store + suffix, path.join(aside, path.basename(store) + suffix));
  flushFile(aside);
  renameSync(draft, store);
  flushFile(dataDir);
  return aside;
}

function freeFolder(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? wanted : `${wanted}_${count}`;
    if (!existsSync(folder)) return folder;
  }
}

async function writeFiles(store: string, dataDir: string): Promise<number> {
  const db = openSqlite(store);
  try {
    return await writeMissingFiles(db, dataDir);
  } finally {
    await db.close();
  }
}

function sentenceFor(error: unknown, { file, dataDir }: { file: string; dataDir: string }): unknown {
  if (error instanceof RestoreError) return error;
  if (error instanceof BackupError && error.kind === "no_room") return noRoom(dataDir, error);
  if (error instanceof DatabaseRefused) {
    const help = error.kind === "newer" ? "Update Groundwork, then repeat this." : "Choose another backup.";
    return new RestoreError(`${file} ${error.message}. Nothing was changed. ${help}`, { cause: error });
  }
  const fault = storeFault(error);
  if (fault === "full") return noRoom(dataDir, error);
  if (fault === "damaged")
    return new RestoreError(`${file} is damaged. Nothing was changed. Choose another backup.`, {
      cause: error,
    });
  if (fault === "busy")
    return new RestoreError(`Another program holds ${file}. Nothing was changed.`, { cause: error });
  const code = faultCode(error);
  if (code === "") return error;
  return new RestoreError(`${dataDir} or ${file} cannot be used (${code}). Nothing was changed.`, {
    cause: error,
  });
}

const noRoom = (dataDir: string, cause: unknown) =>
  new RestoreError(
    `There is no room for it in ${dataDir}. Nothing was changed; make room, then repeat this.`,
    {
      cause,
    },
  );
