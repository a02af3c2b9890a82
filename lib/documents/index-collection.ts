import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@/db/client";
import {
  appendPassages,
  beginDocument,
  type DocumentStamp,
  deleteDocument,
  listDocumentStamps,
  settleDocument,
  touchDocument,
} from "@/db/queries/documents";
import { urlKey } from "@/lib/sources/url-key";
import { cutPassages } from "./chunk";
import { type Collection, documentUrl } from "./collections";
import { MOST_BYTES } from "./decode";
import { isDocumentation, type Parsed, parseDocument } from "./parse";
import { REASONS, reasonSentence } from "./reasons";
import { type ScannedFile, scanFolder } from "./scan";
import { SiteMap } from "./site-map";

export type IndexCounts = { files: number; written: number; removed: number };

/** Passages a transaction writes; the event loop gets its turn between two. */
const BATCH = 40;
/** Stands in the hash for the rules a file was read by: raising it reads every file anew. */
const RULES = "2";

type Task = { db: Database; collection: Collection; now: () => number; sites: SiteMap };

/**
 * Brings the index of one collection up to date: files whose size and time are as before are not opened, those whose
 * content is as before are not written, those that are gone leave. A file that cannot be read becomes a row with its
 * reason. The loop is given back after every file.
 */
export async function indexCollection(request: {
  db: Database;
  collection: Collection;
  now: () => number;
}): Promise<IndexCounts> {
  const { db, collection } = request;
  const scanned = await scanFolder(collection.folder);
  const files = collection.kind === "own" ? scanned : scanned.filter((file) => isDocumentation(file.path));
  const known = new Map((await listDocumentStamps(db, collection.name)).map((stamp) => [stamp.path, stamp]));
  // Pages of a package share text among each other and change together, with the package's version.
  const anyChanged = files.some((file) => !isUnchanged(file, known.get(file.path)));
  const readAll = collection.kind === "package" && anyChanged;
  const task: Task = { ...request, sites: new SiteMap(collection, files) };
  let written = 0;
  for (const file of files) {
    const stamp = known.get(file.path);
    known.delete(file.path);
    if (!readAll && isUnchanged(file, stamp)) continue;
    if (await indexFile(task, file, stamp)) written += 1;
    await nextTurn();
  }
  for (const gone of known.values()) {
    await deleteDocument(db, gone.id);
    await nextTurn();
  }
  return { files: files.length, written, removed: known.size };
}

function isUnchanged(file: ScannedFile, stamp: DocumentStamp | undefined): boolean {
  return (
    stamp !== undefined &&
    stamp.sha256 !== "" &&
    stamp.sha256.endsWith(`.${RULES}`) &&
    stamp.sizeBytes === file.sizeBytes &&
    stamp.modifiedAt === file.modifiedAt
  );
}

/** True when the document was written anew. */
async function indexFile(task: Task, file: ScannedFile, stamp: DocumentStamp | undefined): Promise<boolean> {
  const { db, collection, sites } = task;
  const bytes = await readFileBytes(file);
  const parsed: Parsed = bytes.ok
    ? await parseDocument(bytes.bytes, {
        collection,
        path: file.path,
        source: sites.source,
        link: sites.link,
      })
    : bytes;
  const hash = createHash("sha256");
  hash.update(
    parsed.ok ? `${parsed.title}\n${parsed.description}\n${parsed.text}` : `\u0000${parsed.reason}`,
  );
  const sha256 = `${hash.digest("hex")}.${RULES}`;
  if (stamp && stamp.sha256 === sha256) {
    await touchDocument(db, { id: stamp.id, sizeBytes: file.sizeBytes, modifiedAt: file.modifiedAt });
    return false;
  }
  await writeDocument(task, { file, parsed, sha256 });
  return true;
}

type Bytes = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

async function readFileBytes(file: ScannedFile): Promise<Bytes> {
  if (file.refused !== null) return { ok: false, reason: file.refused };
  if (file.sizeBytes > MOST_BYTES)
    return { ok: false, reason: reasonSentence("too_large", { size: Math.ceil(file.sizeBytes / 1e6) }) };
  try {
    // A link put in the file's place after the scan is not followed.
    const handle = await open(file.absolute, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return { ok: true, bytes: await handle.readFile() };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return {
      ok: false,
      reason: code === "EACCES" ? REASONS.file_forbidden : REASONS.file_closed,
    };
  }
}

async function writeDocument(
  { db, collection, now }: Task,
  { file, parsed, sha256 }: { file: ScannedFile; parsed: Parsed; sha256: string },
): Promise<void> {
  const name = file.path.split("/").at(-1) ?? file.path;
  const id = await beginDocument(db, {
    collection: collection.name,
    path: file.path,
    url: urlKey(documentUrl(collection.name, file.path)),
    title: parsed.ok ? parsed.title : name,
    description: parsed.ok ? parsed.description : "",
    text: parsed.ok ? parsed.text : "",
    sizeBytes: file.sizeBytes,
    modifiedAt: file.modifiedAt,
    indexedAt: now(),
    status: parsed.ok ? "indexed" : "unreadable",
    error: parsed.ok ? null : parsed.reason,
  });
  const passages = parsed.ok ? cutPassages(parsed.text) : [];
  for (let at = 0; at < passages.length; at += BATCH) {
    await nextTurn();
    const batch = passages.slice(at, at + BATCH);
    const written = await appendPassages(
      db,
      id,
      batch.map((passage, index) => ({
        ...passage,
        position: at + index,
        title: parsed.ok ? parsed.title : name,
      })),
    );
    // Its file is gone as well, and the pass goes on to the next one.
    if (!written) return;
  }
  await settleDocument(db, id, sha256);
}
