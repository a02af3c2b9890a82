// Reads a body up to a limit. The size is counted while it streams, so that an oversized body is abandoned at
// the limit and never held completely.

import { GroundworkError } from "@/lib/errors/errors";
import { GatheredBytes } from "@/lib/fetch/gathered-bytes";

/**
 * The bytes of a body; if there are more than `most`, those up to the chunk that exceeds it, and `whole` is
 * false.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const gathered = new GatheredBytes();
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    gathered.add(part.value);
    if (gathered.length > most) {
      await reader?.cancel();
      return { bytes: gathered.taken(), whole: false };
    }
  }
  return { bytes: gathered.taken(), whole: true };
}

/**
 * The bytes of a request's JSON body, or null when there are more than `most`. Throws unsupported_media_type.
 */
export async function jsonBytes(request: Request, most: number): Promise<Uint8Array | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new GroundworkError("unsupported_media_type", { type: "application/json" });
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const { bytes, whole } = await readBytes(request.body, most);
  return whole ? bytes : null;
}
