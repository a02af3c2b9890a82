// Draws pictures in a thread, as the server does, for tests that are not about the time that it takes.
import type { PictureParts } from "@/lib/fetch/pages/page-pictures";
import { drawBeside } from "@/lib/workers/pictures";
import { BUDGETS, createPool } from "@/lib/workers/pool";
import { NEVER } from "@/testing/fetch/site";
import { pngOf } from "./pictures";

/** The thread has already loaded the decoder, which takes longer on a busy machine than a page waits for its pictures. */
export async function readyToDraw(): Promise<PictureParts["draw"]> {
  const pool = createPool({ ...BUDGETS.picture, limitMs: 60_000, idleMs: 60_000 });
  await pool.run("drawPicture", pngOf(200, 200), NEVER);
  return (picture, signal) => drawBeside(picture, signal, { pool });
}
