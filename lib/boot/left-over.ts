// Removes the temporary files that a killed process left in the data folder. Every writer creates a file under a temporary
// name and renames it; `kill -9`, a power cut or a full disk can leave that temporary file behind.

import { type Dirent, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { backupFolder } from "@/lib/backups/backup-files";
import { OWN_COLLECTION } from "@/lib/documents/collections";
import { log } from "@/lib/log";
import { storeFile } from "@/lib/process/store-file";
import { placeReportFile, WAITING } from "@/lib/report-export/report-file";

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
/** An uploaded document (`app/api/documents/route.ts`). */
const UPLOAD = new RegExp(`^\\.adding-${UUID}$`);
/**
 * A report's file (`lib/report-export/report-file.ts`), or one that waited for disk space
 * (`report-files.ts`).
 */
const REPORT = new RegExp(`^\\.${UUID}\\.tmp$|^\\d{8}_\\d{6}_.*\\.md\\.part$`);
/** A bundle that was being received (`app/api/import/route.ts`). */
const IMPORTING = new RegExp(`^\\.importing-${UUID}$`);
/** A report's file of an unfinished import. */
const IMPORTED = /^\d{8}_\d{6}_.*\.md\.waiting$/;
/** A backup with its side files (`backup/backup.ts`); the number is the id of the process that writes it. */
const BACKUP = /^\..+\.db\.(\d{1,10})\.part(?:-journal|-wal|-shm)?$/;
/** A backup that was being restored (`backup/restore.ts`). */
const RESTORE = [".restoring", ".restoring-wal", ".restoring-shm", ".restoring-journal"];

const foldersIn = (root: string, folders: Iterable<string>): string[] =>
  [...new Set([...folders].map((folder) => path.resolve(root, folder)))]
    // No setting may lead to a folder outside the data folder.
    .filter((folder) => folder === root || folder.startsWith(root + path.sep));

/** Links are not followed, so that nothing outside the data folder is listed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(/*turbopackIgnore: true*/ folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** Files of that name in the folder and, if `deep`, in the folders inside it. */
function filesOf(folder: string, isLeft: (name: string) => boolean, deep = false): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isFile()) return isLeft(entry.name) ? [file] : [];
    return deep && entry.isDirectory() ? filesOf(file, isLeft, true) : [];
  });
}

function isDeadBackup(name: string): boolean {
  const pid = Number(BACKUP.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && !isRunning(pid);
}

/**
 * Removes what an earlier process left unfinished in the data folder, which the caller holds (`lock.ts`), so that no other
 * server or restore can be writing there. A backup that still runs beside the server keeps its file. `reportFolders` are
 * relative to the data folder. Returns the number of removed files; a file that cannot be removed is logged and left.
 */
export function removeLeftOvers(dataDir: string, reportFolders: Iterable<string>): number {
  const root = path.resolve(dataDir);
  const reports = foldersIn(root, reportFolders);
  const store = path.basename(storeFile(root));
  const left = [
    ...filesOf(path.join(root, OWN_COLLECTION), (name) => UPLOAD.test(name), true),
    ...reports.flatMap((folder) => filesOf(folder, (name) => REPORT.test(name))),
    ...filesOf(backupFolder(root), isDeadBackup),
    ...filesOf(root, (name) => IMPORTING.test(name) || RESTORE.some((suffix) => name === store + suffix)),
  ];
  return left.filter(removed).length;
}

/**
 * Settles the files of an import that was interrupted between its files and its rows: a file whose report was
 * stored gets its final name, all others are removed. The folders are those of `removeLeftOvers`. Returns the
 * number of removed files.
 */
export async function settleWaitingFiles(
  dataDir: string,
  reportFolders: Iterable<string>,
  isStored: (filepath: string) => Promise<boolean>,
): Promise<number> {
  const root = path.resolve(dataDir);
  let count = 0;
  for (const folder of foldersIn(root, reportFolders))
    for (const waiting of filesOf(folder, (name) => IMPORTED.test(name))) {
      const file = waiting.slice(0, -WAITING.length);
      const key = path.relative(root, file).split(path.sep).join("/");
      if (await isStored(key)) await placeReportFile(file);
      else if (removed(waiting)) count += 1;
    }
  return count;
}

function removed(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch (error) {
    log.warn("left-over-not-removed", { file: path.basename(file), error });
    return false;
  }
}
