// Results of checking imported runs when their bundle was imported.

import { eq, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/client";
import { prepareOnce } from "@/db/prepared";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { runChecks } from "../schema";

const lookup = prepareOnce((db) =>
  db
    .select({ body: runChecks.body })
    .from(runChecks)
    .where(eq(runChecks.runId, sql.placeholder("runId")))
    .prepare(),
);

/** The result of the check on import; null for a run of this installation. */
export function findRunCheck(db: Database, runId: string): CheckedAgain | null {
  return lookup(db).get({ runId })?.body ?? null;
}

/** For use inside a transaction. */
export function insertRunCheck(writer: Writer, check: { runId: string; body: CheckedAgain }): void {
  writer.insert(runChecks).values(check).run();
}
