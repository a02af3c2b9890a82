// Reads a JSON body that is larger than any question. A small one stays in memory; a large one goes to a file as it
// arrives, so that the server's own memory does not grow with what somebody sends.

import { open, rm } from "node:fs/promises";
import { GroundworkError } from "@/lib/errors/errors";
import { GatheredBytes } from "@/lib/fetch/gathered-bytes";
import { noteFault } from "@/lib/process/store-condition";

type LargeBody = { bytes: Uint8Array } | { file: string };

/** Bytes: the most that is accepted, and the most that stays in memory. `file`: where a larger body goes. */
type Room = { limit: number; light: number; file: string };

/**
 * The body of a request. Its file belongs to the caller, who removes it; when this function throws, there is none.
 * Throws unsupported_media_type, body_too_large, and the store's errors when the disk takes no more.
 */
export async function readLargeBody(request: Request, { limit, light, file }: Room): Promise<LargeBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new GroundworkError("unsupported_media_type", { type: "application/json" });
  const tooLarge = () =>
    new GroundworkError("body_too_large", { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const gathered = new GatheredBytes();
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    gathered.add(part.value);
    if (reader && gathered.length > light)
      return toFile(reader, gathered, { limit, file, tooLarge }).catch(async (error) => {
        await Promise.allSettled([reader.cancel(), rm(file, { force: true })]);
        throw noteFault(error) ?? error;
      });
  }
  return { bytes: gathered.taken() };
}

async function toFile(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  gathered: GatheredBytes,
  { limit, file, tooLarge }: Pick<Room, "limit" | "file"> & { tooLarge: () => Error },
): Promise<LargeBody> {
  const target = await open(/*turbopackIgnore: true*/ file, "wx", 0o600);
  try {
    let length = gathered.length;
    if (length > limit) throw tooLarge();
    await target.writeFile(gathered.taken());
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > limit) throw tooLarge();
      await target.writeFile(part.value);
    }
  } finally {
    await target.close();
  }
  return { file };
}
