// Location and names of backups. A backup is one file: the database at one moment with everything that Groundwork
// stores (threads, runs with their logs, pages, sources, reports, the search index, the ledger, facts about models).
// The Markdown files of reports are not included, because they are rewritten from it. The folder `documents` contains
// the user's own files, which Groundwork only reads; the text that runs read from them is in the database.

import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const FOLDER = "backups";
const DAY = 24 * 3_600_000;
const NAME = /^groundwork-\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}(-daily)?(?:_\d+)?\.db$/;

export type BackupFile = { file: string; madeAt: number; daily: boolean };

export const backupFolder = (dataDir: string) => path.join(dataDir, FOLDER);

/** `2026-11-21_18-09-15`, in local time. */
export function stampOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day}_${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join("-")}`;
}

/** An unused name in the backup folder. */
export function backupPath(dataDir: string, { at, daily }: { at: number; daily: boolean }): string {
  const name = `groundwork-${stampOf(at)}${daily ? "-daily" : ""}`;
  for (let count = 1; ; count += 1) {
    const file = path.join(backupFolder(dataDir), `${name}${count === 1 ? "" : `_${count}`}.db`);
    if (!existsSync(file)) return file;
  }
}

/** The backups in the folder, newest first. Files with other names are ignored. */
export function listBackups(dataDir: string): BackupFile[] {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const named = NAME.exec(name);
      const file = path.join(folder, name);
      const found = named && statSync(file, { throwIfNoEntry: false });
      return found?.isFile() ? [{ file, madeAt: found.mtimeMs, daily: named?.[1] !== undefined }] : [];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** The newest backup in the folder; null if there is none. */
export function newestBackup(dataDir: string): string | null {
  return listBackups(dataDir)[0]?.file ?? null;
}

/** True when the last daily backup is a day old, or lies in the future because the clock was set back. */
export function isDue(backups: readonly BackupFile[], now: number): boolean {
  const last = backups.find(({ daily }) => daily)?.madeAt;
  return last === undefined || now - last >= DAY || now - last < -DAY;
}

/** Deletes all daily backups except the newest `keep`. Backups made by a user stay. */
export function pruneDaily(dataDir: string, keep: number): void {
  const daily = listBackups(dataDir).filter((backup) => backup.daily);
  for (const { file } of daily.slice(keep)) rmSync(file, { force: true });
}
