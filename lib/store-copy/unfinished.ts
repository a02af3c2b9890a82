// Runs that had not ended when their store was copied.

import { queueRuns } from "@/db/postgres/nodes";
import { openPostgresBeside } from "@/db/postgres/store";
import { tokensOf } from "@/lib/text/words";

/**
 * Queues the runs of a copied store that neither ended nor wait for a person; returns how many. Delegates are taken up with
 * the run that waits for them.
 */
export async function queueUnfinished(url: string, timeoutSeconds: number): Promise<number> {
  const db = openPostgresBeside(url, tokensOf);
  try {
    const delegates = new Set((await db.listOpenDelegates()).map(({ id }) => id));
    const runIds = (await db.listInterruptedRuns()).map(({ id }) => id).filter((id) => !delegates.has(id));
    if (runIds.length > 0) await queueRuns(url, { runIds, timeoutSeconds });
    return runIds.length;
  } finally {
    await db.close();
  }
}
