// The person's files where several nodes share a store. The rows of the store are the truth, and the folder of a node is a copy
// of them. A pass brings the folder up to date: it copies what is new, removes what is gone, repairs what is damaged, and takes
// up what somebody put into the folder or edited there. Only bytes that the store has, or had and was told to give up, are
// overwritten or removed.

import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, readFile, rename, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import {
  type FileStamp,
  fileKey,
  MOST_FILE_BYTES,
  type Replaceable,
  type SharedFiles,
} from "@/db/store/files";
import { log } from "@/lib/log";
import { OWN_COLLECTION } from "./collections";
import { inSeconds, placeCopy, removeFile } from "./folder";
import { ownFolder } from "./own-files";
import { DEPTH, type ScannedFile, scanFolder } from "./scan";

export type CopiedFiles = {
  /** One at a time. Rejects with the error of the store; files that cannot be read or written are logged and left. */
  bringUpToDate(): Promise<Brought>;
};

type Brought = {
  /** Absolute paths of the folders, to watch them. */
  folders: string[];
  /** Names of files that are stored and could not be brought here. */
  absent: ReadonlySet<string>;
};

/** What this node copied: a file that differs from it was edited here. */
const entrySchema = z.object({
  name: z.string(),
  sha256: z.string(),
  size: z.number(),
  modifiedAt: z.number(),
});
/** By key. */
type Entries = Map<string, FileStamp>;

/** Names of file systems may have 255 bytes; the rest is for a temporary name. */
const LONGEST_PART = 200;
const LONGEST = 900;

/**
 * The segments of a stored name; null for one that no file of a folder could have, or that would lead out of it. The rows
 * may come from another system.
 */
export function copiedParts(name: string): string[] | null {
  const parts = name.split("/");
  const isSound = (part: string) =>
    part !== "" &&
    !part.startsWith(".") &&
    part !== "node_modules" &&
    Buffer.byteLength(part) <= LONGEST_PART;
  if (parts.length > DEPTH || Buffer.byteLength(name) > LONGEST || !parts.every(isSound)) return null;
  return /[\0\\]/.test(name) || !name.isWellFormed() ? null : parts;
}

type Local = ScannedFile & { key: string };

/** What happens to a file of the folder. `leave`: it is not shared, and nothing is copied over it. */
type Decision =
  | { do: "nothing" | "leave" | "settle" | "pull" | "set aside" | "remove" }
  | { do: "take up"; over: Replaceable };

class FolderOfNode implements CopiedFiles {
  readonly #files: SharedFiles;
  readonly #folder: string;
  readonly #note: string;
  #written: string | null = null;
  /** The first pass compares the bytes of all files: a disk may have damaged them. */
  #compares = true;
  /** Logged once. */
  readonly #left = new Set<string>();

  constructor({ files, dataDir }: { files: SharedFiles; dataDir: string }) {
    this.#files = files;
    this.#folder = ownFolder(dataDir);
    this.#note = path.join(/* turbopackIgnore: true */ dataDir, `${OWN_COLLECTION}-copied.json`);
  }

  async bringUpToDate(): Promise<Brought> {
    const known = await this.#readEntries();
    const scanned = await scanFolder(this.#folder);
    const locals = (scanned?.files ?? [])
      .filter(({ refused }) => refused === null)
      .map((file): Local => ({ ...file, key: fileKey(file.path) }));
    const pass = new Pass(await this.#rows(), known);
    for (const local of locals) await this.#meet(pass, local);
    // With what was taken up here.
    if (pass.taken.size > 0) pass.rows = await this.#rows();
    const absent = await this.#apply(pass);
    this.#compares = false;
    const { copied, removed, taken } = pass;
    if (copied.length + removed + taken.size > 0)
      log.info("documents-copied", { copied: copied.length, removed, taken: taken.size });
    const made = copied.map((name) => path.dirname(path.join(this.#folder, name)));
    return { folders: [...new Set([...(scanned?.folders ?? []), ...made])], absent };
  }

  async #rows(): Promise<Map<string, FileStamp>> {
    const rows = (await this.#files.list()).filter(({ name }) => copiedParts(name) !== null);
    return new Map(rows.map((row) => [fileKey(row.name), row]));
  }

  async #meet(pass: Pass, local: Local): Promise<void> {
    try {
      const decision = await this.#decide(pass, local);
      if (!pass.locals.has(local.key)) pass.locals.set(local.key, { local, decision });
      if (decision.do === "take up") await this.#takeUp(pass, local, decision.over);
      else if (decision.do === "set aside") await this.#setAside(pass, local);
    } catch (error) {
      if (!isOfFile(error)) throw error;
      pass.locals.set(local.key, { local, decision: { do: "leave" } });
      this.#leave(local.path, error);
    }
  }

  async #decide({ rows, known, locals }: Pass, local: Local): Promise<Decision> {
    const row = rows.get(local.key);
    const was = known.get(local.key);
    if (copiedParts(local.path) === null || local.sizeBytes > MOST_FILE_BYTES) {
      this.#leave(local.path, local.sizeBytes > MOST_FILE_BYTES ? "too large" : "its name");
      return { do: "leave" };
    }
    const untouched = was?.size === local.sizeBytes && was.modifiedAt === local.modifiedAt;
    const sha256 = untouched && !this.#compares ? was.sha256 : await digestOf(local.absolute);
    // Two files here whose names differ in case only.
    if (locals.has(local.key)) return { do: "set aside" };
    const isStamped = row?.size === local.sizeBytes && row.modifiedAt === local.modifiedAt;
    if (row?.sha256 === sha256) return { do: isStamped ? "nothing" : "settle" };
    const instead = { do: row ? "pull" : "remove" } as const;
    // Bytes that nobody wrote: the disk damaged or lost them.
    const isDamaged = untouched && sha256 !== was.sha256;
    if (isDamaged || (was && local.sizeBytes === 0)) return instead;
    if (was && was.sha256 === row?.sha256) return { do: "take up", over: { sha256: was.sha256 } };
    if ((was || row) && (await this.#files.wasBefore({ name: local.path, sha256 }))) return instead;
    if (!row) return { do: "take up", over: "none" };
    return { do: local.sizeBytes === 0 ? "pull" : "set aside" };
  }

  /** Stores a file of the folder. Another node may have been first; then the next pass meets both. */
  async #takeUp(pass: Pass, local: Local, over: Replaceable): Promise<void> {
    const file = await openPlain(local.absolute);
    try {
      const { size, mtimeMs } = await file.stat();
      if (size > MOST_FILE_BYTES) return;
      const bytes = await file.readFile();
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const modifiedAt = Math.floor(mtimeMs);
      const stored = await this.#files.store({ name: local.path, bytes, sha256, modifiedAt, over });
      if (stored.kind === "barred") return this.#leave(local.path, "a file in place of a folder");
      if (stored.kind !== "exists") pass.taken.set(local.key, sha256);
    } finally {
      await file.close();
    }
  }

  /** Keeps a file under another name: the stored one of its name was written by somebody else. */
  async #setAside(pass: Pass, local: Local): Promise<void> {
    const { dir, name: stem, ext } = path.posix.parse(local.path);
    for (let count = 2; ; count += 1) {
      const at = path.posix.join(dir, `${stem} (${count})${ext}`);
      const absolute = path.join(path.dirname(local.absolute), path.posix.basename(at));
      if (pass.rows.has(fileKey(at)) || (await lstat(absolute).catch(() => null)) !== null) continue;
      await rename(local.absolute, absolute);
      log.warn("document-set-aside", { file: local.path, as: at });
      return this.#takeUp(pass, { ...local, path: at, absolute, key: fileKey(at) }, "none");
    }
  }

  /** Changes the folder. New files are noted first: after a crash they would otherwise be taken for files that somebody put there. */
  async #apply(pass: Pass): Promise<Set<string>> {
    const { rows, known, locals, taken } = pass;
    const entries: Entries = new Map();
    const pulls: { key: string; row: FileStamp }[] = [];
    for (const [key, row] of rows) {
      const met = locals.get(key)?.decision.do;
      const was = known.get(key);
      if (met === "nothing" || met === "settle" || taken.get(key) === row.sha256) {
        entries.set(key, row);
        continue;
      }
      const isLeft = met === "leave" || met === "take up";
      // Where somebody else was first to store the name, the next pass meets both files.
      if (!isLeft) pulls.push({ key, row });
      const noted = met === undefined ? row : was;
      if (noted) entries.set(key, noted);
    }
    const gone = [...locals.values()].filter(({ local, decision }) => {
      return decision.do === "remove" && !rows.has(local.key);
    });
    for (const { local } of gone) entries.set(local.key, known.get(local.key) as FileStamp);
    if (pulls.length > 0) await this.#writeEntries(entries);
    for (const { local } of gone)
      if (await this.#remove(local)) {
        entries.delete(local.key);
        pass.removed += 1;
      }
    for (const { local, decision } of locals.values())
      if (decision.do === "settle") await this.#settle(local, rows);
    const absent = new Set<string>();
    for (const { key, row } of pulls) {
      if (await this.#pull(row)) {
        entries.set(key, row);
        pass.copied.push(row.name);
      } else if (!locals.has(key)) absent.add(row.name);
    }
    await this.#writeEntries(entries);
    return absent;
  }

  async #pull(row: FileStamp): Promise<boolean> {
    const parts = copiedParts(row.name) ?? [];
    try {
      const isPlaced = await copyOut(this.#files, { folder: this.#folder, parts, stamp: row });
      if (!isPlaced) this.#leave(row.name, "a link, or a file in place of a folder");
      return isPlaced;
    } catch (error) {
      if (!isOfFile(error)) throw error;
      log.warn("document-not-copied", { file: row.name, error });
      return false;
    }
  }

  async #remove({ path: at }: Local): Promise<boolean> {
    try {
      await removeFile({ folder: this.#folder, parts: at.split("/") });
      return true;
    } catch (error) {
      log.warn("document-not-removed", { file: at, error });
      return false;
    }
  }

  /** Gives a file the time that it has at the other nodes: whichever of them indexes need not read it again. */
  async #settle({ absolute, key }: Local, rows: Map<string, FileStamp>): Promise<void> {
    const time = inSeconds(rows.get(key)?.modifiedAt ?? 0);
    await utimes(absolute, time, time).catch(() => undefined);
  }

  #leave(file: string, why: unknown): void {
    if (this.#left.has(file)) return;
    this.#left.add(file);
    log.warn("document-not-shared", { file, ...(why instanceof Error ? { error: why } : { why }) });
  }

  /** Without them, or when they cannot be read, every file counts as one that somebody put there. */
  async #readEntries(): Promise<Entries> {
    try {
      const read = z.array(entrySchema).parse(JSON.parse(await readFile(this.#note, "utf8")));
      return new Map(read.map((entry) => [fileKey(entry.name), entry]));
    } catch {
      return new Map();
    }
  }

  async #writeEntries(entries: Entries): Promise<void> {
    const text = JSON.stringify([...entries.values()]);
    if (text === this.#written) return;
    const draft = `${this.#note}.part`;
    await writeFile(draft, text, { flush: true });
    await rename(draft, this.#note);
    this.#written = text;
  }
}

class Pass {
  rows: Map<string, FileStamp>;
  readonly known: Entries;
  /** The files of the folder by key; of several with one key, the first. */
  readonly locals = new Map<string, { local: Local; decision: Decision }>();
  /** Digests of the files that were stored, by key. */
  readonly taken = new Map<string, string>();
  readonly copied: string[] = [];
  removed = 0;

  constructor(rows: Map<string, FileStamp>, known: Entries) {
    this.rows = rows;
    this.known = known;
  }
}

/** What was read of a file is not what was stored: it was replaced or removed meanwhile, or the database is damaged. */
export class OtherBytes extends Error {
  override readonly name = "OtherBytes";
}

/** Writes a stored file into a folder; false when something blocks the path. Throws OtherBytes, and the errors of the store and the disk. */
export async function copyOut(
  files: Pick<SharedFiles, "read">,
  { folder, parts, stamp }: { folder: string; parts: readonly string[]; stamp: FileStamp },
): Promise<boolean> {
  const hash = createHash("sha256");
  const { modifiedAt } = stamp;
  return placeCopy({
    ...{ folder, parts, temporary: `.adding-${randomUUID()}`, modifiedAt },
    fill: async (file) => {
      for await (const piece of files.read(stamp)) {
        hash.update(piece);
        await file.writeFile(piece);
      }
      if (hash.digest("hex") !== stamp.sha256) throw new OtherBytes();
    },
  });
}

/** True for an error of the file system or of the file, false for one of the store. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error ? true : error instanceof OtherBytes;

/** A link that took the place of the file after the scan is not followed. */
const openPlain = (file: string) =>
  open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of (await openPlain(file)).createReadStream()) hash.update(piece as Buffer);
  return hash.digest("hex");
}

export const createCopiedFiles = (parts: { files: SharedFiles; dataDir: string }): CopiedFiles =>
  new FolderOfNode(parts);
