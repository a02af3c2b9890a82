// Facts about this installation, by name.

import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { ConnectionRow, SavedConnection } from "@/db/store/connections";
import { connections, installation, users } from "../schema";

/** The fact, or null when it was never set. */
export async function findFact(db: Database, name: string): Promise<string | null> {
  const [found] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, name));
  return found?.value ?? null;
}

export async function setFact(db: Database, fact: { name: string; value: string }): Promise<void> {
  await whenFree(db, () =>
    db
      .insert(installation)
      .values(fact)
      .onConflictDoUpdate({ target: installation.name, set: { value: fact.value } }),
  );
}

const PROBE = "store-probe";
/** The size of a small record. */
const PROBE_BYTES = 16_384;

/** Checks that the database can be written, and leaves nothing behind. Rejects when it cannot. */
export async function probeWriting(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    const value = "0".repeat(PROBE_BYTES);
    await tx
      .insert(installation)
      .values({ name: PROBE, value })
      .onConflictDoUpdate({ target: installation.name, set: { value } });
    await tx.delete(installation).where(eq(installation.name, PROBE));
  });
}

// Connections that administrators entered in the settings. Keys are stored encrypted.

/** Every connection, in the order of their ids. */
export async function listConnections(db: Database): Promise<SavedConnection[]> {
  const rows = await db
    .select({ connection: connections, savedByName: users.name })
    .from(connections)
    .leftJoin(users, eq(connections.savedBy, users.id))
    .orderBy(asc(connections.id));
  return rows.map(({ connection, savedByName }) => ({ ...connection, savedByName }));
}

/** Stores a connection in place of one with the same id. */
export async function saveConnection(db: Database, row: ConnectionRow): Promise<void> {
  const { id: _id, ...set } = row;
  await whenFree(db, () =>
    db.insert(connections).values(row).onConflictDoUpdate({ target: connections.id, set }),
  );
}

/** Deletes a connection. Returns false when there is none. The server overwrites its bytes when it reuses the space. */
export async function removeConnection(db: Database, id: string): Promise<boolean> {
  return transact(
    db,
    async (tx) => ((await tx.delete(connections).where(eq(connections.id, id))).rowCount ?? 0) > 0,
  );
}
