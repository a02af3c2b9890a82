// What must hold of every store at every moment (GOAL-Q1, GOAL-Q2 among it), asked of the database of an application that runs: the
// same as `npm run verify` asks.

import { verifyFile } from "@/lib/invariants/verify";
import { storeFile } from "@/lib/process/store-file";
import type { App } from "@/testing/servers/app";

/** Everything that is wrong with what the application stored. It is read as it stands at one moment. */
export async function storeFaults(app: Pick<App, "dataDir">): Promise<string[]> {
  const verified = await verifyFile(storeFile(app.dataDir));
  return verified.kind === "refused" ? [verified.sentence] : verified.faults;
}
