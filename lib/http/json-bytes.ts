// Reads a body no further than a limit. Its size is counted while it streams, so that one that is too large is given up
// at the limit and never held whole.

import { GroundworkError } from "@/lib/errors/errors";
import { GatheredBytes } from "@/lib/fetch/gathered-bytes";

/** The bytes of a body; of one of more than `most` those up to the piece that goes over it, and `whole` is false. */
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

/** The bytes of a request's JSON body, or null when they are more than `most`. Throws unsupported_media_type. */
export async function jsonBytes(request: Request, most: number): Promise<Uint8Array | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new GroundworkError("unsupported_media_type", { type: "application/json" });
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const { bytes, whole } = await readBytes(request.body, most);
  return whole ? bytes : null;
}
