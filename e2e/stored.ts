// Checks the database of a running application against all invariants (including GOAL-Q1 and GOAL-Q2), like `npm run
// verify`.

import { verifyFile } from "@/lib/invariants/verify";
import { storeFile } from "@/lib/process/store-file";
import type { App } from "@/testing/servers/app";

/** All violations in what the application stored, read from one consistent snapshot. */
export async function storeFaults(app: Pick<App, "dataDir">): Promise<string[]> {
  const verified = await verifyFile(storeFile(app.dataDir));
  return verified.kind === "refused" ? [verified.sentence] : verified.faults;
}
