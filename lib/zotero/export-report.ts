// Writes the cited sources of a report into a collection of Zotero. Each item carries a mark by which a second export finds it,
// so that nothing is written twice; what a person changed in Zotero is never written over.
// https://www.zotero.org/support/dev/web_api/v3/write_requests.

import { createHash } from "node:crypto";
import { z } from "zod";
import { GroundworkError } from "@/lib/errors/errors";
import { GuardError } from "@/lib/fetch/guarded-fetch";
import { createGuardedPost, type GuardedPost } from "@/lib/fetch/guarded-post";
import { dayOf } from "@/lib/report-export/about";
import { authorName } from "@/lib/report-export/author-name";
import { accessedAt } from "@/lib/report-export/bibliography";
import { documentOf, type ExportedReport, type ListedSource } from "@/lib/report-export/exported-report";
import { oneLine } from "@/lib/reports/plain-text";
import { isLibraryUrl, parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { readAuthors } from "@/lib/text/author-list";
import type { ZoteroClient } from "./client";
import { itemKey, itemSchema, type ZoteroItem } from "./item";

export type ExportTarget = { collection: string } | { newCollection: string };

export type ExportedSource = {
  number: number;
  title: string;
  /** `existing`: it was there already. */
  state: "added" | "existing" | "failed";
  /** The note and the file that were added to it. */
  note: boolean;
  file: boolean;
  /** What Zotero said of what failed; null when nothing did. */
  reason: string | null;
};
export type ZoteroExport = { collection: string; sources: ExportedSource[] };

// Uploads the file of an attachment in the three steps of https://www.zotero.org/support/dev/web_api/v3/file_upload:
// authorization, upload to the named storage, registration. The storage is named by the server, so it is reached behind the
// fetch guard and never sees the key.

type File = { name: string; bytes: Uint8Array; at: number };

/** Returns null, or why the file could not be stored. */
type UploadFile = (client: ZoteroClient, key: string, file: File) => Promise<string | null>;

const authorized = z.union([
  z.object({ exists: z.literal(1) }),
  z.object({
    url: z.url({ protocol: /^https?$/ }),
    contentType: z.string().max(300),
    prefix: z.string(),
    suffix: z.string(),
    uploadKey: z.string().max(1000),
  }),
]);

const FORM = { "content-type": "application/x-www-form-urlencoded", "if-none-match": "*" };
const TIME_MS = 60_000;

/** The upload with this sender. */
export const uploadWith =
  (post: GuardedPost): UploadFile =>
  async (client, key, { name, bytes, at }) => {
    const md5 = createHash("md5").update(bytes).digest("hex");
    const form = { md5, filename: name, filesize: String(bytes.byteLength), mtime: String(at) };
    try {
      const body = new URLSearchParams(form).toString();
      const asked = { method: "POST", headers: FORM, body } as const;
      const { value, status } = await client.read(authorized.or(z.unknown()), `/items/${key}/file`, {
        ...asked,
        answers: [413],
      });
      if (status === 413) return "413: the storage of this library is full";
      const access = authorized.safeParse(value);
      if (!access.success) return "an answer of another form";
      if ("exists" in access.data) return null;
      const { url, contentType, prefix, suffix, uploadKey } = access.data;
      const sent = await post({
        url,
        body: Buffer.concat([Buffer.from(prefix), bytes, Buffer.from(suffix)]),
        headers: { "content-type": contentType },
        bytes: 1000,
        timeMs: TIME_MS,
        signal: client.signal,
      });
      if (sent.status !== 201 && sent.status !== 200 && sent.status !== 204)
        return `${sent.status} of the storage`;
      const register = new URLSearchParams({ upload: uploadKey }).toString();
      await client.ask(`/items/${key}/file`, { method: "POST", headers: FORM, body: register });
      return null;
    } catch (error) {
      if (error instanceof GuardError) return `${error.code} of the storage`;
      if (error instanceof GroundworkError) return error.message;
      throw error;
    }
  };

const uploadFile: UploadFile = uploadWith(createGuardedPost());

export type ExportParts = {
  client: ZoteroClient;
  /** Returns 32 hexadecimal digits, new with each call. */
  token: () => string;
  now: () => number;
  /** The stored text of a page; null for one that is gone. Absent: no files are attached. */
  pageText?: (pageId: string) => Promise<string | null>;
  upload?: UploadFile;
};

/** Objects in one request at most, as the API allows. */
const BATCH = 50;
const MOST_ENTRIES = 20_000;
const MOST_PASSAGES = 40;

const writtenSchema = z.object({
  success: z.record(z.string(), itemKey).catch({}).default({}),
  unchanged: z.record(z.string(), itemKey).catch({}).default({}),
  failed: z
    .record(z.string(), z.object({ code: z.number().catch(0), message: z.string().catch("") }))
    .catch({})
    .default({}),
});

type Written = { key: string | null; reason: string | null };

/** Writes objects in batches; the outcome of each in order. A repeated token makes no second object. */
async function writeAll(parts: ExportParts, path: string, objects: readonly object[]): Promise<Written[]> {
  const outcome: Written[] = [];
  for (let at = 0; at < objects.length; at += BATCH) {
    const batch = objects.slice(at, at + BATCH);
    const { value } = await parts.client.read(writtenSchema, path, {
      method: "POST",
      headers: { "content-type": "application/json", "zotero-write-token": parts.token() },
      body: JSON.stringify(batch),
    });
    for (const index of batch.keys()) {
      const key = value.success[index] ?? value.unchanged[index] ?? null;
      const failed = value.failed[index];
      const reason =
        key !== null ? null : oneLine(`${failed?.code ?? ""} ${failed?.message ?? ""}`).slice(0, 300);
      outcome.push({ key, reason });
    }
  }
  return outcome;
}

/** The mark of a source in the field `extra` of its item. */
const markOf = (url: string): string =>
  `Groundwork: ${createHash("sha256").update(urlKey(url)).digest("hex").slice(0, 16)}`;

/** The tag of a report's note at its source. */
const tagOf = ({ report }: ExportedReport): string => `groundwork:${report.id}`;

const html = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function creatorsOf({ publication, about }: ListedSource) {
  const names = publication?.authors ?? readAuthors(about?.author ?? "").names;
  return names.map((each) => {
    const name = authorName(oneLine(each));
    return "literal" in name
      ? { creatorType: "author", name: name.literal }
      : { creatorType: "author", lastName: name.family, firstName: name.given };
  });
}

/** A source as an item; only fields that its type has, because others are refused. */
function itemOf(
  source: ListedSource,
  { collection, foundAt }: { collection: string; foundAt: ExportedReport["foundAt"] },
): Record<string, unknown> {
  const { heading, url, host, publication, publishedAt } = source;
  const own = isLibraryUrl(url);
  const seenAt = accessedAt(source, foundAt);
  const doi = publication?.doi ?? null;
  const venue = oneLine(publication?.venue ?? "");
  const type = own ? "document" : publication?.preprint ? "preprint" : venue ? "journalArticle" : "webpage";
  const hasDoi = type === "journalArticle" || type === "preprint";
  const extra = [markOf(url), ...(doi && !hasDoi ? [`DOI: ${doi}`] : [])].join("\n");
  return {
    itemType: type,
    title: heading,
    creators: creatorsOf(source),
    date: publishedAt ?? (publication?.year ? String(publication.year) : ""),
    ...(own ? {} : { url: parseSourceUrl(url)?.href ?? "" }),
    ...(seenAt === null || own ? {} : { accessDate: new Date(seenAt).toISOString().replace(/\.\d+Z$/, "Z") }),
    ...(type === "journalArticle" ? { publicationTitle: venue, DOI: doi ?? "" } : {}),
    ...(type === "preprint" ? { repository: venue, DOI: doi ?? "" } : {}),
    ...(type === "webpage" ? { websiteTitle: host } : {}),
    extra,
    tags: [],
    collections: [collection],
    relations: {},
  };
}

function noteOf(exported: ExportedReport, source: ListedSource, parent: string): Record<string, unknown> {
  const { report } = exported;
  const passages = [...new Set(source.citations.flatMap(({ passage }) => passage ?? []))].slice(
    0,
    MOST_PASSAGES,
  );
  const quotes = passages.map((passage) => `<blockquote>${html(passage)}</blockquote>`);
  return {
    itemType: "note",
    parentItem: parent,
    note: `<h1>${html(oneLine(report.title))}</h1><p>Groundwork, ${dayOf(report.writtenAt)}</p>${quotes.join("")}`,
    tags: [{ tag: tagOf(exported) }],
    collections: [],
    relations: {},
  };
}

/** What of the collection is there already. */
type Present = { item: ZoteroItem; hasNote: boolean; hasFile: boolean };

async function presentIn(client: ZoteroClient, collection: string, exported: ExportedReport) {
  const listed = await client.list(itemSchema, `/collections/${collection}/items`, { most: MOST_ENTRIES });
  const entries = listed?.entries ?? [];
  const present = new Map<string, Present>();
  for (const item of entries.filter(({ data }) => !data.parentItem && !data.deleted)) {
    const mark = /^Groundwork: [0-9a-f]{16}$/m.exec(item.data.extra)?.[0];
    const id = mark ?? (item.data.url ? markOf(item.data.url) : null);
    if (id === null || present.has(id)) continue;
    let children = entries.filter(({ data }) => data.parentItem === item.key);
    if (item.meta.numChildren > children.length)
      children =
        (await client.list(itemSchema, `/items/${item.key}/children`, { most: 500 }))?.entries ?? children;
    const tagged = ({ data }: ZoteroItem) => data.tags.some(({ tag }) => tag === tagOf(exported));
    present.set(id, {
      item,
      hasNote: children.some((child) => child.data.itemType === "note" && tagged(child)),
      hasFile: children.some(
        ({ data }) => data.itemType === "attachment" && data.tags.some(({ tag }) => tag === FILE_TAG),
      ),
    });
  }
  return present;
}

const FILE_TAG = "groundwork:page";

async function collectionFor(parts: ExportParts, target: ExportTarget): Promise<string> {
  if ("collection" in target) return target.collection;
  const [made] = await writeAll(parts, "/collections", [
    { name: target.newCollection, parentCollection: false },
  ]);
  if (made?.key) return made.key;
  throw new GroundworkError("zotero_unreachable", { host: parts.client.host, cause: made?.reason ?? "" });
}

type Row = { source: ListedSource; told: ExportedSource; key: string | null; present: Present | null };

/** Adds the items that are not there, and fills in the keys of all. */
async function addItems(
  parts: ExportParts,
  into: { collection: string; foundAt: ExportedReport["foundAt"] },
  rows: readonly Row[],
): Promise<void> {
  const missing = rows.filter(({ present }) => present === null);
  const items = missing.map(({ source }) => itemOf(source, into));
  const written = await writeAll(parts, "/items", items);
  for (const [index, row] of missing.entries()) {
    const { key = null, reason = null } = written[index] ?? {};
    row.key = key;
    row.told.state = key === null ? "failed" : "added";
    row.told.reason = reason;
  }
}

async function addNotes(parts: ExportParts, exported: ExportedReport, rows: readonly Row[]): Promise<void> {
  const wanted = rows.filter(
    ({ key, present, source }) =>
      key !== null && !present?.hasNote && source.citations.some(({ passage }) => passage !== null),
  );
  const written = await writeAll(
    parts,
    "/items",
    wanted.map(({ source, key }) => noteOf(exported, source, key ?? "")),
  );
  for (const [index, { told }] of wanted.entries()) {
    told.note = written[index]?.key != null;
    told.reason ??= written[index]?.reason ?? null;
  }
}

async function addFiles(parts: ExportParts, rows: readonly Row[]): Promise<void> {
  const { pageText, upload = uploadFile } = parts;
  if (!pageText) return;
  for (const { source, key, present, told } of rows) {
    if (key === null || present?.hasFile || source.pageId === null) continue;
    const text = await pageText(source.pageId);
    if (text === null) continue;
    const item = {
      itemType: "attachment",
      parentItem: key,
      linkMode: "imported_file",
      title: "Page as it was read (Groundwork)",
      contentType: "text/plain",
      charset: "utf-8",
      filename: "page.txt",
      tags: [{ tag: FILE_TAG }],
      relations: {},
    };
    const [made] = await writeAll(parts, "/items", [item]);
    if (!made?.key) {
      told.reason ??= made?.reason ?? null;
      continue;
    }
    const fault = await upload(parts.client, made.key, {
      name: "page.txt",
      bytes: Buffer.from(text),
      at: parts.now(),
    });
    told.file = fault === null;
    told.reason ??= fault;
  }
}

/**
 * Exports the cited sources. Throws zotero_read_only for the local API, and the errors of the client when nothing more can be
 * written; what Zotero refuses of single sources is in the answer.
 */
export async function exportToZotero(
  exported: ExportedReport,
  target: ExportTarget,
  parts: ExportParts,
): Promise<ZoteroExport> {
  const { client } = parts;
  if (client.isLocal || client.access.apiKey === null) throw new GroundworkError("zotero_read_only");
  const collection = await collectionFor(parts, target);
  const present = await presentIn(client, collection, exported);
  const rows = documentOf(exported).cited.map((source): Row => {
    const known = present.get(markOf(source.url)) ?? null;
    const told = { number: source.number, title: source.heading, note: false, file: false, reason: null };
    return { source, key: known?.item.key ?? null, present: known, told: { ...told, state: "existing" } };
  });
  await addItems(parts, { collection, foundAt: exported.foundAt }, rows);
  await addNotes(parts, exported, rows);
  await addFiles(parts, rows);
  return { collection, sources: rows.map(({ told }) => told) };
}
