// Where the person's files are added and removed: in the folder itself, or where several nodes share a store, in the store,
// from which each node brings its folder up to date.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Store } from "@/db/store/store";
import { OWN_COLLECTION } from "./collections";
import { type Placed, placeFile, removeFile } from "./folder";

type OwnFolder = {
  db: Store;
  /** The folder that contains `documents`. */
  dataDir: string;
};

/** The folder of the person's files. */
export const ownFolder = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, OWN_COLLECTION);

/** Adds a file, as `placeFile` does. Throws the errors of the file system or of the store. */
export async function placeOwnFile(
  { db, dataDir }: OwnFolder,
  file: { parts: readonly string[]; bytes: Uint8Array; replace: boolean; temporary: string },
): Promise<Placed> {
  if (!db.nodes) return placeFile({ folder: ownFolder(dataDir), ...file });
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const stored = await db.nodes.files.store({
    name: file.parts.join("/"),
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    modifiedAt: Date.now(),
    over: file.replace ? "any" : "none",
  });
  return stored.kind === "barred" ? stored : { kind: stored.kind, path: stored.name };
}

/** Removes a file, as `removeFile` does. */
export async function removeOwnFile(
  { db, dataDir }: OwnFolder,
  parts: readonly string[],
): Promise<"removed" | "absent" | "barred"> {
  const isShared = await db.nodes?.files.remove(parts.join("/"));
  const removing = removeFile({ folder: ownFolder(dataDir), parts });
  if (!isShared) return removing;
  // The next pass removes what could not be removed now.
  await removing.catch(() => undefined);
  return "removed";
}

/** Which of these paths have no file. */
export async function missingOwnFiles(
  { db, dataDir }: OwnFolder,
  paths: readonly string[],
): Promise<string[]> {
  if (!db.nodes)
    return paths.filter((at) => !existsSync(path.join(/* turbopackIgnore: true */ ownFolder(dataDir), at)));
  const there = new Set((await db.nodes.files.list()).map(({ name }) => name));
  return paths.filter((at) => !there.has(at));
}
