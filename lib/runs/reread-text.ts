// A page's text as a plain file: for long texts in the reader, and for whoever wants to read it without the interface.

import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { findPage } from "@/db/queries/pages";
import { GroundworkError } from "@/lib/errors";
import { getDb } from "./store";

const compress = promisify(gzip);

/**
 * The text of a page as UTF-8. It is never changed, so a browser may keep it for good; it is never run or sniffed as
 * anything but text. Throws page_not_found.
 */
export async function pageTextResponse(request: Request, pageId: string, db = getDb()): Promise<Response> {
  const page = await findPage(db, pageId);
  if (!page) throw new GroundworkError("page_not_found");
  const headers = new Headers({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
    etag: `"${page.sha256}"`,
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  if (request.headers.get("if-none-match")?.includes(page.sha256))
    return new Response(null, { status: 304, headers });
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(page.text, { headers });
  headers.set("content-encoding", "gzip");
  // The lightest grade: it runs beside the event loop, and most of the gain is in it.
  const body = await compress(page.text, { level: constants.Z_BEST_SPEED });
  return new Response(new Uint8Array(body), { headers });
}
