// `npm run restore -- <file>`: restores a backup, while no server uses the store. The previous store is kept
// beside it.

import path from "node:path";
import { fail, fromHere, guardNode, loadEnv } from "./project.mjs";

guardNode();
await loadEnv(true);
await import("./typescript.mjs");
const { readEnv, readStoreAccess } = await import("@/lib/config/env");
const { restoreSentence } = await import("@/lib/backups/server-backups");
const { GroundworkError } = await import("@/lib/errors/errors");
const { holdStore } = await import("@/lib/process/lock");
const { newestBackup } = await import("@/lib/backups/backup-files");
const { storeFile } = await import("@/lib/process/store-file");
const { restoreBackup, RestoreError } = await import("@/lib/backups/restore");
const { restoreKeyNotes, storedKeysIn } = await import("@/lib/backups/stored-keys");

const { url } = readStoreAccess();
if (url !== null) fail(restoreSentence(url));
const { dataDir } = readEnv();
const given = process.argv[2];
if (!given || process.argv.length > 3) {
  const newest = newestBackup(dataDir);
  const hint = newest ? ` The newest one is ${newest}.` : "";
  fail(`Say which backup: npm run restore -- <file>.${hint}`);
}
const file = fromHere(given);
try {
  const hold = holdStore(dataDir);
  const restored = await restoreBackup({ file, dataDir, at: Date.now() });
  const keys = await storedKeysIn(storeFile(dataDir), dataDir);
  hold.release();
  tell(restored);
  for (const note of restoreKeyNotes(keys, dataDir)) console.log(note);
} catch (error) {
  if (error instanceof RestoreError) fail(error.message);
  if (error instanceof GroundworkError) fail(`${error.message} Stop it, then repeat this.`);
  throw error;
}

function tell({ aside, runs, interrupted, files }) {
  console.log(`Restored ${file} into ${dataDir}: ${runs} ${runs === 1 ? "run" : "runs"}.`);
  if (files > 0) console.log(`${files} ${files === 1 ? "file" : "files"} of reports written anew.`);
  if (interrupted > 0)
    console.log(`${interrupted} of the runs went on when the backup was made; they go on at the next start.`);
  console.log(
    `Your own files in ${path.join(dataDir, "documents")} are no part of a backup and were left as they are.`,
  );
  if (aside)
    console.log(
      `What was there before lies in ${aside}. To undo this: stop Groundwork, delete ${storeFile(dataDir)} and move the files of that folder to ${dataDir}.`,
    );
}
