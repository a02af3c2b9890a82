// Pictures of pages as files. Only pictures that were drawn again here are stored, and the headers let a browser do nothing
// with them but draw them.

import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import { plainPicture } from "@/lib/pictures/plain-picture";
import { getDb } from "@/lib/process/store";

const DIGEST = /^[0-9a-f]{64}$/;

/** A picture of a page. Its bytes never change, so a browser may keep it. Throws picture_not_found. */
export async function pictureResponse(
  { pageId, digest }: { pageId: string; digest: string },
  { cache = "private, max-age=31536000, immutable", db = getDb() }: { cache?: string; db?: Store } = {},
): Promise<Response> {
  const picture = DIGEST.test(digest) ? await db.findPicture({ pageId, sha256: digest }) : null;
  // A row that something else changed is not served as a picture.
  const plain = picture && plainPicture(picture.bytes);
  if (!picture || !plain) throw new GroundworkError("picture_not_found");
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "content-type": plain.type,
      "content-disposition": "inline",
      "cache-control": cache,
      etag: `"${digest}"`,
      "x-content-type-options": "nosniff",
    },
  });
}
