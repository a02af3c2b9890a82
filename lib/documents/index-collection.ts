import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentStamp } from "@/db/store/documents";
import type { Store } from "@/db/store/store";
import { urlKey } from "@/lib/sources/url-key";
import { plainTitle } from "@/lib/text/plain-title";
import { type Collection, documentUrl } from "./collections";
import { isDocumentation } from "./parse";
import { type FileToRead, type ReadDocument, readWith } from "./read-document";
import { type ScannedFile, scanFolder } from "./scan";
import { SiteMap } from "./site-map";

type IndexCounts = { files: number; written: number; removed: number };
type IndexOutcome =
  | ({
      kind: "indexed";
      /** Absolute paths of the scanned folders. */
      folders: string[];
    } & IndexCounts)
  /** The folder is missing, or empty although it had documents, as on a disconnected disk. */
  | { kind: "missing" | "emptied" }
  /** The folder is no longer configured, and the pass stopped. */
  | { kind: "dropped" };

/** Reads a file of the person; the next ones are requested before it has answered. */
export type ReadFile = (file: FileToRead) => Promise<ReadDocument>;

type IndexRequest = {
  db: Store;
  collection: Collection;
  now: () => number;
  read: ReadFile;
  /** Called with the number of processed files and their total. */
  progress?: (done: number, total: number) => void;
  /** True when reading should stop: the pass ends after the current file. */
  dropped?: () => boolean;
  /** Documents are removed also when the whole folder is empty. */
  emptying: boolean;
  /** Paths whose documents stay although this node could not bring their files into the folder. */
  absent?: ReadonlySet<string>;
};

/** Passages per transaction; the event loop runs between two. */
const BATCH = 40;
/** Files read ahead while another is written. */
const AHEAD = 3;
/** Part of the hash: raising the version of a kind reads all its files again. */
const RULES: Record<Collection["kind"], string> = { own: "4", folder: "4", package: "4" };

/**
 * Updates the index of one collection: files with unchanged size and time are not opened, those with
 * unchanged content are not written, missing ones are removed. An unreadable file becomes a row with its
 * reason. Yields to the event loop after every file.
 */
export async function indexCollection(request: IndexRequest): Promise<IndexOutcome> {
  const { db, collection, progress } = request;
  const scanned = await scanFolder(collection.folder);
  const stamps = await db.listDocumentStamps(collection.name);
  if (scanned === null && collection.kind === "folder") return { kind: "missing" };
  const { files: all, folders } = scanned ?? { files: [], folders: [] };
  if (all.length === 0 && stamps.length > 0 && collection.kind === "folder" && !request.emptying)
    return { kind: "emptied" };
  const files = collection.kind === "package" ? all.filter(({ path }) => isDocumentation(path)) : all;
  const known = new Map(stamps.map((stamp) => [stamp.path, stamp]));
  // Pages of a package share text and change together, with the package's version.
  const rules = RULES[collection.kind];
  const isChanged = (file: ScannedFile) => !isUnchanged({ file, stamp: known.get(file.path), rules });
  const anyChanged = files.some(isChanged);
  const readAll = collection.kind === "package" && anyChanged;
  const changed = files.filter((file) => readAll || isChanged(file));
  let done = files.length - changed.length;
  progress?.(done, files.length);
  let written = 0;
  for await (const { file, read } of readAhead(changed, readerFor(request, files))) {
    if (await indexFile(request, { file, read, stamp: known.get(file.path) })) written += 1;
    done += 1;
    if (request.dropped?.()) return { kind: "dropped" };
    progress?.(done, files.length);
    await nextTurn();
  }
  for (const { path } of files) known.delete(path);
  for (const path of request.absent ?? []) known.delete(path);
  for (const gone of known.values()) {
    await db.deleteDocument(gone.id);
    await nextTurn();
  }
  return { kind: "indexed", folders, files: files.length, written, removed: known.size };
}

function isUnchanged({
  file,
  stamp,
  rules,
}: {
  file: ScannedFile;
  stamp: DocumentStamp | undefined;
  rules: string;
}): boolean {
  return (
    stamp !== undefined &&
    stamp.sha256 !== "" &&
    stamp.sha256.endsWith(`.${rules}`) &&
    stamp.sizeBytes === file.sizeBytes &&
    stamp.modifiedAt === file.modifiedAt
  );
}

function readerFor({ collection, read }: IndexRequest, files: ScannedFile[]): ReadFile {
  if (collection.kind !== "package") return read;
  const { source, link } = new SiteMap(collection, files);
  return (file) => readWith(file, { collection, path: file.path, source, link });
}

/** The files in order; each is read while earlier ones are written. */
async function* readAhead(
  files: ScannedFile[],
  read: ReadFile,
): AsyncGenerator<{ file: ScannedFile; read: ReadDocument }> {
  const reading: { file: ScannedFile; read: Promise<ReadDocument> }[] = [];
  for (let at = 0; at < files.length || reading.length > 0; ) {
    while (at < files.length && reading.length < AHEAD) {
      const file = files[at] as ScannedFile;
      at += 1;
      const promise = read(file);
      // Its error is handled when its turn comes.
      promise.catch(() => undefined);
      reading.push({ file, read: promise });
    }
    const first = reading.shift();
    if (first) yield { file: first.file, read: await first.read };
  }
}

type Met = { file: ScannedFile; read: ReadDocument; stamp: DocumentStamp | undefined };

/** True when the document was written again. */
async function indexFile(request: IndexRequest, { file, read, stamp }: Met): Promise<boolean> {
  const sha256 = `${read.sha256}.${RULES[request.collection.kind]}`;
  if (stamp && stamp.sha256 === sha256) {
    await request.db.touchDocument({
      id: stamp.id,
      sizeBytes: file.sizeBytes,
      modifiedAt: file.modifiedAt,
    });
    return false;
  }
  await writeDocument(request, { file, read, sha256 });
  return true;
}

async function writeDocument(
  { db, collection, now }: IndexRequest,
  { file, read, sha256 }: { file: ScannedFile; read: ReadDocument; sha256: string },
): Promise<void> {
  const { parsed } = read;
  const title = plainTitle(parsed.ok ? parsed.title : (file.path.split("/").at(-1) ?? file.path));
  const text = parsed.ok ? parsed.text : "";
  const document = {
    collection: collection.name,
    path: file.path,
    url: urlKey(documentUrl(collection.name, file.path)),
    title,
    description: parsed.ok ? parsed.description : "",
    text,
    pageStarts: (parsed.ok && parsed.pageStarts) || null,
    sizeBytes: file.sizeBytes,
    modifiedAt: file.modifiedAt,
    indexedAt: now(),
    status: parsed.ok ? ("indexed" as const) : ("unreadable" as const),
    error: parsed.ok ? null : parsed.reason,
  };
  const passages = read.passages.map((passage, position) => ({
    ...passage,
    position,
    title,
    text: text.slice(passage.start, passage.end),
  }));
  if (passages.length <= BATCH) return db.storeDocument({ document, sha256, added: passages });
  const id = await db.beginDocument(document);
  for (let at = 0; at < passages.length; at += BATCH) {
    await nextTurn();
    // Its file is missing as well, and the pass continues with the next one.
    if (!(await db.appendPassages(id, passages.slice(at, at + BATCH)))) return;
  }
  await db.settleDocument(id, sha256);
}
