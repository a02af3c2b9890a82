import type { Store } from "@/db/store/store";
import { lookThrough } from "@/lib/invariants/invariants";

/** All violations of a store. */
export async function findViolations(db: Store): Promise<string[]> {
  return (await lookThrough(db)).faults;
}
