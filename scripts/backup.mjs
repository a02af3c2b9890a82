// `npm run backup [-- <file>]`: backs up the store, also while the server runs. Without a file it writes to
// DATA_DIR/backups under the date. The server calls it with `--daily`, which keeps the newest seven.

import { statSync } from "node:fs";
import path from "node:path";
import { fail, fromHere, guardNode, loadEnv } from "./project.mjs";

guardNode();
await loadEnv(true);
await import("./typescript.mjs");
const { readEnv, readStoreAccess } = await import("@/lib/config/env");
const { dumpSentence } = await import("@/lib/backups/server-backups");
const { BackupError, makeBackup } = await import("@/lib/backups/backup");
const { backupPath, pruneDaily } = await import("@/lib/backups/backup-files");
const { storeFile } = await import("@/lib/process/store-file");
const { noteBackup } = await import("@/lib/backups/backup-fact");
const { backupKeyNotes, storedKeysIn } = await import("@/lib/backups/stored-keys");

const DAILY_KEPT = 7;
const given = process.argv[2];
const daily = given === "--daily";
if (process.argv.length > 3) fail("Say at most one file: npm run backup -- <file>");
const { url } = readStoreAccess();
if (url !== null) fail(dumpSentence(url));
const { dataDir } = readEnv();
const source = storeFile(dataDir);
const at = Date.now();
const target = given && !daily ? named(given) : backupPath(dataDir, { at, daily });

try {
  const bytes = await makeBackup({ source, target }, showProgress());
  if (daily) pruneDaily(dataDir, DAILY_KEPT);
  await noteBackup(source, at);
  console.log(`Backed up to ${target} (${size(bytes)}), and read through: it is sound.`);
  // Nobody reads what the daily one says.
  if (!daily)
    for (const note of backupKeyNotes(await storedKeysIn(source, dataDir), dataDir)) console.log(note);
} catch (error) {
  if (error instanceof BackupError) fail(error.message);
  throw error;
}

function named(name) {
  const file = fromHere(name);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    fail(`${name} is a folder. Name a file in it, such as ${path.join(name, "groundwork.db")}.`);
  return file;
}

function size(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A progress line that is overwritten, on a terminal. */
function showProgress() {
  if (!process.stdout.isTTY) return () => undefined;
  return (share) => process.stdout.write(`\r${Math.round(share * 100)} % ${share >= 1 ? "\n" : ""}`);
}
