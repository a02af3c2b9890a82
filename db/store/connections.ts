// Connections that administrators entered in the settings. Keys are stored encrypted.

import type { connections } from "@/db/sqlite/schema";

export type ConnectionRow = typeof connections.$inferSelect;

/** A row with the name of the user who saved it; null when nobody signs in, or the user was removed. */
export type SavedConnection = ConnectionRow & { savedByName: string | null };

export interface ConnectionsStore {
  /** Every connection, in the order of their ids. */
  listConnections(): Promise<SavedConnection[]>;

  /** Stores a connection in place of one with the same id. */
  saveConnection(row: ConnectionRow): Promise<void>;

  /** Deletes a connection and overwrites its bytes in the file. Returns false when there is none. */
  removeConnection(id: string): Promise<boolean>;
}
