// Draws pictures of pages again with hard limits (SEC-5): the decoder is a WebAssembly module that gets hostile bytes, so it
// runs in a thread of its own, which ends when it traps, hangs or takes too much memory.

import { log } from "@/lib/log";
import type { DrawnPicture } from "@/lib/pictures/draw-again";
import type { PdfPicture } from "@/lib/pictures/pdf-picture";
import { getPool } from "./pool";
import type { Thread } from "./thread";

/** The picture as it is stored, or null if it cannot be kept. Rejects only with the signal's reason. */
export async function drawBeside(
  picture: Uint8Array | PdfPicture,
  signal: AbortSignal,
  { pool = getPool("picture") }: { pool?: Thread } = {},
): Promise<DrawnPicture | null> {
  try {
    return await pool.run("drawPicture", picture, signal);
  } catch (cause) {
    signal.throwIfAborted();
    log.warn("picture-not-drawn", { cause });
    return null;
  }
}
