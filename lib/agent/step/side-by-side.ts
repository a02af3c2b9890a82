// Several requests to the model at a time, for work that consists of independent parts.

import { isNear } from "@/lib/config/near-host";
import type { ModelInfo } from "@/lib/run-log/run-state";

/** Requests at the same time; a server near by answers one after another in any case. */
const AT_ONCE = 8;

/**
 * Works on the items in order, several at a time. Ends early once the work on one says false, and returns whether all may
 * have been worked on. Rejects with the signal's reason, or with the first error, after all work in flight has settled.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  { model: { kind, host }, signal }: { model: ModelInfo; signal: AbortSignal },
  work: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  const open = [...items];
  const lanes = kind === "local" || (host !== null && isNear(host)) ? 1 : AT_ONCE;
  let goesOn = true;
  const lane = async () => {
    for (let item = open.shift(); item !== undefined && goesOn; item = open.shift())
      goesOn = (await work(item)) && goesOn;
  };
  const settled = await Promise.allSettled(Array.from({ length: Math.min(lanes, open.length) }, lane));
  signal.throwIfAborted();
  for (const result of settled) if (result.status === "rejected") throw result.reason;
  return goesOn;
}
