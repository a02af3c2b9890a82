// What readiness asks for once the store is open, which includes its migrations.

import type { Store } from "@/db/store/store";
import type { Unready } from "@/lib/process/readiness";
import { storeCondition } from "@/lib/process/store-condition";
import type { LiveRuns } from "@/lib/runs/live";

/**
 * A full or busy store counts as ready: what it contains can still be read, runs only wait, and with one process nobody
 * else could answer.
 */
export async function checkReady(parts: {
  db: () => Store;
  live: Pick<LiveRuns, "draining">;
}): Promise<Unready> {
  if (parts.live.draining.aborted) return "draining";
  if (storeCondition() === "damaged") return "store";
  try {
    await parts.db().findFact("ready");
    return null;
  } catch {
    return "store";
  }
}
