// Connections that administrators entered in the settings. Keys are stored encrypted.

import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { ConnectionRow, SavedConnection } from "@/db/store/connections";
import { connections, users } from "../schema";

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
