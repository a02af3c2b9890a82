// Document folders that were added in the interface.

import type { documentFolders } from "@/db/sqlite/schema";

export type DocumentFolderRow = typeof documentFolders.$inferSelect;

export interface DocumentFoldersStore {
  /** Lists all folders, oldest first. Synchronous, because every scan of the folders reads them. */
  listDocumentFolders(): Promise<DocumentFolderRow[]>;

  /** Returns false and writes nothing when a folder of that name exists. */
  addDocumentFolder(row: DocumentFolderRow): Promise<boolean>;

  /** Returns false when no folder has that name. */
  removeDocumentFolder(name: string): Promise<boolean>;
}
