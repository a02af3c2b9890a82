// A library document as it was last indexed. Text that a report cites from it is stored as a page and does
// not change.
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import type { DocumentResponse } from "@/lib/http/documents-responses";
import { getDb } from "@/lib/process/store";
import { libraryPath } from "@/lib/sources/url-key";
import { INLINE } from "./snapshot";

async function documentAt(url: string, db: Store) {
  const document = await db.findDocument(url);
  if (!document) throw new GroundworkError("document_not_found", { name: libraryPath(url) });
  return document;
}

/**
 * The document at a library address; long texts are served by `documentTextResponse`. Throws
 * document_not_found.
 */
export async function getDocument(url: string, db = getDb()): Promise<DocumentResponse> {
  const document = await documentAt(url, db);
  const { collection, path, title, text, error, sizeBytes, sha256, modifiedAt, indexedAt } = document;
  const shown = text.length > INLINE ? null : text;
  return {
    url,
    collection,
    path,
    title,
    text: shown,
    error,
    pageStarts: document.pageStarts,
    bytes: sizeBytes,
    sha256,
    modifiedAt,
    indexedAt,
  };
}

/**
 * The text of a document as UTF-8, with headers that prevent it from being run or sniffed as anything else.
 * Throws document_not_found.
 */
export async function documentTextResponse(request: Request, url: string, db = getDb()): Promise<Response> {
  const { text, sha256 } = await documentAt(url, db);
  const headers = new Headers({
    "content-type": "text/plain; charset=utf-8",
    // The file may change at any time: the browser revalidates each time and gets a 304 when it has not.
    "cache-control": "private, no-cache",
    etag: `"${sha256}"`,
    "x-content-type-options": "nosniff",
  });
  if (sha256 !== "" && request.headers.get("if-none-match")?.includes(sha256))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}
