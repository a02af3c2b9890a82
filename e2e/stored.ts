// What must hold of every store at every moment (Q1, Q2 among it), asked of the database of an application that runs.

import path from "node:path";
import { openDatabase } from "@/db/client";
import { findViolations } from "@/lib/runs/invariants";
import type { App } from "./servers/app";

/** Everything that is wrong with what the application stored. Nothing is written while it is looked through. */
export async function storeFaults(app: App): Promise<string[]> {
  const db = openDatabase(path.join(app.dataDir, "groundwork.db"));
  try {
    db.$client.exec("begin immediate");
    const found = await findViolations(db);
    db.$client.exec("rollback");
    return found;
  } finally {
    db.$client.close();
  }
}
