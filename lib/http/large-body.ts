// Reads a JSON body that is larger than any question.

import { GroundworkError } from "@/lib/errors/errors";
import { jsonBytes } from "./json-bytes";

/** The bytes of a JSON body, at most `limit` of them. Throws unsupported_media_type, body_too_large. */
export async function readLargeBody(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = await jsonBytes(request, limit);
  if (!bytes) throw new GroundworkError("body_too_large", { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
  return bytes;
}
