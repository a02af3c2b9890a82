// Makes a backup: a consistent copy of the database while the server runs, verified before it gets its name, and
// readable only by its owner. `backup-files.ts` lists what it contains. It runs in a process of its own, by `npm run
// backup`, and daily beside the server (`backup-daily.ts`).

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { DatabaseRefused, faultCode, storeFault } from "@/db/faults";
import { copyDatabase, settleCopy } from "@/db/sqlite/copy";

type BackupFault = "no_store" | "exists" | "damaged" | "no_room" | "unwritable" | "busy";

/** Why no backup was made; the message is for the user. No file is left behind. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly kind: BackupFault;

  constructor(kind: BackupFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Bytes that a copy needs besides the size of the file: its log, and some reserve. */
const SPARE = 1_000_000;

/** Copies the database at `source` to `target`, which must not exist. Returns its size in bytes. Throws BackupError. */
export async function makeBackup(
  { source, target }: { source: string; target: string },
  progress?: (share: number) => void,
): Promise<number> {
  if (!existsSync(source)) throw new BackupError("no_store", `There is no store at ${source}.`);
  if (existsSync(target)) throw new BackupError("exists", `${target} exists already and is not replaced.`);
  const folder = path.dirname(target);
  const draft = path.join(folder, `.${path.basename(target)}.${process.pid}.part`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkRoom(folder, source);
    // Created first with its permissions, so that nobody else can ever read it.
    closeSync(openSync(draft, "wx", 0o600));
    await copyDatabase({ source, target: draft }, progress);
    settleCopy(draft);
    chmodSync(draft, 0o600);
    place(draft, target);
    return statSync(target).size;
  } catch (error) {
    throw faultOf(error, { source, folder });
  } finally {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(draft + suffix, { force: true });
  }
}

/** Throws BackupError when the folder has too little space for a copy. */
export function checkRoom(folder: string, source: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const log = statSync(`${source}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (bavail * bsize < statSync(source).size + log + SPARE)
    throw new BackupError(
      "no_room",
      `There is no room for a copy in ${folder}. Make room, then repeat this.`,
    );
}

/**
 * Renames the finished file, unless the name was taken meanwhile, and flushes it so that it survives a power failure.
 */
function place(draft: string, target: string): void {
  flushFile(draft);
  linkSync(draft, target);
  flushFile(path.dirname(target));
}

export function flushFile(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function faultOf(error: unknown, { source, folder }: { source: string; folder: string }): unknown {
  if (error instanceof BackupError) return error;
  const fault = error instanceof DatabaseRefused ? "damaged" : storeFault(error);
  if (fault === "damaged") {
    const detail = error instanceof DatabaseRefused ? error.message : "is damaged";
    return new BackupError("damaged", `${source} ${detail}, so no copy was kept of it.`, error);
  }
  if (fault === "full")
    return new BackupError(
      "no_room",
      `There is no room for a copy in ${folder}. Make room, then repeat this.`,
      error,
    );
  if (fault === "busy")
    return new BackupError("busy", `Another program holds ${source}. End it, then repeat this.`, error);
  const code = faultCode(error);
  if (code === "EEXIST")
    return new BackupError(
      "exists",
      `A file of that name exists already in ${folder} and is not replaced.`,
      error,
    );
  return code === ""
    ? error
    : new BackupError("unwritable", `${folder} cannot be used (${code}). Name another place.`, error);
}
