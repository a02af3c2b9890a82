// Facts about this installation, by name.

import { eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { deleteSecurely, whenFree } from "@/db/sqlite/when-free";
import type { ConnectionRow, SavedConnection } from "@/db/store/connections";
import { connections, installation, users } from "../schema";

/** The fact, or null when it was never set. */
export async function findFact(db: Database, name: string): Promise<string | null> {
  return (
    db.select({ value: installation.value }).from(installation).where(eq(installation.name, name)).get()
      ?.value ?? null
  );
}

export async function setFact(db: Database, fact: { name: string; value: string }): Promise<void> {
  await whenFree(db, () =>
    db
      .insert(installation)
      .values(fact)
      .onConflictDoUpdate({ target: installation.name, set: { value: fact.value } })
      .run(),
  );
}

const PROBE = "store-probe";
/** The size of a small record. */
const PROBE_BYTES = 16_384;

/** Checks that the database can be written, and leaves nothing behind. Rejects when it cannot. */
export async function probeWriting(db: Database): Promise<void> {
  await setFact(db, { name: PROBE, value: "0".repeat(PROBE_BYTES) });
  await whenFree(db, () => db.delete(installation).where(eq(installation.name, PROBE)).run());
}

// Connections that administrators entered in the settings. Keys are stored encrypted.

/** Every connection, in the order of their ids. */
export async function listConnections(db: Database): Promise<SavedConnection[]> {
  return db
    .select({ connection: connections, savedByName: users.name })
    .from(connections)
    .leftJoin(users, eq(connections.savedBy, users.id))
    .orderBy(connections.id)
    .all()
    .map(({ connection, savedByName }) => ({ ...connection, savedByName }));
}

/** Stores a connection in place of one with the same id. */
export async function saveConnection(db: Database, row: ConnectionRow): Promise<void> {
  const { id: _id, ...set } = row;
  await whenFree(db, () =>
    db.insert(connections).values(row).onConflictDoUpdate({ target: connections.id, set }).run(),
  );
}

/** Deletes a connection and overwrites its bytes in the file. Returns false when there is none. */
export async function removeConnection(db: Database, id: string): Promise<boolean> {
  return deleteSecurely(db, () => db.delete(connections).where(eq(connections.id, id)).run().changes > 0);
}
