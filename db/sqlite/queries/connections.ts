// Connections that administrators entered in the settings. Keys are stored encrypted.

import { eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { deleteSecurely, whenFree } from "@/db/sqlite/when-free";
import type { ConnectionRow, SavedConnection } from "@/db/store/connections";
import { connections, users } from "../schema";

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
