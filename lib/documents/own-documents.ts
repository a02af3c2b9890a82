// Lists, adds and removes the person's documents. The files are authoritative: the index follows them, also
// when they are edited by hand. Several nodes share them through their store.

import { StoreUnavailable } from "@/db/faults";
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import type { AddedDocument, DocumentsResponse } from "@/lib/http/documents-responses";
import { OWN_COLLECTION } from "./collections";
import { isReadable, mostBytes } from "./kinds";
import type { LibraryHandle } from "./library";
import { documentParts } from "./names";
import { ownFolder, placeOwnFile, removeOwnFile } from "./own-files";

export type OwnDocuments = {
  db: Store;
  /** The folder that contains `documents`. */
  dataDir: string;
  /** Null before the library is started; then the first indexing finds added files. */
  library: Pick<LibraryHandle, "refresh" | "freshen" | "indexing" | "folders"> | null;
};

/** Lists a page of a collection's documents after the path `after`; starts a scan for changed files. */
export async function listOwnDocuments(
  { db, dataDir, library }: OwnDocuments,
  { after, limit, collection = OWN_COLLECTION }: { after: string; limit: number; collection?: string },
): Promise<DocumentsResponse> {
  library?.freshen();
  const found = await db.listDocuments({ collection, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return {
    documents: shown.map(({ path: at, title, status, sha256, error, passages, sizeBytes, modifiedAt }) => ({
      collection,
      path: at,
      title,
      state: status === "unreadable" ? "unreadable" : sha256 === "" ? "waiting" : "indexed",
      passages,
      error,
      bytes: sizeBytes,
      modifiedAt,
    })),
    total: await db.countDocuments(collection),
    indexing: library?.indexing() ?? true,
    folder: ownFolder(dataDir),
    folders: library?.folders() ?? [],
    nextCursor: found.length > limit ? (shown.at(-1)?.path ?? null) : null,
  };
}

/** The path for a file of this name. Throws document_name_invalid, document_kind_unknown. */
export function placeOf(name: string): string[] {
  const parts = documentParts(name);
  const shown = shortName(name);
  if (!parts) throw new GroundworkError("document_name_invalid", { name: shown });
  if (!isReadable(parts.at(-1) ?? "")) throw new GroundworkError("document_kind_unknown", { name: shown });
  return parts;
}

const LONGEST_SHOWN = 120;
const shortName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .slice(-LONGEST_SHOWN)
    .trim();

/** Serializes uploads: two of one name at once would both find it free. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * Adds a file and starts indexing. Throws document_name_invalid, document_kind_unknown, document_too_large,
 * document_exists unless it is to be replaced or has the same bytes, document_barred, disk_full, documents_closed.
 */
export async function addDocument(
  { db, dataDir, library }: OwnDocuments,
  file: { name: string; bytes: Uint8Array; replace: boolean; temporary: string },
): Promise<AddedDocument> {
  const parts = placeOf(file.name);
  const { bytes, replace, temporary } = file;
  if (bytes.byteLength > mostBytes(file.name)) throw tooLarge(file.name);
  const request = { parts, bytes, replace, temporary };
  const placed = await inTurn(() => placeOwnFile({ db, dataDir }, request)).catch((error: unknown) => {
    throw folderError(error);
  });
  if (placed.kind === "barred") throw new GroundworkError("document_barred", { name: parts.join("/") });
  if (placed.kind === "exists") throw new GroundworkError("document_exists", { name: placed.path });
  void library?.refresh();
  return { path: placed.path, replaced: placed.kind !== "written" };
}

/** The error for a file that exceeds the limit of its kind. */
export function tooLarge(name: string): GroundworkError {
  return new GroundworkError("document_too_large", { name: shortName(name), most: mostBytes(name) / 1e6 });
}

/** Removes a file and its index. Throws document_not_found, document_barred, documents_closed. */
export async function removeDocument(
  { db, dataDir, library }: OwnDocuments,
  { path: name }: { path: string },
): Promise<void> {
  const shown = { name: shortName(name) };
  // A file placed by hand may have a name that an upload could not; it must only not lead out of the folder.
  const parts = name.split("/");
  const leads = parts.some((part) => part === "" || part === "." || part === "..") || name.includes("\0");
  if (leads || name.length > 4096) throw new GroundworkError("document_not_found", shown);
  const removed = await inTurn(() => removeOwnFile({ db, dataDir }, parts)).catch((error: unknown) => {
    throw folderError(error);
  });
  if (removed === "barred") throw new GroundworkError("document_barred", shown);
  const id = await db.findDocumentId({ collection: OWN_COLLECTION, path: name });
  if (removed === "absent" && id === null) throw new GroundworkError("document_not_found", shown);
  if (id !== null) await db.deleteDocument(id);
  void library?.refresh();
}

/** A file system error as one of the application's errors; one of the store as it is. */
function folderError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || error instanceof GroundworkError) return error;
  const cause = error instanceof Error && "code" in error ? String(error.code) : "";
  if (cause === "ENOSPC" || cause === "EDQUOT") return new GroundworkError("disk_full", {}, error);
  if (cause === "") return new GroundworkError("internal", {}, error);
  return new GroundworkError("documents_closed", { cause }, error);
}
