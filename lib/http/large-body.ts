// Reads a JSON body that is larger than any question.

import { GroundworkError } from "@/lib/errors";
import { jsonBytes } from "./json-bytes";

/**
 * The text of a JSON body of at most `limit` bytes. Throws unsupported_media_type, body_too_large, or bundle_unreadable
 * when it is not UTF-8.
 */
export async function readLargeText(request: Request, limit: number): Promise<string> {
  const bytes = await jsonBytes(request, limit);
  if (!bytes) throw new GroundworkError("body_too_large", { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new GroundworkError("bundle_unreadable", {}, cause);
  }
}
