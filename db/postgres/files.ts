// The bytes of the person's documents as rows: see `db/store/files.ts`.

import { createHash } from "node:crypto";
import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type FileStored, fileKey, MOST_FILE_BYTES, type SharedFiles } from "@/db/store/files";
import type { TransferredFiles } from "@/db/store/transfer";
import { type Database, lock, type Writer } from "./client";
import { files, formerFiles } from "./schema";
import { transact, whenFree } from "./when-free";

/** Bytes that are read at a time: the server sends them as text of twice the size. */
const PIECE = 4_000_000;
/** Milliseconds for which is known what a file was. */
export const KNOWN = 365 * 24 * 3_600_000;

type Options = {
  /** Announces within the transaction that the files changed. */
  say: (tx: Writer) => Promise<unknown>;
  piece?: number;
};

/** The shared files of a database. */
export function sharedFiles(db: Database, { say, piece = PIECE }: Options): SharedFiles {
  const { name, sha256, size, modifiedAt } = files;
  return {
    list: () =>
      whenFree(db, () => db.select({ name, sha256, size, modifiedAt }).from(files).orderBy(asc(name))),
    async store(file) {
      if (file.bytes.byteLength > MOST_FILE_BYTES) throw new RangeError("The file is too large.");
      return transact(db, async (tx) => {
        // One at a time, so that a folder never has two spellings.
        await lock(tx, "files");
        const stored = await storeLocked(tx, file);
        if (stored.kind === "written" || stored.kind === "replaced") await say(tx);
        return stored;
      });
    },
    async *read(file) {
      for (let at = 1; ; at += piece) {
        const read = sql<Buffer>`substring(${files.bytes} FROM ${at}::int FOR ${piece}::int)`;
        const isIt = and(eq(name, file.name), eq(sha256, file.sha256));
        const [found] = await whenFree(db, () => db.select({ read }).from(files).where(isIt));
        if (found && found.read.length > 0) yield found.read;
        if (!found || found.read.length < piece) return;
      }
    },
    wasBefore: (file) =>
      whenFree(db, async () => {
        const isIt = eq(formerFiles.id, formerId(file));
        return (await db.select({ id: formerFiles.id }).from(formerFiles).where(isIt)).length > 0;
      }),
    remove: (gone) =>
      transact(db, async (tx) => {
        const [removed] = await tx.delete(files).where(eq(name, gone)).returning({ name, sha256 });
        if (!removed) return false;
        await end(tx, removed);
        await say(tx);
        return true;
      }),
    areIndexed: (collection) =>
      whenFree(db, async () => {
        const { rows } = await db.execute<{ missing: boolean }>(sql`
          SELECT EXISTS (SELECT 1 FROM files f WHERE NOT EXISTS (
            SELECT 1 FROM documents d WHERE d.collection = ${collection}
              AND md5(d.path) = md5(f.name) AND d.path = f.name AND d.sha256 <> '')) AS missing`);
        return rows[0]?.missing !== true;
      }),
  };
}

/** The same for a copy of the store, which has everything in one transaction. */
export function transferredFiles(db: Database): TransferredFiles {
  const { list, read } = sharedFiles(db, { say: async () => undefined });
  return {
    list,
    read,
    async add(file) {
      await db.insert(files).values({ ...file, key: fileKey(file.name), createdAt: Date.now() });
    },
  };
}

const formerId = ({ name, sha256 }: { name: string; sha256: string }) =>
  createHash("sha256")
    .update(`${fileKey(name)}\0${sha256}`)
    .digest("hex");

/** Remembers the bytes of a file that is replaced or removed. */
async function end(tx: Writer, file: { name: string; sha256: string }): Promise<void> {
  const endedAt = Date.now();
  await tx.delete(formerFiles).where(lt(formerFiles.endedAt, endedAt - KNOWN));
  await tx
    .insert(formerFiles)
    .values({ id: formerId(file), endedAt })
    .onConflictDoUpdate({ target: formerFiles.id, set: { endedAt } });
}

async function storeLocked(
  tx: Writer,
  { bytes, over, ...stamp }: Parameters<SharedFiles["store"]>[0],
): Promise<FileStored> {
  const key = fileKey(stamp.name);
  const [known] = await tx
    .select({ name: files.name, sha256: files.sha256 })
    .from(files)
    .where(eq(files.key, key));
  if (known?.sha256 === stamp.sha256) return { kind: "same", name: known.name };
  if (known && (over === "none" || (over !== "any" && over.sha256 !== known.sha256)))
    return { kind: "exists", name: known.name };
  const name = known?.name ?? (await spelled(tx, stamp.name));
  if (name === null) return { kind: "barred" };
  if (known) await end(tx, known);
  const content = { bytes, sha256: stamp.sha256, size: bytes.byteLength, modifiedAt: stamp.modifiedAt };
  await tx
    .insert(files)
    .values({ name, key, createdAt: Date.now(), ...content })
    .onConflictDoUpdate({ target: files.name, set: content });
  return { kind: known ? "replaced" : "written", name };
}

/** The name of a new file with its folders as other files spell them; null when it cannot be there. */
async function spelled(tx: Writer, name: string): Promise<string | null> {
  const parts = name.split("/");
  const folders = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
  if (folders.length > 0) {
    const isFolder = inArray(files.key, folders.map(fileKey));
    if ((await tx.select({ name: files.name }).from(files).where(isFolder).limit(1)).length > 0) return null;
  }
  if ((await anyBelow(tx, name)) !== null) return null;
  for (const folder of folders.reverse()) {
    const beside = await anyBelow(tx, folder);
    if (beside === null) continue;
    const depth = folder.split("/").length;
    return [...beside.split("/").slice(0, depth), ...parts.slice(depth)].join("/");
  }
  return name;
}

/** Some file in a folder; null when there is none. */
async function anyBelow(tx: Writer, folder: string): Promise<string | null> {
  const key = fileKey(folder);
  // `0` is the character after `/`.
  const isBelow = and(gte(files.key, `${key}/`), lt(files.key, `${key}0`));
  const [found] = await tx.select({ name: files.name }).from(files).where(isBelow).limit(1);
  return found?.name ?? null;
}
