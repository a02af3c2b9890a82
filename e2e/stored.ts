// Checks the database of a running application against all invariants (including GOAL-Q1 and GOAL-Q2), like `npm run
// verify`.

import { statSync } from "node:fs";
import { openPostgresSnapshot } from "@/db/postgres/store";
import { openSqlite } from "@/db/sqlite/store";
import type { Store } from "@/db/store/store";
import { verifyFile } from "@/lib/invariants/verify";
import { storeFile } from "@/lib/process/store-file";
import { isTerminal } from "@/lib/run-log/state";
import { tokensOf } from "@/lib/text/words";
import { findViolations } from "@/testing/invariants";
import type { App } from "@/testing/servers/app";

type Stored = Pick<App, "dataDir" | "databaseUrl">;

/** Reads what the application stored from one consistent snapshot. */
export async function withStoreOf<T>(
  { dataDir, databaseUrl }: Stored,
  use: (db: Store) => Promise<T>,
): Promise<T> {
  const db = databaseUrl ? await openPostgresSnapshot(databaseUrl, tokensOf) : openSqlite(storeFile(dataDir));
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** All violations in what the application stored, read from one consistent snapshot. */
export async function storeFaults(app: Stored): Promise<string[]> {
  if (app.databaseUrl) return withStoreOf(app, findViolations);
  const verified = await verifyFile(storeFile(app.dataDir));
  return verified.kind === "refused" ? [verified.sentence] : verified.faults;
}

/** The state that the last check found sound: the versions of the files, and the rows of ended runs. */
type Sound = { written: string; ended: ReadonlySet<string> };

const sound = new WeakMap<object, Sound>();

const writtenAt = (file: string): string =>
  [file, `${file}-wal`]
    .map((each) => statSync(each, { bigint: true, throwIfNoEntry: false }))
    .map((stat) => `${stat?.mtimeNs} ${stat?.size}`)
    .join();

/**
 * The violations in what the application stored since it was last found sound. The log of a run that had ended is not
 * read again while its row stays the same: with every test of a worker that would take longer. `storeFaults` reads all of
 * them once more at the end.
 */
export async function newStoreFaults(app: Stored): Promise<string[]> {
  if (app.databaseUrl) return storeFaults(app);
  const file = storeFile(app.dataDir);
  const before = sound.get(app);
  const written = writtenAt(file);
  if (before?.written === written) return [];
  const ended = new Set<string>();
  const verified = await verifyFile(file, (run) => {
    const row = JSON.stringify(run);
    if (isTerminal(run.status)) ended.add(row);
    return !before?.ended.has(row);
  });
  if (verified.kind === "refused") return [verified.sentence];
  if (verified.faults.length === 0) sound.set(app, { written, ended });
  return verified.faults;
}
