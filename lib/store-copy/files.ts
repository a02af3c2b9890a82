// The files of documents, which lie in a folder beside a store of SQLite and are rows of a store of PostgreSQL.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type FileStamp, fileKey, MOST_FILE_BYTES } from "@/db/store/files";
import type { Row, TransferredFiles } from "@/db/store/transfer";
import { copiedParts, copyOut, OtherBytes } from "@/lib/documents/copied-files";
import { removeFile } from "@/lib/documents/folder";
import { ownFolder } from "@/lib/documents/own-files";
import { scanFolder } from "@/lib/documents/scan";

// Counts rows and digests their content, so that two stores can be compared whichever order they return rows in.

const MODULUS = 1n << 256n;

export type Tally = { rows: number; digest: string };

export function createTally(): { add(row: Row): void; done(): Tally } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      const written = JSON.stringify(
        row.map((value) => (Buffer.isBuffer(value) ? { bytes: value.toString("base64") } : value)),
      );
      rows += 1;
      // A sum of digests depends on no order, and counts rows that are the same.
      sum = (sum + BigInt(`0x${createHash("sha256").update(written).digest("hex")}`)) % MODULUS;
    },
    done: () => ({ rows, digest: sum.toString(16).padStart(64, "0") }),
  };
}

export const isSame = (a: Tally, b: Tally): boolean => a.rows === b.rows && a.digest === b.digest;

export type FilesCopied = Tally & {
  /** Paths of files that were not copied: too large, or with a name that the other side cannot have. */
  left: string[];
  /** Takes back what was written outside of the transaction. */
  undo: () => Promise<void>;
};

/** Why the files cannot be copied; the message is for a person. */
export class FilesRefused extends Error {
  override readonly name = "FilesRefused";
}

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const rowOf = ({ name, sha256, size, modifiedAt }: FileStamp) => [name, sha256, size, modifiedAt];

/** Copies the files of a data folder into a store, and reads them there again. Throws FilesRefused. */
export async function filesIntoStore(dataDir: string, store: TransferredFiles): Promise<FilesCopied> {
  const here = createTally();
  const left: string[] = [];
  const keys = new Set<string>();
  for (const { path: name, absolute, sizeBytes, modifiedAt, refused } of (
    await scanFolder(ownFolder(dataDir))
  )?.files ?? []) {
    const key = fileKey(name);
    if (refused !== null || sizeBytes > MOST_FILE_BYTES || copiedParts(name) === null || keys.has(key)) {
      left.push(name);
      continue;
    }
    keys.add(key);
    const bytes = await readFile(absolute);
    const stamp = { name, sha256: digestOf(bytes), size: bytes.byteLength, modifiedAt };
    await store.add({ ...stamp, bytes });
    here.add(rowOf(stamp));
  }
  const there = createTally();
  for (const stamp of await store.list()) {
    if ((await digestIn(store, stamp)) !== stamp.sha256) throw new FilesRefused(differs(stamp.name));
    there.add(rowOf(stamp));
  }
  if (!isSame(here.done(), there.done()))
    throw new FilesRefused("The files of documents differ from what was copied. Nothing was kept.");
  return { ...here.done(), left, undo: async () => undefined };
}

const differs = (name: string) => `The document ${name} differs from what was stored. Nothing was kept.`;

async function digestIn(store: TransferredFiles, stamp: FileStamp): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of store.read(stamp)) hash.update(piece);
  return hash.digest("hex");
}

/**
 * Copies the files of a store into a data folder, and reads them there again. Files that are there already stay; one of the
 * same name must have the same bytes. Throws FilesRefused, and the errors of the file system.
 */
export async function filesIntoFolder(store: TransferredFiles, dataDir: string): Promise<FilesCopied> {
  const folder = ownFolder(dataDir);
  const written: string[][] = [];
  const undo = async () => {
    for (const parts of written) await removeFile({ folder, parts });
  };
  try {
    const known = new Map((await filesIn(folder)).map((file) => [fileKey(file.path), file]));
    const here = createTally();
    const left: string[] = [];
    const names = new Map<string, FileStamp>();
    for (const stamp of await store.list()) {
      const parts = copiedParts(stamp.name);
      if (parts === null) {
        left.push(stamp.name);
        continue;
      }
      const there = known.get(fileKey(stamp.name));
      if (there && digestOf(await readFile(there.absolute)) !== stamp.sha256)
        throw new FilesRefused(
          `${folder} has another file ${there.path}. Move it away, then repeat this. Nothing was copied.`,
        );
      if (!there) {
        await place(store, { folder, parts, stamp });
        written.push(parts);
      }
      names.set(fileKey(stamp.name), stamp);
      here.add([stamp.sha256, stamp.size]);
    }
    const there = createTally();
    for (const { path: at, absolute, sizeBytes } of await filesIn(folder))
      if (names.has(fileKey(at))) there.add([digestOf(await readFile(absolute)), sizeBytes]);
    if (!isSame(here.done(), there.done()))
      throw new FilesRefused("The files of documents differ from what was copied. Nothing was kept.");
    return { ...here.done(), left, undo };
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}

const filesIn = async (folder: string) =>
  ((await scanFolder(folder))?.files ?? []).filter(({ refused }) => refused === null);

async function place(
  store: TransferredFiles,
  { folder, parts, stamp }: { folder: string; parts: string[]; stamp: FileStamp },
): Promise<void> {
  const isPlaced = await copyOut(store, { folder, parts, stamp }).catch((error: unknown) => {
    throw error instanceof OtherBytes ? new FilesRefused(differs(stamp.name)) : error;
  });
  if (!isPlaced)
    throw new FilesRefused(
      `A link, or a file in place of a folder, is in the way of ${parts.join("/")} in ${folder}. Nothing was copied.`,
    );
}
