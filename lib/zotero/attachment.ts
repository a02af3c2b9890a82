// Gets the file of an attachment. The web API answers with a redirect to its storage, which is fetched behind the guard and
// without the key; the local API names a file of this machine, which is read only in Zotero's own storage folder.
// https://www.zotero.org/support/dev/web_api/v3/file_upload and …/local_api.

import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createGuardedFetch, GuardError, type GuardedFetch } from "@/lib/fetch/guarded-fetch";
import type { ZoteroClient } from "./client";
import type { ZoteroItem } from "./item";

export type FileFault = "no_file" | "linked" | "too_large" | "unreadable" | "kind";
export type Fetched = { ok: true; bytes: Uint8Array } | { ok: false; fault: FileFault };

const MOST_REDIRECTS_BYTES = 24_000_000;

/** The ending of a file by its type; null for types that are not read. */
export function endingFor({
  contentType,
  filename,
}: {
  contentType: string;
  filename: string;
}): string | null {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const known: Record<string, string> = {
    "application/pdf": "pdf",
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "txt",
    "text/markdown": "md",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  };
  const named = /\.(pdf|html?|txt|md|docx)$/i.exec(filename)?.[1]?.toLowerCase() ?? null;
  return known[type] ?? (type === "" ? named : null);
}

/** The bytes of an attachment's file, or why there are none. Throws like `ZoteroClient.ask` for other failures. */
export async function fetchFile(
  client: ZoteroClient,
  { key, data }: ZoteroItem,
  { most, guarded = createGuardedFetch() }: { most: number; guarded?: GuardedFetch },
): Promise<Fetched> {
  if (data.linkMode === "linked_file" || data.linkMode === "linked_url")
    return { ok: false, fault: "linked" };
  return client.isLocal ? localFile(client, key, most) : storedFile(client, key, { most, guarded });
}

async function storedFile(
  client: ZoteroClient,
  key: string,
  { most, guarded }: { most: number; guarded: GuardedFetch },
): Promise<Fetched> {
  const answer = await client.ask(`/items/${key}/file`, { answers: [301, 302, 303, 307, 404] });
  if (answer.status === 404) return { ok: false, fault: "no_file" };
  if (answer.status < 300) return sized(answer.bytes, most);
  const to = answer.headers.get("location");
  if (to === null || !URL.canParse(to, client.access.baseUrl)) return { ok: false, fault: "unreadable" };
  try {
    const limits = { bytes: Math.min(most, MOST_REDIRECTS_BYTES), decodedBytes: most, timeMs: 15_000 };
    const page = await guarded({
      url: new URL(to, client.access.baseUrl).href,
      signal: client.signal,
      limits,
    });
    if (page.status === 404) return { ok: false, fault: "no_file" };
    return page.status === 200 ? sized(page.bytes, most) : { ok: false, fault: "unreadable" };
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    client.signal.throwIfAborted();
    return { ok: false, fault: "unreadable" };
  }
}

const sized = (bytes: Uint8Array, most: number): Fetched =>
  bytes.byteLength > most ? { ok: false, fault: "too_large" } : { ok: true, bytes };

/** The path of a stored file: `…/storage/<key>/<name>`, also after links are resolved; null for every other one. */
async function storedPath(address: string, key: string): Promise<string | null> {
  try {
    const url = new URL(address);
    if (url.protocol !== "file:" || url.hostname !== "") return null;
    const real = await realpath(fileURLToPath(url));
    const [name, folder, storage] = real.split(path.sep).toReversed();
    return name && folder === key && storage === "storage" ? real : null;
  } catch {
    return null;
  }
}

async function localFile(client: ZoteroClient, key: string, most: number): Promise<Fetched> {
  const answer = await client.ask(`/items/${key}/file/view/url`, { answers: [404, 409] });
  if (answer.status !== 200) return { ok: false, fault: "no_file" };
  const at = await storedPath(new TextDecoder().decode(answer.bytes).trim(), key);
  if (at === null) return { ok: false, fault: "linked" };
  const known = await lstat(at);
  if (!known.isFile()) return { ok: false, fault: "unreadable" };
  if (known.size > most) return { ok: false, fault: "too_large" };
  return { ok: true, bytes: await readFile(at) };
}
