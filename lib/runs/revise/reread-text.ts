// A page's text as a plain file: for long texts in the source reader, and for clients without the interface.
import { GroundworkError } from "@/lib/errors/errors";
import { getDb } from "@/lib/process/store";

/**
 * The text of a page as UTF-8. It never changes, so browsers may cache it forever; headers prevent it from
 * being run or sniffed as anything but text. Throws page_not_found.
 */
export async function pageTextResponse(request: Request, pageId: string, db = getDb()): Promise<Response> {
  const page = await db.findPage(pageId);
  if (!page) throw new GroundworkError("page_not_found");
  const headers = new Headers({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
    etag: `"${page.sha256}"`,
    "x-content-type-options": "nosniff",
  });
  if (request.headers.get("if-none-match")?.includes(page.sha256))
    return new Response(null, { status: 304, headers });
  return new Response(page.text, { headers });
}
