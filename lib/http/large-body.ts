// Reads a JSON body that is larger than any question. Its size is counted while it streams, so that one that is too large
// is given up at the limit and never held whole.

import { GroundworkError } from "@/lib/errors";

/**
 * The text of a JSON body of at most `limit` bytes. Throws unsupported_media_type, body_too_large, or bundle_unreadable
 * when it is not UTF-8.
 */
export async function readLargeText(request: Request, limit: number): Promise<string> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new GroundworkError("unsupported_media_type");
  const tooLarge = () =>
    new GroundworkError("body_too_large", { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw tooLarge();
    }
    parts.push(part.value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    throw new GroundworkError("bundle_unreadable", {}, cause);
  }
}
